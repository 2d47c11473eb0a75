import { type Weighted, weighted } from './rng.ts'

/** Occupation (CIUO-88 A.C.) and education, by age and means. */
const list = (text: string): readonly string[] => text.trim().split(/\s+/)

export const occupations = {
  rural: list('6111 6112 6115 6121 6211 6211 9313 6132 5330 7111'),
  basic: list('9210 9313 9133 5341 9131 7211 5320 9221 5121 5141 8322 7723 9333 9142 5122 7411 5131 9132'),
  middle: list('5132 4123 4222 8323 4211 5320 4121 3414 5219 7226 3221 8321 5141 4113 7312 3122'),
  high: list('2411 2312 2313 2130 2145 2421 2226 2445 2142 1211 2311 2221 1321 2446'),
} as const

export type Education =
  | 'ninguno'
  | 'preescolar'
  | 'primaria'
  | 'secundaria'
  | 'media'
  | 'tecnico'
  | 'tecnologo'
  | 'profesional'
  | 'posgrado'

/** By stratum: 1 and 2, 3 and 4, 5 and 6. */
export const education: readonly Weighted<Education>[] = [
  weighted({ ninguno: 3, primaria: 25, secundaria: 22, media: 34, tecnico: 12, profesional: 4 }),
  weighted({ primaria: 8, secundaria: 10, media: 32, tecnico: 20, tecnologo: 12, profesional: 16, posgrado: 2 }),
  weighted({ media: 14, tecnico: 8, tecnologo: 10, profesional: 48, posgrado: 20 }),
]

export function schoolOf(age: number): Education | null {
  if (age < 3) return null
  if (age < 6) return 'preescolar'
  if (age < 11) return 'primaria'
  return age < 15 ? 'secundaria' : 'media'
}
