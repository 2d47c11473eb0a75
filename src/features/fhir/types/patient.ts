import { arrayText } from '../../../engine/parameters.ts'
import { departamento, municipio, pais, parentesco, sexoBiologico } from '../../../model/codes/index.ts'
import { roleCode } from '../../../model/codes/parentesco.ts'
import { type Field, isList } from '../../../model/fields.ts'
import { paciente } from '../../../resources/paciente.ts'
import { digitsOfPhone } from '../../../resources/shapes.ts'
import { townElements } from '../elements/address.ts'
import { cleanedRow } from '../elements/clean.ts'
import { called, coding, hl7, inTable, labelOf, optionOf } from '../elements/coding.ts'
import {
  type Drawing,
  extension,
  type FhirResource,
  joined,
  type Maybe,
  type ProjectedRow,
  ROLE_CODE,
  rdaCoding,
  reference,
  resourceOf,
  saidOf,
  when,
} from '../elements/drawing.ts'
import {
  genderOf,
  genders,
  isUuid,
  MARITAL,
  nationalIdentifier,
  officialName,
  phone,
  uuidIdentifier,
} from '../elements/person.ts'
import { EAPB } from '../elements/provider.ts'
import {
  type AnswerOf,
  anyOf,
  day,
  flag,
  type IdentifierColumn,
  identifiers,
  isThere,
  leading,
  refTo,
  token,
  words,
} from '../search/answer.ts'
import { inverted } from '../search/cases.ts'
import { byDocument } from '../search/document-identifiers.ts'
import { findInsurer, labelled, ownId, phrases, townsOf } from '../search/shared-answers.ts'
import { at, type DrawnRowFor, defineSource, defineType, shared } from '../source.ts'
import { patientWrite } from '../write/patient.ts'

/** A patient; or one of a pseudonymised export, who has years instead of dates. */
type PatientRow = DrawnRowFor<typeof paciente> & {
  readonly anio_nacimiento?: string | null
  readonly anio_fallecimiento?: string | null
}

const EMERGENCY = hl7('v2-0131', 'C', 'Emergency Contact')

/** A year, a month or a day is a date; `1936 o antes`, of a pseudonymised export, is none. */
const DATE = /^\d{4}(-\d{2}-\d{2})?$/
const dateOf = (...values: readonly Maybe<string>[]): string | null =>
  saidOf(...values).find((value) => DATE.test(value)) ?? null
const bornOn = (row: PatientRow): string | null => dateOf(row.fecha_nacimiento, row.anio_nacimiento)
const diedOn = (row: PatientRow): string | null => dateOf(row.fecha_fallecimiento, row.anio_fallecimiento)
/** With its hour where it is known. */
const diedAt = (row: PatientRow): string | null => {
  const [day, hour] = [diedOn(row), row.hora_fallecimiento ?? null]
  return day === null || hour === null || day.length < 10 ? day : `${day}T${hour.slice(0, 5)}:00-05:00`
}

const birth = (row: PatientRow): object =>
  when(bornOn(row), (date) => ({
    // An estimate is no more exact than its year.
    birthDate: row.fecha_nacimiento_estimada === true ? date.slice(0, 4) : date,
    _birthDate: when(row.hora_nacimiento, (hour) => ({
      extension: [extension('BirthTime', { valueTime: `${hour.slice(0, 5)}:00` })],
    })),
  })) ?? {}

const COLOMBIA = '170'

function address(row: PatientRow): object | null {
  const { municipio_residencia: town, zona_residencia: zone } = row
  const country = row.pais_residencia ?? (town ? COLOMBIA : null)
  const line = saidOf(row.direccion, row.barrio)
  if (!country && !zone && line.length === 0) return null
  return {
    id: 'HomeAddress-0',
    extension: [when(zone, (code) => extension('ResidenceZone', rdaCoding('ColombianResidenceZone', code)))],
    use: 'home',
    type: 'physical',
    line,
    ...(town ? townElements(town) : { city: row.ciudad_residencia }),
    ...when(country, (code) => ({
      country: labelOf(pais, code) ?? code,
      _country: { extension: [extension('CountryCode', rdaCoding('ISO31661', code))] },
    })),
  }
}

function contact(row: PatientRow, which: 'contacto_emergencia' | 'responsable'): object | null {
  const name = row[`${which}_nombre`]
  const number = which === 'contacto_emergencia' ? row.contacto_emergencia_telefono : null
  const relation = row[`${which}_parentesco`]
  if (!name && !number) return null
  return {
    relationship: [
      which === 'contacto_emergencia' ? { coding: [EMERGENCY] } : { text: 'Responsable' },
      when(inTable(roleCode, relation), (role) => called(labelOf(parentesco, relation), coding(ROLE_CODE, role))),
    ],
    name: { text: name },
    telecom: [phone(number)],
  }
}

