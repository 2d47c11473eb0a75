import { departamento, municipio, pais } from '../../../model/codes/index.ts'
import { roleCode } from '../../../model/codes/parentesco.ts'
import { paciente } from '../../../resources/paciente.ts'
import {
  extension,
  given,
  listIn,
  meta,
  narrative,
  one,
  type ProjectedRow,
  RDA,
  ROLE_CODE,
  rdaCoding,
  reference,
  some,
  textIn,
  when,
} from '../elements/elements.ts'
import { gender, isUuid, nationalIdentifier, officialName, phone, uuidIdentifier } from '../elements/person.ts'

/**
 * A patient as FHIR R4 says it, with the extensions and systems of the RDA guide but not its profile, which forbids
 * telephones and contacts. Whatever is not in the row, because there is none or because whoever asks does not see it, is
 * not in the resource either.
 */
export type PatientRow = ProjectedRow
export type FhirPatient = { readonly resourceType: 'Patient'; readonly id: string } & Readonly<Record<string, unknown>>

const CONTACT = 'http://terminology.hl7.org/CodeSystem/v2-0131'
const MARITAL = 'http://terminology.hl7.org/CodeSystem/v3-MaritalStatus'

const labelIn = (name: keyof typeof paciente.fields, code: string): string | null => {
  const f = paciente.fields[name]
  return ('list' in f && f.list !== undefined ? f.list.byCode.get(code)?.label : undefined) ?? null
}

function identifiers(row: PatientRow): object[] {
  const number = textIn(row, 'numero_documento')
  const id = textIn(row, 'id')
  return [
    ...(number === null ? [] : [nationalIdentifier(textIn(row, 'tipo_documento'), number)]),
    ...(id !== null && isUuid(id) ? [uuidIdentifier(id)] : []),
  ]
}

function names(row: PatientRow): object[] {
  const official = officialName({
    first: textIn(row, 'primer_apellido'),
    second: textIn(row, 'segundo_apellido'),
    own: given(row, 'primer_nombre', 'segundo_nombre'),
  })
  return [
    ...(official === null ? [] : [official]),
    ...when(textIn(row, 'nombre_identitario'), (v) => ({ use: 'usual', text: v })),
  ]
}

/** A year, a month or a day is a date; `1936 o antes`, of a pseudonymised export, is none. */
const DATE = /^\d{4}(-\d{2}-\d{2})?$/
const dateIn = (row: PatientRow, ...keys: string[]): string | null =>
  given(row, ...keys).find((value) => DATE.test(value)) ?? null

function birth(row: PatientRow): object {
  const known = dateIn(row, 'fecha_nacimiento', 'anio_nacimiento')
  if (known === null) return {}
  // An estimate is no more exact than its year.
  const date = row.fecha_nacimiento_estimada === true ? known.slice(0, 4) : known
  const hour = textIn(row, 'hora_nacimiento')
  const at =
    hour === null
      ? {}
      : { _birthDate: { extension: [extension('BirthTime', { valueTime: `${hour.slice(0, 5)}:00` })] } }
  return { birthDate: date, ...at }
}

function death(row: PatientRow): object {
  const date = dateIn(row, 'fecha_fallecimiento', 'anio_fallecimiento')
  return date === null ? {} : { deceasedDateTime: date }
}

const COLOMBIA = '170'

function addresses(row: PatientRow): object[] {
  const town = textIn(row, 'municipio_residencia')
  const country = textIn(row, 'pais_residencia') ?? (town === null ? null : COLOMBIA)
  const zone = textIn(row, 'zona_residencia')
  const lines = given(row, 'direccion', 'barrio')
  if (country === null && zone === null && lines.length === 0) return []
  const state = town === null ? undefined : departamento.byCode.get(town.slice(0, 2))?.label
  return [
    {
      id: 'HomeAddress-0',
      ...(zone === null ? {} : { extension: [extension('ResidenceZone', rdaCoding('ColombianResidenceZone', zone))] }),
      use: 'home',
      type: 'physical',
      ...some('line', lines),
      ...(town === null
        ? one('city', textIn(row, 'ciudad_residencia'))
        : {
            city: municipio.byCode.get(town)?.label ?? town,
            _city: { extension: [extension('DivipolaMunicipality', rdaCoding('DIVIPOLA', town))] },
          }),
      ...(state === undefined || town === null
        ? {}
        : {
            state,
            _state: { extension: [extension('DivipolaDepartment', rdaCoding('DIVIPOLA', town.slice(0, 2)))] },
          }),
      ...(country === null
        ? {}
        : {
            country: pais.byCode.get(country)?.label ?? country,
            _country: { extension: [extension('CountryCode', rdaCoding('ISO31661', country))] },
          }),
    },
  ]
}

const telecoms = (row: PatientRow): object[] => [
  ...when(textIn(row, 'telefono_movil'), (v) => phone(v, 'mobile')),
  ...when(textIn(row, 'telefono_fijo'), (v) => phone(v, 'home')),
  ...when(textIn(row, 'correo'), (value) => ({ system: 'email', value })),
]

