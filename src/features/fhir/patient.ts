import { departamento, municipio, pais } from '../../model/codes/index.ts'
import { roleCode } from '../../model/codes/parentesco.ts'
import { paciente } from '../../resources/paciente.ts'

/**
 * A patient as FHIR R4 says it, with the extensions and systems of the RDA guide. Whatever is not in the row, because
 * there is none or because whoever asks does not see it, is not in the resource either.
 */
export type PatientRow = Readonly<Record<string, unknown>>
export type FhirPatient = { readonly resourceType: 'Patient'; readonly id: string } & Readonly<Record<string, unknown>>

const RDA = 'https://fhir.minsalud.gov.co/rda'
const ROLE = 'http://terminology.hl7.org/CodeSystem/v3-RoleCode'
const CONTACT = 'http://terminology.hl7.org/CodeSystem/v2-0131'
const MARITAL = 'http://terminology.hl7.org/CodeSystem/v3-MaritalStatus'
const IDENTIFIER = 'http://terminology.hl7.org/CodeSystem/v2-0203'

const extension = (name: string, value: object): object => ({
  url: `${RDA}/StructureDefinition/Extension${name}`,
  ...value,
})
const coding = (list: string, code: string): object => ({ valueCoding: { system: `${RDA}/CodeSystem/${list}`, code } })

const textIn = (row: PatientRow, name: string): string | null => {
  const value = row[name]
  return typeof value === 'string' && value !== '' ? value : null
}
const listIn = (row: PatientRow, name: string): string[] => {
  const value = row[name]
  return Array.isArray(value) ? value.map(String) : []
}
const labelIn = (name: keyof typeof paciente.fields, code: string): string | null => {
  const f = paciente.fields[name]
  return ('list' in f && f.list !== undefined ? f.list.byCode.get(code)?.label : undefined) ?? null
}
/** Nothing that is empty is said. */
const some = <T>(key: string, items: readonly T[]): Record<string, readonly T[]> =>
  items.length === 0 ? {} : { [key]: items }
const when = (value: string | null, make: (value: string) => object): object[] => (value === null ? [] : [make(value)])
const given = (row: PatientRow, ...names: string[]): string[] => names.flatMap((name) => textIn(row, name) ?? [])

/** The guide does not know foreign documents of other kinds (DE). */
const NATIONAL = new Set(['CN', 'RC', 'TI', 'CC', 'PA', 'CD', 'CE', 'SC', 'PE', 'PT', 'PPT', 'AS', 'MS', 'SI'])

function identifiers(row: PatientRow): object[] {
  const kind = textIn(row, 'tipo_documento')
  const number = textIn(row, 'numero_documento')
  if (number === null) return []
  const person = { system: IDENTIFIER, code: 'PN', display: 'Person number' }
  const national = kind !== null && NATIONAL.has(kind)
  const label = kind === null ? null : labelIn('tipo_documento', kind)
  return [
    {
      id: 'NationalPersonIdentifier-0',
      use: 'official',
      type: {
        coding: [person, ...(national ? [{ system: `${RDA}/CodeSystem/ColombianPersonIdentifier`, code: kind }] : [])],
        ...(label === null ? {} : { text: label }),
      },
      ...(national ? { system: `${RDA}/NamingSystem/RNEC` } : {}),
      value: number,
    },
  ]
}

function names(row: PatientRow): object[] {
  const [first, second] = [textIn(row, 'primer_apellido'), textIn(row, 'segundo_apellido')]
  const family = given(row, 'primer_apellido', 'segundo_apellido').join(' ')
  const own = given(row, 'primer_nombre', 'segundo_nombre')
  const surnames = [
    ...when(first, (v) => extension('FathersFamilyName', { valueString: v })),
    ...when(second, (v) => extension('MothersFamilyName', { valueString: v })),
  ]
  const official = {
    use: 'official',
    ...(family === '' ? {} : { family, _family: { extension: surnames } }),
    ...some('given', own),
  }
  return [
    ...(family === '' && own.length === 0 ? [] : [official]),
    ...when(textIn(row, 'nombre_identitario'), (v) => ({ use: 'usual', text: v })),
  ]
}

const GENDERS: Readonly<Record<string, string>> = { '01': 'male', '02': 'female', '03': 'other' }

function gender(row: PatientRow): object {
  const sex = textIn(row, 'sexo_biologico')
  if (sex === null) return {}
  const biological = extension('BiologicalGender', coding('ColombianGenderGroup', sex))
  return { gender: GENDERS[sex] ?? 'unknown', _gender: { extension: [biological] } }
}

