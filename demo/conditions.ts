import type { Member } from './household.ts'
import type { Rng } from './rng.ts'

/** What a person has for life, or for this year; the stories follow from it. */
export const conditions = {
  hipertension: 1,
  diabetes: 2,
  epoc: 4,
  asma: 8,
  gestacion: 16,
  depresion: 32,
  vih: 64,
  dislipidemia: 128,
  hipotiroidismo: 256,
  alergia: 512,
  tabaco: 1024,
  obesidad: 2048,
  infarto: 4096,
} as const

export type Condition = keyof typeof conditions

export const has = (p: { readonly flags: number }, condition: Condition): boolean =>
  (p.flags & conditions[condition]) !== 0

export function flagsOf(rng: Rng, m: Member, age: number, nursing: boolean): number {
  const draw = (probability: number, flag: Condition): number => (rng.unit() < probability ? conditions[flag] : 0)
  const adult = age >= 18
  let flags = 0
  flags |= draw(age < 30 ? 0 : age < 45 ? 0.06 : age < 60 ? 0.25 : 0.55, 'hipertension')
  flags |= draw(age < 30 ? 0.002 : age < 50 ? 0.05 : 0.17, 'diabetes')
  flags |= draw(age < 50 ? 0 : 0.08, 'epoc')
  flags |= draw(age < 2 ? 0 : age < 18 ? 0.09 : 0.03, 'asma')
  flags |= draw(m.sex === '02' && age >= 16 && age <= 41 && !nursing ? 0.09 : 0, 'gestacion')
  flags |= draw(adult ? (m.sex === '02' ? 0.07 : 0.04) : age > 12 ? 0.03 : 0, 'depresion')
  flags |= draw(adult && age < 65 ? 0.008 : 0, 'vih')
  flags |= draw(age < 40 ? 0.02 : 0.25, 'dislipidemia')
  flags |= draw(adult ? (m.sex === '02' ? 0.07 : 0.02) : 0, 'hipotiroidismo')
  flags |= draw(0.07, 'alergia')
  flags |= draw(adult ? (m.sex === '01' ? 0.14 : 0.06) : 0, 'tabaco')
  flags |= draw(adult ? 0.18 : 0.04, 'obesidad')
  flags |= draw(age < 45 ? 0 : 0.02, 'infarto')
  return flags
}

export const riskWords: readonly (readonly [Condition, string])[] = [
  ['hipertension', 'Hipertensión arterial'],
  ['diabetes', 'Diabetes mellitus tipo 2'],
  ['epoc', 'Enfermedad pulmonar obstructiva crónica'],
  ['tabaco', 'Tabaquismo'],
  ['obesidad', 'Obesidad'],
  ['dislipidemia', 'Dislipidemia'],
  ['gestacion', 'Gestación en curso'],
  ['infarto', 'Antecedente de infarto agudo de miocardio'],
]

export function riskOf(flags: number, age: number): 'bajo' | 'medio' | 'alto' | 'muy_alto' {
  const is = (c: Condition): boolean => (flags & conditions[c]) !== 0
  if (is('infarto') || (is('diabetes') && is('hipertension') && is('epoc'))) return 'muy_alto'
  if ((is('diabetes') && is('hipertension')) || (age >= 65 && (is('epoc') || is('diabetes')))) return 'alto'
  if (is('hipertension') || is('diabetes') || is('epoc') || is('gestacion') || is('vih') || is('depresion'))
    return 'medio'
  return 'bajo'
}
