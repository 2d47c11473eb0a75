import { durationDays, highestDoses, inDays, SINGLE } from '../../../model/medicines/regimen.ts'
import { type SubstanceUnit, substanceIn } from '../../../model/medicines/strength.ts'
import type { Row } from '../../../model/resource.ts'
import { number, text } from '../../../model/text/row-values.ts'
import { stepsIn } from '../../../resources/regimen/regimen-sentence.ts'
import type { Dose } from './person-facts.ts'

const TOLD =
  /(?<!\d)(\d{1,5}(?:[.,]\d{1,3})?) ?(mg|g)\b(?:.{0,20}?\b(\d{1,2}) (?:tabletas?|tab|capsulas?|cap|pastillas?)\b)?.{0,30}?\bcada (\d{1,3}) h/
/** «500 mg 2 tabletas cada 6 horas», as a person tells it; null where it does not say how much and how often. */
export function toldDose(said: string | null): Pick<Dose, 'toma' | 'dia' | 'cada'> | null {
  const [, amount, unit, pieces = '1', hours] = TOLD.exec((said ?? '').toLowerCase()) ?? []
  if (amount === undefined || Number(hours) < 1) return null
  const toma = Number(amount.replace(',', '.')) * (unit === 'g' ? 1000 : 1) * Number(pieces)
  const cada = Number(hours) / 24
  return { toma, dia: toma / cada, cada }
}

/** The most that a prescription can add up to, where it lets us tell; `kg`: of the patient, for what is dosed by weight. */
export function doseOf(row: Row, kg: number | null = null): Dose {
  const dosis_valor = number(row, 'dosis_valor')
  const unit = text(row, 'frecuencia_unidad') ?? ''
  const [duracion_valor, duracion_unidad] = [number(row, 'duracion_valor'), text(row, 'duracion_unidad')]
  const cada = inDays(number(row, 'frecuencia_valor') ?? 0, unit) || null
  const highest =
    dosis_valor === null
      ? null
      : highestDoses({
          dosis_valor,
          frecuencia_valor: number(row, 'frecuencia_valor'),
          frecuencia_unidad: unit,
          duracion_valor,
          duracion_unidad,
          maximo_dia: number(row, 'maximo_dia'),
          pasos: stepsIn(row.pasos),
        })
  const inUnit = (wanted: SubstanceUnit, valor: number | null | undefined): number | null => {
    if (valor === null || valor === undefined) return null
    const found = substanceIn(
      {
        valor,
        unidad: text(row, 'dosis_unidad') ?? '',
        concentracion: text(row, 'concentracion') ?? '',
        forma: text(row, 'forma_farmaceutica'),
        dispensacion: text(row, 'unidad_dispensacion'),
      },
      kg,
    )
    return found?.unit === wanted ? found.value : null
  }
  const [taking, day] = [highest?.taking, highest?.day]
  return {
    toma: inUnit('mg', taking),
    dia: inUnit('mg', day),
    unidades: inUnit('UI', taking),
    unidadesDia: inUnit('UI', day),
    mEq: inUnit('mEq', taking),
    mEqDia: inUnit('mEq', day),
    dias: unit === SINGLE ? 1 : durationDays(duracion_valor ?? 0, duracion_unidad ?? '') || null,
    cada,
  }
}
