import {
  type CodeList,
  departamento,
  discapacidad,
  grupoEtnico,
  identidadGenero,
  municipio,
  pais,
  sexoBiologico,
  tipoDocumento,
  zonaResidencia,
} from '../../../model/codes/index.ts'
import { holds } from '../../../model/predicate.ts'
import { isJsonObject } from '../../../model/text/json-object.ts'
import { document, nationalIdentifier, officialName } from '../../fhir/elements/person.ts'
import { qualificationOf, RETHUS } from '../../fhir/elements/qualification.ts'
import { listIn, textIn } from '../../fhir/elements/row-values.ts'
import { fhirPatient } from '../../fhir/types/patient.ts'
import { asId, coding, concept, extension, HL7, listed, optional, resource, some } from './elements.ts'
import { providerClasses, type RdaInput } from './input.ts'
import { from, type Json, type MadeResource } from './made.ts'
import { livesHere } from './taken.ts'
import { RDA } from './words.ts'

const NO_ETHNIC_GROUP = '99'

const documentId = (row: Json | null, otherwise: string): string => {
  const [kind, number] = row === null ? [null, null] : [textIn(row, 'tipo_documento'), textIn(row, 'numero_documento')]
  return kind === null || number === null ? otherwise : asId(`${kind}-${number}`)
}
export const patientId = ({ content }: RdaInput): string => documentId(content.paciente, 'Patient-0')
export const practitionerId = (i: RdaInput): string => {
  const id = documentId(i.profesional, 'Practitioner-0')
  // A professional may be a patient of the same provider: two resources never share an id.
  return id === patientId(i) ? 'Practitioner-0' : id
}

/** The document as the national registry names it, with the description that the guide demands. */
function described(i: RdaInput, kind: string | null, made: Json): Json {
  if (kind === null || i.version.unknownDocuments.includes(kind)) return made
  const type = concept(
    coding(`${HL7}/v2-0203`, 'PN', 'Person number'),
    listed(i, 'ColombianPersonIdentifier', tipoDocumento, kind),
  )
  return { ...made, type }
}
const identifier = (i: RdaInput, kind: string | null, number: string): Json =>
  described(i, kind, nationalIdentifier(kind, number))

/** Who the patient was taken for: the document of the record that was merged into this one. */
function absorbed(i: RdaInput): Json | null {
  const row = i.content.absorbido
  const [kind, number] = row === null ? [null, null] : [textIn(row, 'tipo_documento'), textIn(row, 'numero_documento')]
  return kind === null || number === null ? null : { ...described(i, kind, document(kind, number)), use: 'old' }
}

/** Described as the guide does: the projection of our own API says codes only. */
const worded = (i: RdaInput, value: unknown): unknown =>
  Array.isArray(value) ? value.map((v) => worded(i, v)) : isJsonObject(value) ? wordedObject(i, value) : value
function wordedObject(i: RdaInput, value: Json): Json {
  const { system, code, display } = value
  const all = Object.fromEntries(Object.entries(value).map(([key, v]) => [key, worded(i, v)]))
  if (typeof system !== 'string' || typeof code !== 'string' || display !== undefined) return all
  const list = lists[system.slice(system.lastIndexOf('/') + 1)]
  return list === undefined ? all : { ...all, ...optional('display', i.words.listed(system, list, code)) }
}
const lists: Readonly<Record<string, CodeList>> = {
  ColombianGenderGroup: sexoBiologico,
  ColombianGenderIdentity: identidadGenero,
  ColombianEthnicGroup: grupoEtnico,
  ColombianDisabilityClassification: discapacidad,
  ColombianResidenceZone: zonaResidencia,
  ISO31661: pais,
  DIVIPOLA: municipio,
}

const objectsIn = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isJsonObject) : [])