/** A year, a month or a day is a date; `1936 o antes`, of a pseudonymised export, is none. */
const DATE = /^\d{4}(-\d{2}-\d{2})?$/
const dateIn = (row: PatientRow, ...keys: string[]): string | null =>
  given(row, ...keys).find((value) => DATE.test(value)) ?? null

function birth(row: PatientRow): object {
  const date = dateIn(row, 'fecha_nacimiento', 'anio_nacimiento')
  if (date === null) return {}
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
      ...(zone === null ? {} : { extension: [extension('ResidenceZone', coding('ColombianResidenceZone', zone))] }),
      use: 'home',
      type: 'physical',
      ...some('line', lines),
      ...(town === null
        ? {}
        : {
            city: municipio.byCode.get(town)?.label ?? town,
            _city: { extension: [extension('DivipolaMunicipality', coding('DIVIPOLA', town))] },
          }),
      ...(state === undefined || town === null
        ? {}
        : {
            state,
            _state: { extension: [extension('DivipolaDepartment', coding('DIVIPOLA', town.slice(0, 2)))] },
          }),
      ...(country === null
        ? {}
        : {
            country: pais.byCode.get(country)?.label ?? country,
            _country: { extension: [extension('CountryCode', coding('ISO31661', country))] },
          }),
    },
  ]
}

const phone =
  (use: string): ((value: string) => object) =>
  (value) => ({ system: 'phone', use, value })

const telecoms = (row: PatientRow): object[] => [
  ...when(textIn(row, 'telefono_movil'), phone('mobile')),
  ...when(textIn(row, 'telefono_fijo'), phone('home')),
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
      : [{ coding: [{ system: ROLE, code: role }], ...(label === null ? {} : { text: label }) }]),
  ]
  return [
    {
      relationship,
      ...(name === null ? {} : { name: { text: name } }),
      ...some(
        'telecom',
        when(number, (value) => ({ system: 'phone', value })),
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

/** By its code where that is known, since no Organization of ours is published. */
function insurer(row: PatientRow): object {
  const id = textIn(row, 'eapb')
  if (id === null) return {}
  const [code, name] = [textIn(row, 'eapb_codigo'), textIn(row, 'eapb_nombre')]
  return {
    managingOrganization: {
      ...(code === null
        ? { reference: `Organization/${id}` }
        : { type: 'Organization', identifier: { system: `${RDA}/NamingSystem/EAPB`, value: code } }),
      ...(name === null ? {} : { display: name }),
    },
  }
}

const extensions = (row: PatientRow): object[] => [
  ...listIn(row, 'nacionalidad').map((c) => extension('PatientNationality', coding('ISO31661', c))),
  ...when(textIn(row, 'grupo_etnico'), (c) => extension('PatientEthnicity', coding('ColombianEthnicGroup', c))),
  ...when(textIn(row, 'comunidad_etnica'), (v) => extension('PatientEthnicCommunity', { valueString: v })),
  ...listIn(row, 'discapacidad').map((c) =>
    extension('PatientDisability', coding('ColombianDisabilityClassification', c)),
  ),
  ...when(textIn(row, 'identidad_genero'), (c) =>
    extension('PatientGenderIdentity', coding('ColombianGenderIdentity', c)),
  ),
]

/** The profile of the guide is claimed only when everything it demands is there (dossier §1.4, §6). */
const demanded = [
  'tipo_documento',
  'numero_documento',
  'primer_apellido',
  'primer_nombre',
  'sexo_biologico',
  'fecha_nacimiento',
  'municipio_residencia',
  'zona_residencia',
  'grupo_etnico',
]
const isWhole = (row: PatientRow): boolean =>
  demanded.every((name) => textIn(row, name) !== null) &&
  NATIONAL.has(String(row.tipo_documento)) &&
  typeof row.activo === 'boolean' &&
  listIn(row, 'nacionalidad').length > 0 &&
  listIn(row, 'discapacidad').length > 0

export function fhirPatient(row: PatientRow): FhirPatient {
  return {
    resourceType: 'Patient',
    id: String(row.id ?? row.seudonimo),
    ...(isWhole(row) ? { meta: { profile: [`${RDA}/StructureDefinition/PatientRDA`] } } : {}),
    ...some('extension', extensions(row)),
    ...some('identifier', identifiers(row)),
    ...(typeof row.activo === 'boolean' ? { active: row.activo } : {}),
    ...some('name', names(row)),
    ...some('telecom', telecoms(row)),
    ...gender(row),
    ...birth(row),
    ...death(row),
    ...some('address', addresses(row)),
    ...marital(row),
    ...some('contact', [...contact(row, 'contacto_emergencia'), ...contact(row, 'responsable')]),
    ...insurer(row),
  }
}

/** For NDJSON: one resource by line. */
export const patientLine = (row: PatientRow): string => `${JSON.stringify(fhirPatient(row))}\n`
