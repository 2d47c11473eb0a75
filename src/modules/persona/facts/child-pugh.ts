import { daysBetween } from '../../../model/calendar.ts'
import type { Cita } from '../rule.ts'
import { citeDiagnosis, citeMeasure, has } from './asks.ts'
import type { Measure, PersonFacts } from './person-facts.ts'
import { type Heard, says, saysOfPast } from './told.ts'

/** What is older does not describe the liver of today. */
const CHILD_DAYS = 90
const CIRRHOSIS = /^(K703|K717|K74|K766|K767|I85|I982)/
const SAYS_CIRRHOSIS = /\b(cirrosis|cirrotic[oa])\b/
/** Of ascites and of encephalopathy: how it is said, as a code and in words, and which words tell how much. */
const signs = [
  {
    cie: /^R18/,
    dice: /\bascitis\b/,
    leve: /\bascitis (?:\w+ )?(?:leve|minima|escasa|grado (?:1|i))\b/,
    grave: /\bascitis (?:\w+ )?(?:moderada|severa|grave|masiva|refractaria|a tension|tensa|grado (?:2|3|ii|iii))\b/,
  },
  {
    cie: /^(K729|G934)$/,
    dice: /\b(encefalopatia|asterixis)\b/,
    leve: /\bencefalopatia (?:hepatica )?(?:leve|minima|grado (?:1|2|i|ii))\b/,
    grave: /\bencefalopatia (?:hepatica )?(?:moderada|severa|grave|grado (?:3|4|iii|iv))\b|\bcoma hepatico\b/,
  },
] as const

interface Part {
  /** Points, from and to where nobody said how much. */
  readonly puntos: readonly [number, number]
  readonly citas: readonly Cita[]
}
const DENIED: Heard = { means: new Set(['negado']) }

/** Null where the record neither states nor denies it. */
function signPart(record: PersonFacts, { cie, dice, leve, grave }: (typeof signs)[number]): Part | null {
  const coded = has(record, cie).map(citeDiagnosis)
  const [much, little, told] = [says(record, grave), says(record, leve), says(record, dice)]
  if (much.length > 0) return { puntos: [3, 3], citas: much }
  if (little.length > 0) return { puntos: [2, 2], citas: little }
  if (coded.length + told.length > 0) return { puntos: [2, 3], citas: [...coded, ...told] }
  const denied = says(record, dice, DENIED)
  return denied.length > 0 ? { puntos: [1, 1], citas: denied } : null
}

/** Points by a measure: one within the first bound, two within the second. */
function measuredPart(m: Measure | null, today: string, points: (n: number) => number): Part | null {
  if (m === null || daysBetween(m.dia, today) > CHILD_DAYS) return null
  const n = points(m.valor)
  return { puntos: [n, n], citas: [citeMeasure(m)] }
}

export type ChildClass = 'A' | 'B' | 'C'
export interface ChildPugh {
  readonly clase: ChildClass
  /** Both alike but where nobody said how much ascites or encephalopathy there is. */
  readonly puntos: readonly [number, number]
  readonly citas: readonly Cita[]
}
const classOf = (points: number): ChildClass => (points <= 6 ? 'A' : points <= 9 ? 'B' : 'C')

/**
 * Child-Pugh (Pugh et al. Br J Surg 1973;60:646) of a person with cirrhosis: only where all five parts stand, lately measured and stated or denied, and where what nobody
 * graded leaves no doubt of the class.
 */
export function childPugh(record: PersonFacts): ChildPugh | null {
  const { higado, today } = record
  const cirrhosis = [...has(record, CIRRHOSIS).map(citeDiagnosis), ...saysOfPast(record, SAYS_CIRRHOSIS)]
  if (cirrhosis.length === 0) return null
  const measured = [
    measuredPart(higado.bilirrubina, today, (n) => (n < 2 ? 1 : n <= 3 ? 2 : 3)),
    measuredPart(higado.albumina, today, (n) => (n > 3.5 ? 1 : n >= 2.8 ? 2 : 3)),
    measuredPart(higado.inr, today, (n) => (n < 1.7 ? 1 : n <= 2.3 ? 2 : 3)),
  ]
  if (measured.includes(null)) return null
  const parts = [...measured, ...signs.map((sign) => signPart(record, sign))]
  const known = parts.filter((part) => part !== null)
  if (known.length < parts.length) return null
  const sum = (which: 0 | 1): number => known.reduce((all, { puntos }) => all + puntos[which], 0)
  const [least, most] = [sum(0), sum(1)]
  const clase = classOf(least)
  return clase === classOf(most)
    ? { clase, puntos: [least, most], citas: [...cirrhosis, ...known.flatMap(({ citas }) => citas)] }
    : null
}
