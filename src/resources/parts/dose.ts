import { type Regimen, totalDose } from '../../model/medicines/regimen.ts'
import { DOSES, DROPS_PER_ML, massIn, strengthOf } from '../../model/medicines/strength.ts'
import { wordList } from '../../model/text/word-list.ts'

/** How many units a dose, its interval and its duration add up to, where the prescription lets us tell. */

/** Forms that are dispensed by the piece, each with the strength that `concentracion` says. */
const pieces = new Set<string>(wordList('CB CD CE CM CR GJ MO MS TA TB TC TD TE TM TN TO TP TR TS TV'))
/** Dispensed one by one: ampoule, capsule, patch, suppository, syringe, tablet, vial, sachet. */
const oneByOne = new Set<string>(wordList('1 14 49 63 65 66 75 78'))

export interface Dose extends Regimen {
  readonly duracion_valor: number
  readonly duracion_unidad: string
  readonly concentracion: string
  readonly forma_farmaceutica: string
  readonly dosis_unidad: string
  readonly unidad_dispensacion?: string | null
}

/** How many tablets, capsules or suppositories are one dose. */
export function piecesPerDose(
  d: Pick<Dose, 'concentracion' | 'forma_farmaceutica' | 'dosis_valor' | 'dosis_unidad' | 'unidad_dispensacion'>,
): number | null {
  if (d.dosis_unidad === DOSES) return oneByOne.has(d.unidad_dispensacion ?? '') ? d.dosis_valor : null
  const each = strengthOf(d.concentracion)
  const dose = massIn(d.dosis_unidad, d.dosis_valor)
  if (each === null || each.ml !== null || each.value === 0 || each.unit !== dose?.unit) return null
  return pieces.has(d.forma_farmaceutica) ? dose.value / each.value : null
}

export function expectedUnits(d: Dose): number | null {
  const total = totalDose(d)
  const each = total === null ? null : piecesPerDose({ ...d, dosis_valor: total })
  return each === null ? null : Math.ceil(each - 1e-9)
}

const MILLILITRES = '176'
const DROPS = '46'
const UNITS = ['72', '247']
const AEROSOL = 'AS'
/** Counted by what is taken of it, where nobody said in what it is dispensed: millilitres, units, puffs. */
export function expectedMeasure(d: Dose, sides = 1): number | null {
  const each = totalDose(d)
  const total = each === null ? null : each * sides
  if (total === null || (d.unidad_dispensacion ?? null) !== null) return null
  const isCounted =
    d.dosis_unidad === MILLILITRES ||
    UNITS.includes(d.dosis_unidad) ||
    (d.dosis_unidad === DOSES && d.forma_farmaceutica === AEROSOL)
  if (d.dosis_unidad === DROPS) return Math.ceil(total / DROPS_PER_ML - 1e-9)
  return isCounted ? Math.ceil(total - 1e-9) : null
}

/** In what a quantity is counted that `expectedMeasure` says. */
export const measureCounted = (unit: string): string =>
  unit === DOSES ? 'inhalaciones' : UNITS.includes(unit) ? 'unidades' : 'ml'