function contact(row: PatientRow, which: 'contacto_emergencia' | 'responsable'): object[] {
  const name = textIn(row, `${which}_nombre`)
  const number = textIn(row, `${which}_telefono`)
  if (name === null && number === null) return []
  const relation = textIn(row, `${which}_parentesco`)
  const label = relation === null ? null : labelIn(`${which}_parentesco`, relation)
  const role = relation === null ? undefined : roleCode[relation]
  const emergency = { coding: [{ system: CONTACT, code: 'C', display: 'Emergency Contact' }] }
  const relationship = [
    ...(which === 'contacto_emergencia' ? [emergency] : [{ text: 'Responsable' }]),
    ...(role === undefined
      ? []
      : [{ coding: [{ system: ROLE_CODE, code: role }], ...(label === null ? {} : { text: label }) }]),
  ]
  return [
    {
      relationship,
      ...(name === null ? {} : { name: { text: name } }),
      ...some(
        'telecom',
        when(number, (value) => phone(value)),
      ),
    },
  ]
}

/** `separado` may be before a judge or not, and the list of HL7 tells them apart. */
const MARITAL_CODES: Readonly<Record<string, readonly [string, string]>> = {
  soltero: ['S', 'Never Married'],
  casado: ['M', 'Married'],
  union_libre: ['T', 'Domestic partner'],
  divorciado: ['D', 'Divorced'],
  viudo: ['W', 'Widowed'],
}

function marital(row: PatientRow): object {
  const state = textIn(row, 'estado_civil')
  if (state === null) return {}
  const [code, display] = MARITAL_CODES[state] ?? []
  const options: Readonly<Record<string, string>> = paciente.fields.estado_civil.options ?? {}
  return {
    maritalStatus: {
      ...(code === undefined ? {} : { coding: [{ system: MARITAL, code, display }] }),
      text: options[state] ?? state,
    },
  }
}

function insurer(row: PatientRow): object {
  const id = textIn(row, 'eapb')
  if (id === null) return {}
  const code = textIn(row, 'eapb_codigo')
  return {
    managingOrganization: {
      ...reference('Organization', id, textIn(row, 'eapb_nombre')),
      ...(code === null ? {} : { identifier: { system: `${RDA}/NamingSystem/EAPB`, value: code } }),
    },
  }
}

/** Two records of one person: the one that stands says which it replaces, as far as whoever asks reaches them. */
const links = (row: PatientRow): object[] => [
  ...when(textIn(row, 'fusionado_con'), (id) => ({ other: reference('Patient', id), type: 'replaced-by' })),
  ...listIn(row, 'fusionados').map((id) => ({ other: reference('Patient', id), type: 'replaces' })),
]

const extensions = (row: PatientRow): object[] => [
  ...listIn(row, 'nacionalidad').map((c) => extension('PatientNationality', rdaCoding('ISO31661', c))),
  ...when(textIn(row, 'grupo_etnico'), (c) => extension('PatientEthnicity', rdaCoding('ColombianEthnicGroup', c))),
  ...when(textIn(row, 'comunidad_etnica'), (v) => extension('PatientEthnicCommunity', { valueString: v })),
  ...listIn(row, 'discapacidad').map((c) =>
    extension('PatientDisability', rdaCoding('ColombianDisabilityClassification', c)),
  ),
  ...when(textIn(row, 'identidad_genero'), (c) =>
    extension('PatientGenderIdentity', rdaCoding('ColombianGenderIdentity', c)),
  ),
]

/** For people, with nothing that the resource does not say. */
function lines(row: PatientRow): (string | null)[] {
  const name = given(row, 'primer_nombre', 'segundo_nombre', 'primer_apellido', 'segundo_apellido').join(' ')
  const born = dateIn(row, 'fecha_nacimiento', 'anio_nacimiento')
  const died = dateIn(row, 'fecha_fallecimiento', 'anio_fallecimiento')
  const sex = textIn(row, 'sexo_biologico')
  return [
    name,
    given(row, 'tipo_documento', 'numero_documento').join(' '),
    [
      sex === null ? null : labelIn('sexo_biologico', sex),
      born === null
        ? null
        : `nacimiento ${row.fecha_nacimiento_estimada === true ? `hacia ${born.slice(0, 4)}` : born}`,
      died === null ? null : `fallecimiento ${died}`,
    ]
      .filter((part) => part !== null)
      .join(', '),
  ]
}

export function fhirPatient(row: PatientRow): FhirPatient {
  return {
    resourceType: 'Patient',
    id: String(row.id ?? row.seudonimo),
    ...meta(row),
    ...narrative(...lines(row)),
    ...some('extension', extensions(row)),
    ...some('identifier', identifiers(row)),
    ...(typeof row.activo === 'boolean' ? { active: row.activo } : {}),
    ...some('name', names(row)),
    ...some('telecom', telecoms(row)),
    ...gender(textIn(row, 'sexo_biologico')),
    ...birth(row),
    ...death(row),
    ...some('address', addresses(row)),
    ...marital(row),
    ...some('contact', [...contact(row, 'contacto_emergencia'), ...contact(row, 'responsable')]),
    ...insurer(row),
    ...some('link', links(row)),
  }
}

/** For NDJSON: one resource by line. Programs read it, and it is long: without the text for people. */
export function patientLine(row: PatientRow): string {
  const { text: _, ...resource } = fhirPatient(row)
  return `${JSON.stringify(resource)}\n`
}
