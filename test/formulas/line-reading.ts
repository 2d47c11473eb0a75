import { readPrescriptionLine } from '../../src/model/medicines/prescription-line.ts'
import { expectedMeasure, expectedUnits } from '../../src/resources/parts/dose.ts'
import { regimenSentence } from '../../src/resources/regimen/regimen-sentence.ts'

const amount = (value: number | undefined, unit: string | undefined): string =>
  unit === undefined ? '?' : `${value ?? ''}@${unit}`

/** What a line says, in columns: medicine, strength, sentence or what there is of it, quantity, what is told besides, what is not read. */
export function readingOf(line: string): string[] {
  const { medicamento, values: v, condiciones, sinLeer, lados } = readPrescriptionLine(line)
  const { dosis_valor, dosis_unidad, frecuencia_unidad, duracion_valor, duracion_unidad } = v
  const sentence = regimenSentence(v)
  const parts = [
    amount(dosis_valor, dosis_unidad),
    amount(v.frecuencia_valor, frecuencia_unidad),
    amount(duracion_valor, duracion_unidad),
    `vía ${v.via_administracion ?? '?'}`,
    ...(v.pasos === undefined ? [] : [JSON.stringify(v.pasos)]),
    ...(v.condicion === undefined ? [] : [v.condicion]),
    ...(v.infusion_ml === undefined ? [] : [`en ${v.infusion_ml} ml`]),
    ...(v.infusion_minutos === undefined ? [] : [`${v.infusion_minutos} min`]),
  ]
  const isWhole = dosis_valor !== undefined && dosis_unidad !== undefined && frecuencia_unidad !== undefined
  const dose =
    isWhole && duracion_valor !== undefined && duracion_unidad !== undefined
      ? {
          ...v,
          concentracion: v.concentracion ?? '',
          forma_farmaceutica: v.forma_farmaceutica ?? '',
          dosis_valor,
          dosis_unidad,
          frecuencia_unidad,
          frecuencia_valor: v.frecuencia_valor ?? null,
          duracion_valor,
          duracion_unidad,
        }
      : null
  const quantity = v.cantidad_total ?? (dose === null ? null : (expectedUnits(dose) ?? expectedMeasure(dose, lados)))
  return [
    line,
    medicamento,
    v.concentracion ?? '',
    sentence ?? parts.join(' '),
    quantity === null ? '' : String(quantity),
    condiciones.join('; '),
    sinLeer.join('; '),
  ]
}
