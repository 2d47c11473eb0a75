import type { categoriasValor } from '../../../../resources/valor-clinico.ts'
import { quantity } from '../../elements/clinical-elements.ts'
import { type Coding, HL7 } from '../../elements/coding.ts'
import { numberIn, type ProjectedRow, textIn } from '../../elements/elements.ts'

/** What observations are made of, whichever collection they come from. */

const CATEGORIES = {
  'vital-signs': 'Vital Signs',
  laboratory: 'Laboratory',
  imaging: 'Imaging',
  procedure: 'Procedure',
  survey: 'Survey',
  'social-history': 'Social History',
  exam: 'Exam',
  therapy: 'Therapy',
} as const
export type Category = keyof typeof CATEGORIES
export const CATEGORY = `${HL7}/observation-category`

export const category = (code: Category): object => ({
  category: [{ coding: [{ system: CATEGORY, code, display: CATEGORIES[code] }] }],
})

/** R4 has no category for what is none of these (`otro`). */
export const categoryOfValue: Readonly<Record<keyof typeof categoriasValor, Category | null>> = {
  signo_vital: 'vital-signs',
  antropometria: 'vital-signs',
  laboratorio: 'laboratory',
  escala: 'survey',
  habito: 'social-history',
  social: 'social-history',
  gineco_obstetrico: 'social-history',
  otro: null,
}

const ABSENT_REASON = `${HL7}/data-absent-reason`
export const unknown = {
  dataAbsentReason: { coding: [{ system: ABSENT_REASON, code: 'unknown', display: 'Unknown' }] },
}
export const notPerformed = {
  dataAbsentReason: { coding: [{ system: ABSENT_REASON, code: 'not-performed', display: 'Not Performed' }] },
}

const INTERPRETATION = `${HL7}/v3-ObservationInterpretation`
const readings: Readonly<Record<string, readonly [string, string]>> = {
  critico_bajo: ['LL', 'Critical low'],
  bajo: ['L', 'Low'],
  normal: ['N', 'Normal'],
  alto: ['H', 'High'],
  critico_alto: ['HH', 'Critical high'],
}
export function interpretation(row: ProjectedRow): object {
  const [code, display] = readings[textIn(row, 'interpretacion') ?? ''] ?? []
  if (code === undefined || display === undefined) return {}
  const reading: Coding = { system: INTERPRETATION, code, display }
  return { interpretation: [{ coding: [reading] }] }
}

/** UCUM writes its units with printable characters of ASCII only. */
export const measured = (value: number, unit: string | null): object => {
  if (unit === null) return { value }
  return /^[!-~]+$/.test(unit) ? quantity(value, unit) : { value, unit }
}

export function referenceRange(row: ProjectedRow): object {
  const unit = textIn(row, 'unidad')
  const low = numberIn(row, 'rango_min')
  const high = numberIn(row, 'rango_max')
  if (low === null && high === null) return {}
  const range = {
    ...(low === null ? {} : { low: measured(low, unit) }),
    ...(high === null ? {} : { high: measured(high, unit) }),
  }
  return { referenceRange: [range] }
}
