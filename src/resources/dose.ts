import { unidadMedida } from '../model/codes/index.ts'
import { wordList } from '../model/text/word-list.ts'

/** How many units a dose, its interval and its duration add up to, where the prescription lets us tell. */

/** MedicationTime → minutes; months and years as they are counted in practice. */
const minutes: Readonly<Record<string, number>> = {
  '1': 1,
  '2': 60,
  '3': 1440,
  '4': 7 * 1440,
  '5': 30 * 1440,
  '6': 365 * 1440,
}
/** Masses in milligrams, by what people write. */
const milligrams: Readonly<Record<string, number>> = { mcg: 0.001, µg: 0.001, ug: 0.001, mg: 1, g: 1000 }
/** Forms that are dispensed by the piece, each with the strength that `concentracion` says. */
const pieces = new Set<string>(wordList('CB CD CE CM CR GJ MO MS TA TB TC TD TE TM TN TO TP TR TS TV'))
const SINGLE = '8'
/** A dose that is told in doses, of what is dispensed one by one: ampoule, capsule, patch, suppository, syringe, tablet, vial, sachet. */
const DOSES = '9000'
const oneByOne = new Set<string>(wordList('1 14 49 63 65 66 75 78'))

export interface Dose {
  readonly concentracion: string
  readonly forma_farmaceutica: string
  readonly dosis_valor: number
  readonly dosis_unidad: string
  readonly frecuencia_valor: number | null
  readonly frecuencia_unidad: string
  readonly duracion_valor: number
  readonly duracion_unidad: string
  readonly unidad_dispensacion?: string | null
}

export function inDays(value: number, unit: string): number | null {
  const each = minutes[unit]
  return each === undefined ? null : (value * each) / 1440
}

/** For how many days a treatment is; a single dose, for one. */
export const durationDays = (value: number, unit: string): number | null => (unit === SINGLE ? 1 : inDays(value, unit))

function timesGiven(d: Dose): number | null {
  if (d.frecuencia_unidad === SINGLE) return 1
  const every = minutes[d.frecuencia_unidad]
  const lasting = minutes[d.duracion_unidad]
  if (every === undefined || lasting === undefined || d.frecuencia_valor === null) return null
  return Math.max(1, Math.floor((d.duracion_valor * lasting) / (d.frecuencia_valor * every)))
}

/** `500 mg`, `0,5 g`; null for `250 mg/5 ml` and for mixtures. */
function strength(text: string): number | null {
  const m = /^(\d+(?:[.,]\d+)?)\s*(mcg|µg|ug|mg|g)$/i.exec(text.trim())
  const unit = milligrams[(m?.[2] ?? '').toLowerCase()]
  return m === null || unit === undefined ? null : Number((m[1] ?? '').replace(',', '.')) * unit
}

/** How many tablets, capsules or suppositories are one dose. */
export function piecesPerDose(
  d: Pick<Dose, 'concentracion' | 'forma_farmaceutica' | 'dosis_valor' | 'dosis_unidad' | 'unidad_dispensacion'>,
): number | null {
  if (d.dosis_unidad === DOSES) return oneByOne.has(d.unidad_dispensacion ?? '') ? d.dosis_valor : null
  const each = strength(d.concentracion)
  const unit = milligrams[unidadMedida.byCode.get(d.dosis_unidad)?.label ?? '']
  if (each === null || each === 0 || unit === undefined || !pieces.has(d.forma_farmaceutica)) return null
  return (d.dosis_valor * unit) / each
}

export function expectedUnits(d: Dose): number | null {
  const times = timesGiven(d)
  const each = piecesPerDose(d)
  return times === null || each === null ? null : Math.ceil(each * times - 1e-9)
}