/** The guide has no street, district nor state at home. */
function home(made: Json): Json {
  const { line: _line, state: _state, _state: _more, ...kept } = made
  return kept
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  ExtensionPatientNationality: 'nacionalidad',
  ExtensionPatientEthnicity: 'grupo_etnico',
  ExtensionPatientEthnicCommunity: 'comunidad_etnica',
  ExtensionPatientDisability: 'discapacidad',
  ExtensionPatientGenderIdentity: 'identidad_genero',
}
const extensionFields = (extensions: readonly Json[]): Record<string, string> =>
  Object.fromEntries(
    extensions.map(({ url }, n) => [
      `extension[${n}]`,
      EXTENSIONS[String(url).split('/').at(-1) ?? ''] ?? 'nacionalidad',
    ]),
  )

export function patient(i: RdaInput): MadeResource {
  const row = i.content.paciente
  const none = row.grupo_etnico === NO_ETHNIC_GROUP && !i.version.tellsNoEthnicGroup
  const made = wordedObject(i, fhirPatient(none ? { ...row, grupo_etnico: null } : row))
  const [name] = objectsIn(made.name)
  const [address] = objectsIn(made.address)
  const number = textIn(row, 'numero_documento')
  const before = absorbed(i)
  const [asIdentifier, asLink] = i.version.tellsAbsorbed === 'identifier' ? [before, null] : [null, before]
  const own = resource('Patient', patientId(i), 'PatientRDA', {
    ...optional('extension', made.extension),
    ...some('identifier', [
      ...(number === null ? [] : [identifier(i, textIn(row, 'tipo_documento'), number)]),
      ...(asIdentifier === null ? [] : [asIdentifier]),
    ]),
    active: row.activo === true,
    ...(name?.use === 'official' ? { name: [name] } : {}),
    ...optional('gender', made.gender),
    ...optional('_gender', made._gender),
    ...optional('birthDate', made.birthDate),
    ...optional('_birthDate', made._birthDate),
    ...optional('deceasedDateTime', made.deceasedDateTime),
    ...(address === undefined ? {} : { address: [home(address)] }),
    ...(asLink === null ? {} : { link: [{ other: { identifier: asLink }, type: 'replaces' }] }),
  })
  return {
    resource: own,
    source: from('paciente', row, 'numero_documento', {
      identifier: 'numero_documento',
      'identifier.type': 'tipo_documento',
      active: 'activo',
      name: 'primer_apellido',
      'name.given': 'primer_nombre',
      gender: 'sexo_biologico',
      birthDate: 'fecha_nacimiento',
      'birthDate.extension': 'hora_nacimiento',
      deceasedDateTime: 'fecha_fallecimiento',
      address: 'municipio_residencia',
      'address.extension': 'zona_residencia',
      'address.city': holds(livesHere, row) ? 'municipio_residencia' : 'ciudad_residencia',
      'address.country': 'pais_residencia',
      extension: 'nacionalidad',
      ...Object.fromEntries(Object.entries(EXTENSIONS).map(([name, campo]) => [`extension:${name}`, campo])),
      ...extensionFields(objectsIn(made.extension)),
    }),
  }
}

export function practitioner(i: RdaInput): MadeResource {
  const row: Json = i.profesional ?? {}
  const [number, register] = [textIn(row, 'numero_documento'), textIn(row, 'registro')]
  const [first = null, second = null] = listIn(row, 'apellidos')
  const name = officialName({ first, second, own: listIn(row, 'nombres') })
  const known = qualificationOf(textIn(row, 'rol'), textIn(row, 'profesion'))
  const licence = {
    use: 'official',
    type: concept(coding(`${HL7}/v2-0203`, 'LN', 'License number')),
    system: RETHUS,
    value: register,
  }
  const own = resource('Practitioner', practitionerId(i), 'PractitionerRDA', {
    ...(number === null ? {} : { identifier: [identifier(i, textIn(row, 'tipo_documento'), number)] }),
    active: row.activo === true,
    ...(name === null ? {} : { name: [name] }),
    ...(register === null
      ? {}
      : { qualification: [{ identifier: [licence], ...(known === null ? {} : { code: concept(known) }) }] }),
  })
  const chosen = from('historia', i.content.historia, 'profesional')
  return {
    resource: own,
    source:
      i.profesional === null
        ? chosen
        : from('profesional', i.profesional, 'nombre', {
            identifier: 'numero_documento',
            'identifier.type': 'tipo_documento',
            active: 'activo',
            name: 'nombre',
            qualification: 'registro',
            'qualification.code': 'profesion',
          }),
  }
}

