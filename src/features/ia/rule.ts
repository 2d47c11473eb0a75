import { type Rule as PersonRule, newRule as personRule } from '../../modules/persona/index.ts'
import type { ClinicalRecord } from './record/record.ts'

/** A rule of the assistant: it may look at the encounter too. */
export type Rule = PersonRule<ClinicalRecord>
export const newRule = personRule<ClinicalRecord>
export const alertRule = newRule('alerta')
