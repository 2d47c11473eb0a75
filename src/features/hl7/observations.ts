import { clinicalValues } from '../../model/codes/clinical-values.ts'
import { flagOf } from '../../model/codes/result-flags.ts'
import { systemOf } from '../../resources/parts/clinical-series.ts'
import { codingSystem, resultStatus, yesNo } from './codes.ts'
import { coded, type SeenRow, textIn } from './elements.ts'
import type { Component, FieldValue, SegmentFields } from './message.ts'
import { day, timeStamp } from './time-stamp.ts'

const MOST_OF_ST = 199

interface Said {
  readonly type: string
  readonly value: Component
}

/** A short line is ST; what is longer or has lines is formatted text. */
const words = (text: string): Said => ({
  type: [...text].length > MOST_OF_ST || /[\r\n]/.test(text) ? 'FT' : 'ST',
  value: text,
})

const option = (codigo: string, value: string): Said => {
  const label = clinicalValues.get(codigo)?.opciones?.get(value)
  return { type: 'CE', value: coded(value, label, '99COLOCAL') }
}

const truth = (value: boolean): Said => ({
  type: 'CE',
  value: coded(yesNo(value), value ? 'Sí' : 'No', 'HL70136'),
})

/** What an attribute keeps as text, by the kind that it says it is. */
function ofAttribute(row: SeenRow): Said {
  const [codigo, value] = [String(row.codigo), String(row.valor)]
  switch (row.tipo_valor) {
    case 'numerico':
      return { type: 'NM', value }
    case 'booleano':
      return truth(value === 'true')
    case 'fecha':
      return { type: 'DT', value: day(value) }
    case 'codigo':
      return option(codigo, value)
    default:
      return words(value)
  }
}

/** Table 0396, of the systems that are known everywhere by an address. */
const NAMED: Readonly<Record<string, string>> = {
  'http://snomed.info/sct': 'SCT',
  'http://loinc.org': 'LN',
  'http://hl7.org/fhir/sid/icd-10': 'I10',
}
/** What its source answered in a code of another system, kept as `system|code`. */
function ofSource(row: SeenRow): Said | null {
  const kept = textIn(row, 'valor_fuente_codigo') ?? ''
  const at = kept.indexOf('|')
  const system = NAMED[kept.slice(0, at)]
  return system === undefined
    ? null
    : { type: 'CE', value: coded(kept.slice(at + 1), textIn(row, 'valor_texto'), system) }
}

function ofValue(row: SeenRow): Said {
  if (row.valor_numerico != null) return { type: 'NM', value: String(row.valor_numerico) }
  if (row.valor_booleano != null) return truth(row.valor_booleano === true)
  if (row.valor_fecha != null) return { type: 'DT', value: day(String(row.valor_fecha)) }
  if (row.valor_codigo != null) return option(String(row.codigo), String(row.valor_codigo))
  return ofSource(row) ?? words(String(row.valor_texto ?? ''))
}

const units = (row: SeenRow): FieldValue => {
  const unit = textIn(row, 'unidad')
  return unit === null ? undefined : coded(unit, null, 'UCUM')
}

const identifier = (row: SeenRow, system: string): Component =>
  coded(String(row.codigo), textIn(row, 'nombre'), codingSystem[system] ?? '99COLOCAL')

export function attributeFields(row: SeenRow): SegmentFields {
  const { type, value } = ofAttribute(row)
  const since = textIn(row, 'vigente_desde')
  return {
    value_type: type,
    observation_identifier: identifier(row, systemOf(String(row.codigo))),
    observation_value: [value],
    units: units(row),
    observation_result_status: 'F',
    date_time_of_the_observation: since === null ? undefined : day(since),
  }
}

/** `90-129`, `>92`, `<200`, as the standard writes ranges. */
function range(row: SeenRow): string | undefined {
  const listed = clinicalValues.get(String(row.codigo))?.normal
  const own = row.rango_min != null || row.rango_max != null
  // The ranges of the catalogue are those of adults: they hold where the value was judged by them.
  const bounds = own ? { min: row.rango_min, max: row.rango_max } : row.interpretacion == null ? undefined : listed
  if (bounds === undefined) return undefined
  if (bounds.min != null && bounds.max != null) return `${bounds.min}-${bounds.max}`
  return bounds.min != null ? `>=${bounds.min}` : `<=${bounds.max}`
}

function valueFields(row: SeenRow): SegmentFields {
  const { type, value } = ofValue(row)
  const flag = flagOf.get(String(row.interpretacion))
  return {
    value_type: type,
    observation_identifier: identifier(row, String(row.sistema_codigo)),
    observation_value: [value],
    units: units(row),
    references_range: range(row),
    abnormal_flags: flag === undefined ? [] : [flag],
    observation_result_status: resultStatus[String(row.estado)] ?? 'F',
    date_time_of_the_observation: timeStamp(String(row.fecha_medicion)),
  }
}

/** What is known of the patient today: each attribute, and the last of each measure that is not one of them. */
export function currentObservations(attributes: readonly SeenRow[], values: readonly SeenRow[]): SegmentFields[] {
  const said = new Set(attributes.map((a) => a.codigo))
  return [...attributes.map(attributeFields), ...values.filter((v) => !said.has(v.codigo)).map(valueFields)]
}