export const providerCode = ({ content, prestador }: RdaInput): string | null =>
  textIn(content.historia, 'prestador_codigo')?.slice(0, 10) ?? prestador.codigo?.slice(0, 10) ?? null

/** What the guide demands of the provider, all of it configured. Where it is not, the document only names its code. */
const isWhole = ({ prestador }: RdaInput): boolean =>
  prestador.nit !== null && prestador.direccion !== null && prestador.municipio !== null && prestador.clase !== null

export const providerReference = (i: RdaInput): { readonly reference: string } => {
  const code = providerCode(i) ?? 'SIN-CODIGO'
  return isWhole(i)
    ? { reference: i.references === 'numeral' ? `#${code}` : code }
    : { reference: `Organization/${code}` }
}

const organizationIdentifier = (
  id: string,
  at: string,
  theirs: readonly [string, string],
  own: readonly [string, string],
  value: string,
): Json => ({
  id,
  use: 'official',
  type: concept(coding(`${HL7}/v2-0203`, ...theirs), coding('ColombianOrganizationIdentifiers', ...own)),
  system: `${RDA}/NamingSystem/${at}`,
  value,
})

export function provider(i: RdaInput): readonly MadeResource[] {
  const code = providerCode(i)
  const { nit, direccion, municipio: town, nombre, clase } = i.prestador
  if (!isWhole(i) || code === null || nit === null || direccion === null || town === null || clase === null) return []
  const own = resource('Organization', code, 'CareDeliveryOrganizationRDA', {
    identifier: [
      organizationIdentifier(
        'TaxIdentifier-0',
        'DIAN',
        ['TAX', 'Tax ID number'],
        ['NIT', 'Número de Identificación Tributaria'],
        nit,
      ),
      organizationIdentifier(
        'HealthcareProviderIdentifier-0',
        'REPS',
        ['PRN', 'Provider number'],
        ['CodigoPrestador', 'Código de habilitación de prestador de servicios de salud'],
        code,
      ),
    ],
    active: true,
    type: [concept(coding('ColombianProviderClass', clase, providerClasses[clase]))],
    name: nombre,
    address: [
      {
        use: 'work',
        type: 'physical',
        text: direccion,
        city: municipio.byCode.get(town)?.label ?? town,
        _city: { extension: [extension('DivipolaMunicipality', { valueCoding: coding('DIVIPOLA', town) })] },
        state: departamento.byCode.get(town.slice(0, 2))?.label ?? town.slice(0, 2),
        country: 'CO',
      },
    ],
  })
  return [
    {
      resource: own,
      source: from('prestador', null, 'nombre', {
        identifier: 'nit',
        'identifier[1]': 'codigo',
        type: 'clase',
        name: 'nombre',
        address: 'municipio',
        'address.text': 'direccion',
      }),
    },
  ]
}

/** Who pays: the benefits plan, or the patient who has none. */
export function payer(i: RdaInput): MadeResource | null {
  const { eapb } = i.content
  if (eapb === null) return null
  const code = textIn(eapb, 'codigo')
  const own = resource('Organization', code === null ? 'EAPB-0' : asId(code), 'HealthBenefitPlanAdminOrganizationRDA', {
    identifier: [
      {
        use: 'official',
        type: concept(
          coding(`${HL7}/v2-0203`, 'NIIP', 'National Insurance Payor Identifier'),
          coding('ColombianOrganizationIdentifiers', 'EAPB', 'Entidad Administradora de Planes de Beneficios'),
        ),
        system: `${RDA}/NamingSystem/${i.version.payerSystem}`,
        ...optional('value', code),
      },
    ],
    active: eapb.activo === true,
    ...optional('name', textIn(eapb, 'nombre')),
  })
  return {
    resource: own,
    source: from('eapb', eapb, 'codigo', { identifier: 'codigo', active: 'activo', name: 'nombre' }),
  }
}
