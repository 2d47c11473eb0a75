import { dateInBogota, parseInstant, timeInBogota } from '../../../model/calendar.ts'
import { municipio, pais, sexoBiologico, tipoDocumento } from '../../../model/codes/index.ts'
import { roleCode } from '../../../model/codes/parentesco.ts'
import { paciente } from '../../../resources/paciente.ts'
import { digitsOfPhone } from '../../../resources/shapes.ts'
import { HL7, RDA, ROLE_CODE } from '../elements/drawing.ts'
import { genders, MARITAL } from '../elements/person.ts'
import type { RowBody, RowsWrite, SentResource } from './declare.ts'
import {
  codeLabelled,
  extensionCode,
  extensionCodes,
  extensionsIn,
  extensionText,
  firstCode,
  keyOf,
  listIn,
  objectIn,
  referredId,
  textIn,
  textsIn,
} from './elements.ts'

const DOCUMENTS = `${RDA}/CodeSystem/ColombianPersonIdentifier`

/** The document of identity: by its type of the guide, or by the name that we draw for those that the guide lacks. */
export function documentIn(sent: SentResource): RowBody {
  const all = listIn(sent.identifier).filter((i) => i.system !== 'urn:ietf:rfc:3986')
  const own = all.find((i) => firstCode(i.type, DOCUMENTS) !== null) ?? all[0]
  const kind = firstCode(own?.type, DOCUMENTS) ?? codeLabelled(tipoDocumento, textIn(objectIn(own?.type).text))
  return { tipo_documento: kind, numero_documento: textIn(own?.value) }
}

const LONGEST_SURNAMES = 1_000

/** Surnames apart where the extensions say them; else those of one or two words, which is what is drawn of them again. */
function names(sent: SentResource): RowBody {
  const all = listIn(sent.name)
  const official = all.find((n) => n.use === 'official') ?? all.find((n) => n.use !== 'usual')
  const family = objectIn(official?._family)
  const father = extensionText(family, 'FathersFamilyName')
  const written = textIn(official?.family) ?? ''
  // One that no field takes is refused there, and not taken apart.
  const words = written.length > LONGEST_SURNAMES ? [written] : written.split(' ').filter((word) => word !== '')
  const [first = null, second = null] = father === null && words.length <= 2 ? words : [father]
  const [own = null, ...others] = textsIn(official?.given)
  return {
    primer_apellido: first,
    segundo_apellido: father === null ? second : extensionText(family, 'MothersFamilyName'),
    primer_nombre: own,
    segundo_nombre: others.length === 0 ? null : others.join(' '),
    nombre_identitario: textIn(all.find((n) => n.use === 'usual')?.text),
  }
}

const MOBILE = /^3\d{9}$/
function telecoms(sent: SentResource): RowBody {
  const all = listIn(sent.telecom)
  const phones = all.filter((t) => t.system === 'phone')
  const plain = phones.filter((t) => t.use === undefined)
  const isMobile = (t: SentResource): boolean => MOBILE.test(digitsOfPhone(textIn(t.value) ?? ''))
  return {
    telefono_movil: textIn((phones.find((t) => t.use === 'mobile') ?? plain.find(isMobile))?.value),
    telefono_fijo: textIn((phones.find((t) => t.use === 'home') ?? plain.find((t) => !isMobile(t)))?.value),
    correo: textIn(all.find((t) => t.system === 'email')?.value),
  }
}

/** What the guide calls a sex is coarser than ours: `gender` says which one it is. */
function sex(sent: SentResource): string | null {
  const gender = keyOf(genders, textIn(sent.gender))
  const guide = extensionCode(sent._gender, 'BiologicalGender')
  // What is none is refused as that, and not as missing.
  if (gender !== null || guide === null) return gender ?? textIn(sent.gender)
  return sexoBiologico.codes.find((c) => (c.rda ?? c.code) === guide)?.code ?? null
}

const YEAR = /^\d{4}$/
function birth(sent: SentResource): RowBody {
  const date = textIn(sent.birthDate)
  const [hour = null] = extensionsIn(sent._birthDate, 'BirthTime').map((e) => textIn(e.valueTime))
  // Only the year is known: an estimate, which is kept as a day of that year.
  const estimated = date !== null && YEAR.test(date)
  return {
    fecha_nacimiento: estimated ? `${date}-01-01` : date,
    fecha_nacimiento_estimada: estimated ? true : null,
    hora_nacimiento: hour === null ? null : hour.slice(0, 5),
  }
}

