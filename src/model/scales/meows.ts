import { type PointTable, points } from './points.ts'
import type { Signs } from './signs.ts'

/** CEMACH 2007: yellow is a point and red two, so that its trigger, one red or two yellow, is two points. Thresholds from memory. */
export const meowsTables = {
  frecuencia_respiratoria: { upTo: [9, 20, 30], points: [2, 0, 1, 2] },
  temperatura: { upTo: [34.9, 35.9, 37.4, 38], points: [2, 1, 0, 1, 2] },
  frecuencia_cardiaca: { upTo: [39, 49, 99, 120], points: [2, 1, 0, 1, 2] },
  // From 160/110 on it is severe hypertension (ACOG): red, where the chart says "above 160".
  tension_sistolica: { upTo: [89, 99, 149, 159], points: [2, 1, 0, 1, 2] },
  tension_diastolica: { upTo: [89, 100], points: [0, 1, 2] },
  glasgow: { upTo: [14], points: [2, 0] },
} as const satisfies Readonly<Record<string, PointTable>>

export const LOWEST_SATURATION = 95

/** `lowest`: the least saturation of the healthy where it was measured. */
export function meowsPoints(signs: Signs, lowest: number): Readonly<Record<string, number>> {
  const { saturacion_oxigeno: saturation } = signs
  return {
    frecuencia_respiratoria: of('frecuencia_respiratoria', signs),
    saturacion_oxigeno: saturation == null || saturation >= lowest ? 0 : 2,
    temperatura: of('temperatura', signs),
    frecuencia_cardiaca: of('frecuencia_cardiaca', signs),
    tension_sistolica: of('tension_sistolica', signs),
    tension_diastolica: of('tension_diastolica', signs),
    glasgow: of('glasgow', signs),
  }
}

function of(sign: keyof typeof meowsTables, signs: Signs): number {
  const value = signs[sign]
  return value == null ? 0 : points(meowsTables[sign], Math.round(value * 10) / 10)
}
