import { entriesOf, isKeyOf } from '../keys.ts'
import type { Interpretation } from './clinical-values.ts'

/** What a laboratory may say of a value beyond low and high. */
export const laboratoryInterpretations = {
  anormal: 'Anormal',
  critico_anormal: 'Críticamente anormal',
  sensible: 'Sensible',
  intermedio: 'Intermedio',
  resistente: 'Resistente',
} as const

export type ResultInterpretation = Interpretation | keyof typeof laboratoryInterpretations

/** HL7 table 0078, and what FHIR takes over from it. What is not here is kept as it came and says nothing to us. */
const flags = {
  LL: 'critico_bajo',
  L: 'bajo',
  N: 'normal',
  H: 'alto',
  HH: 'critico_alto',
  A: 'anormal',
  AA: 'critico_anormal',
  S: 'sensible',
  I: 'intermedio',
  R: 'resistente',
} as const satisfies Record<string, ResultInterpretation>

export function flagInterpretation(flag: string | null): ResultInterpretation | null {
  const known = flag?.trim().toUpperCase() ?? ''
  return isKeyOf(flags, known) ? flags[known] : null
}

/** How it is written for other systems; what they have no mark for is not there. */
export const flagOf: ReadonlyMap<string, string> = new Map(entriesOf(flags).map(([flag, said]) => [said, flag]))

/** What a person is called about at once. */
export const criticalInterpretations = ['critico_bajo', 'critico_alto', 'critico_anormal'] as const

export const isCritical = (said: string | null): boolean => criticalInterpretations.some((known) => known === said)

/** Of several marks of one value, the one that is kept: what is critical is said whatever stands beside it. */
export function tellingFlag(said: readonly string[]): string | null {
  const known = said.filter((flag) => flagInterpretation(flag) !== null)
  return known.find((flag) => isCritical(flagInterpretation(flag))) ?? known[0] ?? said[0] ?? null
}