const extensions = (row: PatientRow): (object | null)[] => [
  ...(row.nacionalidad ?? []).map((c) => extension('PatientNationality', rdaCoding('ISO31661', c))),
  when(row.grupo_etnico, (c) => extension('PatientEthnicity', rdaCoding('ColombianEthnicGroup', c))),
  when(row.comunidad_etnica, (v) => extension('PatientEthnicCommunity', { valueString: v })),
  ...(row.discapacidad ?? []).map((c) =>
    extension('PatientDisability', rdaCoding('ColombianDisabilityClassification', c)),
  ),
  when(row.identidad_genero, (c) => extension('PatientGenderIdentity', rdaCoding('ColombianGenderIdentity', c))),
]

/** For people, with nothing that the resource does not say. */
const lines = (row: PatientRow): string[] => [
  joined(' ', row.primer_nombre, row.segundo_nombre, row.primer_apellido, row.segundo_apellido),
  joined(' ', row.tipo_documento, row.numero_documento),
  joined(
    ', ',
    labelOf(sexoBiologico, row.sexo_biologico),
    when(
      bornOn(row),
      (date) => `nacimiento ${row.fecha_nacimiento_estimada === true ? `hacia ${date.slice(0, 4)}` : date}`,
    ),
    when(diedOn(row), (date) => `fallecimiento ${saidOf(date, row.hora_fallecimiento).join(' ')}`),
  ),
]

/**
 * A patient as FHIR R4 says it, with the extensions and systems of the RDA guide but not its profile, which forbids
 * telephones and contacts.
 */
function drawPatient(row: PatientRow): Drawing {
  const { id, estado_civil: marital } = row
  return {
    text: lines(row),
    extension: extensions(row),
    identifier: [
      when(row.numero_documento, (number) => nationalIdentifier(row.tipo_documento ?? null, number)),
      id && isUuid(id) ? uuidIdentifier(id) : null,
    ],
    active: row.activo,
    name: [
      officialName({
        first: row.primer_apellido ?? null,
        second: row.segundo_apellido ?? null,
        own: saidOf(row.primer_nombre, row.segundo_nombre),
      }),
      when(row.nombre_identitario, (text) => ({ use: 'usual', text })),
    ],
    telecom: [
      phone(row.telefono_movil, 'mobile'),
      phone(row.telefono_fijo, 'home'),
      when(row.correo, (value) => ({ system: 'email', value })),
    ],
    ...genderOf(row.sexo_biologico),
    ...birth(row),
    deceasedDateTime: diedAt(row),
    address: [address(row)],
    maritalStatus: {
      coding: when(inTable(MARITAL, marital), ([code, display]) => [hl7('v3-MaritalStatus', code, display)]),
      text: optionOf(paciente.fields.estado_civil.options, marital) ?? marital,
    },
    contact: [contact(row, 'contacto_emergencia'), contact(row, 'responsable')],
    managingOrganization: when(reference('Organization', row.eapb, row.eapb_nombre), (organization) => ({
      ...organization,
      identifier: when(row.eapb_codigo, (value) => ({ system: EAPB, value })),
    })),
    // Two records of one person: the one that stands says which it replaces, as far as the caller reaches them.
    link: [
      when(row.fusionado_con, (other) => ({ other: reference('Patient', other), type: 'replaced-by' })),
      ...(row.fusionados ?? []).map((other) => ({ other: reference('Patient', other), type: 'replaces' })),
    ],
  }
}

const fields: Readonly<Record<string, Field>> = paciente.fields
/** Whether a value is of the kind that its field is declared to have: what is not says nothing. */
function isOfKind(name: string, value: unknown): boolean {
  const field = fields[name]
  if (value === null || (field !== undefined && isList(field))) return value === null || Array.isArray(value)
  if (field?.kind === 'boolean') return typeof value === 'boolean'
  return field === undefined || typeof value === 'string'
}

/** A patient that is no row of a source: of an export or of a document. */
export function fhirPatient(row: ProjectedRow): FhirResource {
  const known = Object.fromEntries(Object.entries(row).filter(([name, value]) => isOfKind(name, value)))
  // Each value was just found to be of the kind that its field is declared to have.
  const clean = cleanedRow(known, Object.keys(known)) as PatientRow & ProjectedRow
  return resourceOf('Patient', '', clean, drawPatient(clean))
}

/** For NDJSON: one resource by line. Programs read it, and it is long: without the text for people. */
export function patientLine(row: ProjectedRow): string {
  const { text: _, ...resource } = fhirPatient(row)
  return `${JSON.stringify(resource)}\n`
}

/**
 * A telephone or a mail as a whole. Numbers are found through what searching for people keeps of them, a mail by its index;
 * what is found is what the row itself says.
 */
