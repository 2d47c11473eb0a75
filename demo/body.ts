import { has } from './conditions.ts'
import type { Person } from './people.ts'
import { type Rng, round } from './rng.ts'

/** Height, weight and vital signs of one person through the year, so that a chart of them makes sense. */

const ages = [0, 0.25, 0.5, 1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 18]
const growth = {
  '01': {
    weight: [3.3, 6.4, 7.9, 9.6, 12.2, 14.3, 16.3, 18.3, 20.5, 25.4, 31.2, 39.9, 50, 59, 65],
    height: [50, 61.4, 67.6, 75.7, 87.1, 95, 102, 108.5, 114.5, 126, 136.5, 148, 161.5, 170, 172],
  },
  '02': {
    weight: [3.2, 5.8, 7.3, 8.9, 11.5, 13.9, 16.1, 18.2, 20.2, 25, 31.9, 41, 48.5, 52.5, 55],
    height: [49, 59.8, 65.7, 74, 85.7, 94.5, 101.5, 108, 114, 125.5, 137.5, 149.5, 157, 159, 160],
  },
} as const
const head = [34.5, 40.5, 43.3, 46, 48.3, 49.5]

function along(table: readonly number[], age: number): number {
  const last = table.length - 1
  for (let i = 0; i < last; i++) {
    const from = ages[i] ?? 0
    const to = ages[i + 1] ?? 99
    const a = table[i] ?? 0
    const b = table[i + 1] ?? a
    if (age < to) return a + ((b - a) * (age - from)) / (to - from)
  }
  return table[last] ?? 0
}

export interface Build {
  /** How far from the median child, as a factor. */
  readonly size: number
  readonly height: number
  readonly bmi: number
  readonly drift: number
  readonly systolic: number
  readonly pulse: number
}

export function buildOf(rng: Rng, p: Person): Build {
  const bmi = has(p, 'obesidad') ? rng.normal(33, 1.6) : rng.normal(has(p, 'diabetes') ? 27.5 : 24.6, 1.6)
  return {
    size: rng.normal(1, 0.045),
    height: rng.normal(p.sex === '01' ? 171 : 158, 5) - Math.max(0, p.age - 60) * 0.06,
    bmi,
    drift: rng.normal(has(p, 'obesidad') || has(p, 'diabetes') ? -0.035 : 0.006, 0.015),
    systolic: rng.normal(110 + Math.max(0, p.age - 30) * 0.28, 5) + (has(p, 'hipertension') ? 34 : 0),
    pulse: rng.normal(75, 5),
  }
}

export interface Vitals {
  tension_sistolica?: number
  tension_diastolica?: number
  frecuencia_cardiaca: number
  frecuencia_respiratoria: number
  temperatura: number
  saturacion_oxigeno: number
  peso: number
  talla: number
  perimetro_cefalico?: number
  perimetro_abdominal?: number
  glucometria?: number
  dolor_eva?: number
  glasgow?: number
  fio2?: number
}

/** `years` is the exact age at the visit, `treated` how much of a treatment has worked: 0 nothing, 1 all of it. */
export function vitalsAt(rng: Rng, p: Person, b: Build, years: number, ago: number, treated: number): Vitals {
  const high = p.place.altitude > 2000
  const epoc = has(p, 'epoc')
  const saturacion_oxigeno = (high ? rng.int(92, 95) : rng.int(96, 99)) - (epoc ? 3 : 0)
  const temperatura = rng.between(36, 36.9, 1)
  if (years < 18) {
    const table = growth[p.sex]
    const young = years < 1
    return {
      ...(years >= 3
        ? {
            tension_sistolica: Math.round(88 + 1.6 * years + rng.normal(0, 3)),
            tension_diastolica: Math.round(52 + years + rng.normal(0, 3)),
          }
        : {}),
      frecuencia_cardiaca: Math.round(rng.normal(young ? 132 : years < 4 ? 112 : years < 10 ? 94 : 82, 4)),
      frecuencia_respiratoria: Math.round(rng.normal(young ? 38 : years < 4 ? 27 : years < 10 ? 21 : 18, 1)),
      temperatura,
      saturacion_oxigeno,
      peso: round(
        along(table.weight, years) * b.size ** 2.4 * (has(p, 'obesidad') && years > 3 ? 1.3 : 1),
        years < 2 ? 2 : 1,
      ),
      talla: round(along(table.height, years) * b.size, 1),
      ...(years < 3 ? { perimetro_cefalico: round(along(head, years) * (1 + (b.size - 1) / 2), 1) } : {}),
    }
  }
  const systolic = b.systolic - (has(p, 'hipertension') ? 24 * treated : 0) + rng.normal(0, 4)
  const talla = round(b.height, 0)
  const peso = round(b.bmi * (talla / 100) ** 2 * (1 + b.drift * (1 - ago)), 1)
  return {
    tension_sistolica: Math.round(systolic),
    tension_diastolica: Math.round(Math.min(systolic - 25, 40 + systolic * 0.31 + rng.normal(0, 3))),
    frecuencia_cardiaca: Math.round(b.pulse + rng.normal(0, 4)),
    frecuencia_respiratoria: Math.round(rng.normal(epoc ? 20 : 16, 1)),
    temperatura,
    saturacion_oxigeno,
    peso,
    talla,
    perimetro_abdominal: Math.round(b.bmi * 3.4 + (p.sex === '01' ? 6 : 2)),
  }
}