/** A day, or a day and the hour that a clock in Bogotá showed. */
function death(sent: string | null): RowBody {
  const at = sent === null ? null : parseInstant(sent)
  if (at === null) return { fecha_fallecimiento: sent, hora_fallecimiento: null }
  return { fecha_fallecimiento: dateInBogota(at), hora_fallecimiento: timeInBogota(at) }
}

const COLOMBIA = '170'
function address(sent: SentResource): RowBody {
  const [home = {}] = listIn(sent.address)
  const [line = null, quarter = null] = textsIn(home.line)
  const country = extensionCode(home._country, 'CountryCode') ?? codeLabelled(pais, textIn(home.country))
  const state = extensionCode(home._state, 'DivipolaDepartment')
  const inState = (code: string): boolean => state === null || code.startsWith(state)
  const city = textIn(home.city)
  const town =
    extensionCode(home._city, 'DivipolaMunicipality') ??
    ((country ?? COLOMBIA) === COLOMBIA ? codeLabelled(municipio, city, inState) : null)
  return {
    direccion: line,
    barrio: quarter,
    pais_residencia: country,
    municipio_residencia: town,
    ciudad_residencia: town === null ? city : null,
    zona_residencia: extensionCode(home, 'ResidenceZone'),
  }
}

function contact(sent: SentResource, which: 'contacto_emergencia' | 'responsable'): RowBody {
  const emergency = `${HL7}/v2-0131`
  const own = listIn(sent.contact).find(({ relationship }) => {
    const kinds = listIn(relationship)
    return which === 'responsable'
      ? kinds.some((k) => k.text === 'Responsable')
      : kinds.some((k) => firstCode(k, emergency) === 'C')
  })
  const role = listIn(own?.relationship).flatMap((k) => firstCode(k, ROLE_CODE) ?? [])[0] ?? null
  return {
    [`${which}_nombre`]: textIn(objectIn(own?.name).text),
    [`${which}_parentesco`]: keyOf(roleCode, role),
    ...(which === 'responsable'
      ? {}
      : { contacto_emergencia_telefono: textIn(listIn(own?.telecom).find((t) => t.system === 'phone')?.value) }),
  }
}

/** FHIR's code, or the words that we draw where HL7's list has none. */
function marital({ maritalStatus }: SentResource): string | null {
  const words = textIn(objectIn(maritalStatus).text)
  return (
    keyOf(MARITAL, firstCode(maritalStatus, `${HL7}/v3-MaritalStatus`)) ??
    Object.entries(paciente.fields.estado_civil.options ?? {}).find(([, label]) => label === words)?.[0] ??
    null
  )
}

const listOrNull = (codes: readonly string[]): string[] | null => (codes.length === 0 ? null : [...codes])

export const patientWrite: RowsWrite = {
  about: 'Datos de la persona, por su documento (tipo y número).',
  interactions: ['create', 'update'],
  kinds: ['pacientes'],
  sends: () => 'pacientes',
  elements: {
    activo: 'active',
    fecha_fallecimiento: 'deceasedDateTime',
    hora_fallecimiento: 'deceasedDateTime',
    fecha_nacimiento: 'birthDate',
  },
  async read(sent) {
    return {
      ...documentIn(sent),
      ...names(sent),
      ...telecoms(sent),
      ...birth(sent),
      ...address(sent),
      ...contact(sent, 'contacto_emergencia'),
      ...contact(sent, 'responsable'),
      sexo_biologico: sex(sent),
      activo: typeof sent.active === 'boolean' ? sent.active : null,
      ...death(textIn(sent.deceasedDateTime)),
      estado_civil: marital(sent),
      nacionalidad: listOrNull(extensionCodes(sent, 'PatientNationality')),
      grupo_etnico: extensionCode(sent, 'PatientEthnicity'),
      comunidad_etnica: extensionText(sent, 'PatientEthnicCommunity'),
      discapacidad: listOrNull(extensionCodes(sent, 'PatientDisability')),
      identidad_genero: extensionCode(sent, 'PatientGenderIdentity'),
      eapb: referredId(sent.managingOrganization, 'Organization'),
    }
  },
}