const phones = [
  { column: 'telefono_movil', system: 'mobile', normal: digitsOfPhone },
  { column: 'telefono_fijo', system: 'home', normal: digitsOfPhone },
] as const
const mails = [{ column: 'correo', system: null }] as const
type Contact = (typeof phones | typeof mails)[number]['column']
const reachedBy = (...all: readonly IdentifierColumn<Contact>[]): AnswerOf<'token', Contact> => {
  const plain = identifiers(...all)
  const has = (column: Contact): boolean => all.some((i) => i.column === column)
  return {
    ...plain,
    match(value, asking) {
      const { code } = value
      const exact = plain.match(value, asking)
      if (code === null || exact === 'false') return exact
      const number = asking.put(digitsOfPhone(code), 'text')
      const ways = [
        ...(has('telefono_movil') ? ['movil', 'fijo'] : []).map(
          (column) => `select b.id from busqueda_paciente b where b.${column} = custodia_telefono(${number})`,
        ),
        ...(has('correo')
          ? [
              `select m.id from paciente m where m.eliminado_en is null and m.correo is not null
  and custodia_normal(m.correo) = custodia_normal(${asking.put(code, 'text')})`,
            ]
          : []),
      ]
      return `(${asking.alias}.id = any(array(${ways.join(' union all ')})) and ${exact})`
    },
  }
}

/**
 * Names of patients, through the words that searching for people keeps: without them every row walked past would have to
 * lose its accents first. `case` keeps the planner from counting the same words twice.
 */
const byWords = <C extends string>(plain: AnswerOf<'string', C>): AnswerOf<'string', C> => ({
  ...plain,
  match(value, asking) {
    const known = value.how === 'starts' ? (asking.words?.(value.text) ?? null) : null
    if (known === null) return plain.match(value, asking)
    if (known.length === 0) return 'false'
    const { resource: _, ...rest } = asking
    const keys = asking.put(arrayText(known.flatMap((w) => [w, `i:${w}`])), 'text[]')
    return `(${asking.alias}.id in (select b.id from busqueda_paciente b where b.claves && ${keys})
  and case when ${plain.match(value, rest)} then true else false end)`
  },
})

const names = phrases('primer_nombre', 'segundo_nombre', 'primer_apellido', 'segundo_apellido', 'nombre_identitario')
const family = phrases('primer_apellido', 'segundo_apellido')
const inTown = labelled('municipio_residencia', municipio)
const inDepartment = labelled('municipio_residencia', departamento, townsOf)

export const patientType = defineType('Patient', {
  about: 'Personas que reciben atención.',
  write: patientWrite,
  params: {
    identifier: 'Número de documento, o `urn:uuid:` y el identificador.',
    name: 'Nombres o apellidos.',
    family: shared('individual', 'Apellidos.'),
    given: shared('individual', 'Nombres.'),
    birthdate: shared('individual', 'Fecha de nacimiento.'),
    gender: shared('individual', 'Sexo.'),
    active: 'Si está activo.',
    deceased: 'Si falleció.',
    'death-date': 'Fecha de fallecimiento.',
    telecom: shared('individual', 'Teléfono o correo, completo.'),
    phone: shared('individual', 'Teléfono, completo.'),
    email: shared('individual', 'Correo, completo.'),
    address: shared('individual', 'Dirección, barrio, municipio o departamento.'),
    'address-city': shared('individual', 'Nombre del municipio.'),
    'address-state': shared('individual', 'Nombre del departamento.'),
    organization: at('managingOrganization', 'EAPB.'),
    link: at('link.other', 'Otro registro de la misma persona.'),
  },
  sources: [
    defineSource({
      resource: paciente,
      about: 'Cada paciente.',
      extra: [
        ...findInsurer,
        {
          name: 'fusionados',
          when: (row) => row.tiene_fusionados === true,
          sql: (
            t,
            within,
          ) => `case when ${t}.tiene_fusionados then (select jsonb_agg(m.id order by m.id) from paciente m
  where m.fusionado_con = ${t}.id and ${within(paciente, 'm', ['fusionado_con'])}) end`,
        },
      ],
      draw: drawPatient,
      params: {
        identifier: anyOf(byDocument, ownId),
        // Ordered as surnames are, which have an index for it.
        name: { ...byWords(names), ...(family.order === undefined ? {} : { order: family.order }) },
        family,
        given: phrases('primer_nombre', 'segundo_nombre'),
        birthdate: day('fecha_nacimiento'),
        gender: token('sexo_biologico', { codes: inverted(genders) }),
        active: flag('activo'),
        deceased: isThere('fecha_fallecimiento'),
        'death-date': day('fecha_fallecimiento'),
        telecom: reachedBy(...phones, ...mails),
        phone: reachedBy(...phones),
        email: reachedBy(...mails),
        address: anyOf(words('direccion', 'barrio'), inTown, inDepartment),
        'address-city': inTown,
        'address-state': inDepartment,
        organization: refTo('eapb', 'Organization'),
        link: anyOf(
          refTo('fusionado_con', 'Patient'),
          leading(
            [
              {
                type: 'Patient',
                prefix: '',
                to: paciente,
                sees: ['fusionado_con'],
                on: (alias, other) => `${other}.fusionado_con = ${alias}.id`,
              },
            ],
            { columns: ['fusionado_con'], missing: (alias) => `${alias}.tiene_fusionados is not true` },
          ),
        ),
      },
    }),
  ],
})
