import { grupoEtnico, pais } from '../../model/codes/index.ts'
import type { Value } from '../../model/resource.ts'
import { labelOf } from '../../model/text/label-of.ts'
import { paciente } from '../../resources/paciente.ts'
import { maritalStatus, sex, yesNo } from './codes.ts'
import { countryLetters } from './country.ts'
import {
  type Composite,
  coded,
  codesOf,
  documentId,
  email,
  homeAddress,
  ownId,
  type SeenRow,
  telephone,
  textIn,
  wholeName,
} from './elements.ts'
import { APPLICATION } from './header.ts'
import { type FieldValue, isValued, type Segment, type SegmentFields, segmentOf } from './message.ts'
import { dayAndHour, timeStamp } from './time-stamp.ts'

/** A28 adds a person; A31 updates one that the receiver may know. */
type PatientEvent = 'A28' | 'A31'

export const eventOf = (row: SeenRow): PatientEvent => (Number(row.version) > 1 ? 'A31' : 'A28')

/**
 * What is said of a field: nothing if the caller does not see any of what it is made of; if it has no value, nothing to
 * a receiver that adds the person, and HL7's null to one that updates, so that it drops what it had.
 */
export function said(row: SeenRow, event: PatientEvent, from: readonly string[], value: FieldValue): FieldValue {
  if (from.every((name) => row[name] === undefined)) return undefined
  const said = value === null || !isValued(value) ? undefined : value
  return said ?? (event === 'A31' ? null : undefined)
}

const many = (values: readonly (Composite | null)[]): readonly Composite[] => values.filter((v) => v !== null)
const listIn = (value: Value | undefined): readonly string[] =>
  Array.isArray(value) ? value : typeof value === 'string' ? [value] : []

/** Both surnames are one family name here: who each comes from is not said by their order (Ley 2129 de 2021). */
function names(row: SeenRow): readonly Composite[] {
  const surname = [textIn(row, 'primer_apellido'), textIn(row, 'segundo_apellido')].filter((s) => s !== null).join(' ')
  const chosen = textIn(row, 'nombre_identitario')
  return many([
    {
      family_name: { surname },
      given_name: textIn(row, 'primer_nombre') ?? undefined,
      second_and_further_given_names_or_initials_thereof: textIn(row, 'segundo_nombre') ?? undefined,
      name_type_code: 'L',
    },
    chosen === null ? null : { ...wholeName(chosen), name_type_code: 'N' },
  ])
}

function contactNumbers(row: SeenRow): readonly Composite[] {
  const [mobile, landline, mail] = ['telefono_movil', 'telefono_fijo', 'correo'].map((name) => textIn(row, name))
  return many([
    mobile == null ? null : telephone(mobile),
    landline == null ? null : telephone(landline),
    mail == null ? null : email(mail),
  ])
}

const marital = (row: SeenRow): Composite | null => {
  const value = textIn(row, 'estado_civil')
  return value === null ? null : coded(maritalStatus[value] ?? 'U', labelOf(paciente, 'estado_civil', value), 'HL70002')
}

const country = (numeric: string): Composite =>
  coded(countryLetters(numeric) ?? numeric, pais.byCode.get(numeric)?.label, 'ISO3166')

export function patientSegment(row: SeenRow, facility: string, event: PatientEvent): Segment {
  const from = (fields: readonly string[], value: FieldValue): FieldValue => said(row, event, fields, value)
  const ethnic = codesOf(grupoEtnico, listIn(row.grupo_etnico), '99COETNIA')
  const nations = listIn(row.nacionalidad).map(country)
  const died = textIn(row, 'fecha_fallecimiento')
  const absorbed = textIn(row, 'absorbido')
  const fields: SegmentFields = {
    set_id: 1,
    patient_identifier_list: [
      documentId(String(row.tipo_documento), String(row.numero_documento), textIn(row, 'pais_documento')),
      ownId(String(row.id), APPLICATION, 'PI'),
      ...(absorbed === null ? [] : [ownId(absorbed, APPLICATION, 'PI')]),
    ],
    patient_name: names(row),
    date_time_of_birth:
      row.fecha_nacimiento_estimada === true
        ? String(row.fecha_nacimiento).slice(0, 4)
        : dayAndHour(String(row.fecha_nacimiento), textIn(row, 'hora_nacimiento')),
    administrative_sex: sex[String(row.sexo_biologico)] ?? 'U',
    race: from(['grupo_etnico'], ethnic),
    patient_address: from(
      ['direccion', 'barrio', 'municipio_residencia', 'ciudad_residencia', 'pais_residencia'],
      many([homeAddress(row)]),
    ),
    phone_number_home: from(['telefono_movil', 'telefono_fijo', 'correo'], contactNumbers(row)),
    marital_status: from(['estado_civil'], marital(row)),
    ethnic_group: from(['grupo_etnico'], ethnic),
    citizenship: from(['nacionalidad'], nations),
    nationality: from(['nacionalidad'], nations[0]),
    patient_death_date_and_time: from(
      ['fecha_fallecimiento'],
      died === null ? null : dayAndHour(died, textIn(row, 'hora_fallecimiento')),
    ),
    patient_death_indicator: row.fecha_fallecimiento === undefined ? undefined : yesNo(died !== null),
    last_update_date_time: timeStamp(String(row.actualizado_en)),
    last_update_facility: { namespace_id: facility },
  }
  return segmentOf('PID', fields)
}

/** Tables 0315 and 0316: has a living will; has not agreed to be a donor, which in Colombia one has to say (Ley 1805 de 2016). */
export function wishesSegment(row: SeenRow): Segment | null {
  const event = eventOf(row)
  const { voluntad_anticipada: will, oposicion_donacion: opposed } = row
  const fields: SegmentFields = {
    living_will_code: said(row, event, ['voluntad_anticipada'], typeof will === 'boolean' ? yesNo(will) : null),
    organ_donor_code: said(row, event, ['oposicion_donacion'], typeof opposed === 'boolean' ? yesNo(!opposed) : null),
  }
  return Object.values(fields).some(isValued) ? segmentOf('PD1', fields) : null
}

export function eventSegment(row: SeenRow, facility: string): Segment {
  const when = eventOf(row) === 'A28' ? row.creado_en : row.actualizado_en
  return segmentOf('EVN', {
    recorded_date_time: timeStamp(String(when)),
    event_facility: { namespace_id: facility },
  })
}
