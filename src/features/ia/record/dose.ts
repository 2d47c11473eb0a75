import { unidadMedida } from '../../../model/codes/index.ts'
import type { Row } from '../../../model/resource.ts'
import { inDays } from '../../../resources/dose.ts'
import { number, text } from '../../historias/alerts/rows.ts'
import type { Dose } from './record.ts'

const milligrams: Readonly<Record<string, number>> = { mcg: 0.001, µg: 0.001, ug: 0.001, mg: 1, g: 1000 }
const read = (n: string): number => Number(n.replace(',', '.'))

/** Milligrams in a millilitre of what says `250 mg/5 ml` or `40 mg/0,4 ml`. */
function perMillilitre(strength: string): number | null {
  const m = /^(\d+(?:[.,]\d+)?)\s*(mcg|µg|ug|mg|g)\s*\/\s*(?:(\d+(?:[.,]\d+)?)\s*)?ml$/i.exec(strength.trim())
  const unit = milligrams[(m?.[2] ?? '').toLowerCase()]
  const volume = m?.[3] === undefined ? 1 : read(m[3])
  return m === null || unit === undefined || volume === 0 ? null : (read(m[1] ?? '') * unit) / volume
}

function taking(row: Row): number | null {
  const value = number(row, 'dosis_valor')
  const unit = unidadMedida.byCode.get(text(row, 'dosis_unidad') ?? '')?.label ?? ''
  if (value === null) return null
  if (unit === 'ml') {
    const each = perMillilitre(text(row, 'concentracion') ?? '')
    return each === null ? null : value * each
  }
  const factor = milligrams[unit]
  return factor === undefined ? null : value * factor
}

const UNITS_PER_ML = /(?<!\d)(\d{1,6}(?:[.,]\d{1,4})?)\s{0,3}UI\s{0,3}\/\s{0,3}ml/i

function units(row: Row): number | null {
  const value = number(row, 'dosis_valor')
  const unit = unidadMedida.byCode.get(text(row, 'dosis_unidad') ?? '')?.label ?? ''
  if (value === null || unit === 'UI') return value
  const each = UNITS_PER_ML.exec(text(row, 'concentracion') ?? '')?.[1]
  return unit === 'ml' && each !== undefined ? value * read(each) : null
}

const SINGLE = '8'

/** What a prescription adds up to, where it lets us tell. */
export function doseOf(row: Row): Dose {
  const toma = taking(row)
  const unit = text(row, 'frecuencia_unidad') ?? ''
  const cada = inDays(number(row, 'frecuencia_valor') ?? 0, unit) || null
  const daily = (each: number | null): number | null =>
    each === null ? null : unit === SINGLE ? each : cada === null ? null : each / cada
  const unidades = units(row)
  const lasting = inDays(number(row, 'duracion_valor') ?? 0, text(row, 'duracion_unidad') ?? '')
  return {
    toma,
    dia: daily(toma),
    unidades,
    unidadesDia: daily(unidades),
    dias: unit === SINGLE ? 1 : lasting || null,
    cada,
  }
}
