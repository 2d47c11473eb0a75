import type { Resource } from '../../model/resource.ts'
import { labelOf } from '../../model/text/label-of.ts'
import { antecedenteCategorizado } from '../../resources/antecedente-categorizado.ts'
import { allergenType, severity } from './codes.ts'
import { alsoCoded, type Composite, coded, type SeenRow, textIn } from './elements.ts'
import { numbered, type Segment, type SegmentFields } from './message.ts'
import { day, timeStamp } from './time-stamp.ts'

const NO_KNOWN_ALLERGY = coded('716186003', 'Sin alergias conocidas', 'SCT')

const translated = (
  r: Resource,
  row: SeenRow,
  field: string,
  table: Readonly<Record<string, string>>,
  system: string,
) => {
  const value = textIn(row, field)
  const theirs = value === null ? undefined : table[value]
  return value === null || theirs === undefined ? undefined : coded(theirs, labelOf(r, field, value), system)
}

function allergy(row: SeenRow): SegmentFields {
  const kind = translated(antecedenteCategorizado, row, 'tipo_alergia', allergenType, 'HL70127')
  const ours = textIn(row, 'tipo_alergia')
  const reaction = textIn(row, 'reaccion')
  const since = textIn(row, 'fecha_inicio')
  return {
    allergen_type_code:
      kind === undefined || ours === null
        ? undefined
        : alsoCoded(kind, ours, labelOf(antecedenteCategorizado, 'tipo_alergia', ours), '99COTIPOALERGIA'),
    // What the patient is allergic to is not coded in the record, and is not made to look so.
    allergen_code_mnemonic_description: { text: textIn(row, 'agente') ?? 'No especificado' },
    allergy_severity_code: translated(antecedenteCategorizado, row, 'severidad', severity, 'HL70128'),
    allergy_reaction_code: reaction === null ? [] : [reaction],
    identification_date: since === null ? undefined : day(since),
  }
}

/** A denial counts only while nothing is known against it. */
export function allergySegments(rows: readonly SeenRow[]): Segment[] {
  const stated = rows.filter((row) => row.niega !== true)
  const denied = stated.length === 0 && rows.length > 0
  return numbered('AL1', denied ? [{ allergen_code_mnemonic_description: NO_KNOWN_ALLERGY }] : stated.map(allergy))
}

/** Table 0052: A on admission, F final, W while it is worked out. */
function diagnosisType(row: SeenRow): string {
  if (row.rol === 'ingreso') return 'A'
  if (['egreso', 'relacionado_egreso', 'causa_muerte'].includes(String(row.rol))) return 'F'
  return row.tipo_diagnostico === '02' || row.tipo_diagnostico === '03' ? 'F' : 'W'
}

/** `I10X` → `I10`, `A059` → `A05.9`: as the ICD writes what Colombia pads and joins. */
const icdSpelling = (code: string): string =>
  code.endsWith('X') ? code.slice(0, 3) : `${code.slice(0, 3)}.${code.slice(3)}`

function diagnosis(row: SeenRow, place: number): SegmentFields {
  const code = String(row.codigo_cie10)
  const label = textIn(row, 'descripcion_cie10')
  const since = textIn(row, 'fecha_inicio')
  const written = textIn(row, 'fecha_registro')
  const icd: Composite = coded(icdSpelling(code), label, 'I10')
  return {
    diagnosis_code: alsoCoded(icd, code, null, '99COCIE10'),
    diagnosis_date_time: since !== null ? day(since) : written === null ? undefined : timeStamp(written),
    diagnosis_type: diagnosisType(row),
    // Principal ones come first, the newest of them before the others: one message has one primary diagnosis.
    diagnosis_priority: place === 0 && row.rol === 'principal' ? '1' : '2',
  }
}

export const diagnosisSegments = (rows: readonly SeenRow[]): Segment[] => numbered('DG1', rows.map(diagnosis))
