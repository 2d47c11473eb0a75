import { labelOf } from '../../model/label-of.ts'
import type { Row, Value } from '../../model/resource.ts'
import { paciente } from '../../resources/paciente.ts'
import { numberWords } from './words.ts'

/** What the risk of a patient is told from (dossier §3.4, `alto-riesgo`). */
export interface RiskFacts {
  readonly patient: Row
  readonly age: number | null
  /** CIE-10 codes of the problems that stand. */
  readonly problems: readonly { readonly codigo: string; readonly nombre: string }[]
  /** Newest total of NEWS2. */
  readonly news2: number | null
  /** Ninth item of the newest PHQ-9: thoughts of dying or of hurting oneself. */
  readonly phq9Item9: number | null
  readonly pregnant: boolean
}

export interface Risk {
  readonly nivel: Value
  readonly nivel_nombre: string | null
  readonly factores: readonly string[]
  readonly razones: readonly string[]
}

const NEWS2_EMERGENCY = 7
const OLD = 65

/** `I10–I15` and the like: compared by their first three characters. */
const within = (ranges: readonly (readonly [string, string])[], codigo: string): boolean => {
  const category = codigo.slice(0, 3)
  return ranges.some(([from, to]) => category >= from && category <= to)
}

const chronic = [
  ['C00', 'C97'],
  ['E10', 'E14'],
  ['I10', 'I15'],
  ['I20', 'I25'],
  ['I50', 'I50'],
  ['J44', 'J44'],
  ['N18', 'N18'],
] as const
const ofPregnancy = [
  ['O10', 'O16'],
  ['O24', 'O24'],
] as const

const named = (found: readonly { codigo: string; nombre: string }[]): string =>
  found.map(({ codigo, nombre }) => (nombre === '' ? codigo : `${nombre} (${codigo})`)).join(', ')

/** Why somebody should look at this patient first, in words a clinician can check. */
export function riskReasons({ patient, age, problems, news2, phq9Item9, pregnant }: RiskFacts): string[] {
  const reasons: string[] = []
  if (patient.nivel_riesgo === 'alto' || patient.nivel_riesgo === 'muy_alto')
    reasons.push(
      `Un profesional lo clasificó en riesgo ${labelOf(paciente, 'nivel_riesgo', patient.nivel_riesgo)?.toLowerCase()}.`,
    )
  if (news2 !== null && news2 >= NEWS2_EMERGENCY)
    reasons.push(`Su último NEWS2 es de ${numberWords(news2)}: desde ${NEWS2_EMERGENCY} pide respuesta de emergencia.`)
  const chronicOnes = problems.filter((p) => within(chronic, p.codigo))
  if (age !== null && age >= OLD && chronicOnes.length > 0)
    reasons.push(`Tiene ${age} años y enfermedad crónica: ${named(chronicOnes)}.`)
  const ofHers = problems.filter((p) => within(ofPregnancy, p.codigo))
  if (pregnant && ofHers.length > 0) reasons.push(`Está embarazada y tiene ${named(ofHers)}.`)
  if (phq9Item9 !== null && phq9Item9 >= 1)
    reasons.push('En su último PHQ-9 refirió pensamientos de muerte o de hacerse daño (ítem 9).')
  return reasons
}

export const riskOf = (facts: RiskFacts): Risk => ({
  nivel: facts.patient.nivel_riesgo ?? null,
  nivel_nombre: labelOf(paciente, 'nivel_riesgo', facts.patient.nivel_riesgo),
  factores: (facts.patient.factores_riesgo ?? []) as readonly string[],
  razones: riskReasons(facts),
})
