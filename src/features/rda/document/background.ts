import { parentesco } from '../../../model/codes/index.ts'
import { holds } from '../../../model/predicate.ts'
import type { Row } from '../../../model/resource.ts'
import { heldBackground } from '../../../resources/antecedente-categorizado.ts'
import type { RdaInput } from './input.ts'

/** Categories of the coded background that speak of each section: what is stated in them, and what is denied. */
export const subjects = {
  alergias: ['alergico'],
  factores: ['ocupacional', 'toxico_habitos', 'psicosocial'],
  medicamentos: ['farmacologico'],
  problemas: ['patologico', 'psiquiatrico', 'traumatico', 'perinatal', 'nutricional', 'epidemiologico'],
  familiares: ['familiar'],
} as const
export type Subject = keyof typeof subjects

const about = ({ antecedentes }: RdaInput, subject: Subject): readonly Row[] =>
  antecedentes.filter((a) => holds(heldBackground, a) && subjects[subject].some((c) => c === a.categoria))

/** The guide knows parents, siblings, uncles and grandparents only. */
export const isToldRelative = (row: Row): boolean =>
  row.categoria !== 'familiar' || parentesco.byCode.get(String(row.parentesco))?.rda !== undefined

/** What the record says there is, and the guide can tell. */
export const stated = (i: RdaInput, subject: Subject): readonly Row[] =>
  about(i, subject).filter((a) => a.niega !== true && isToldRelative(a))

/** Somebody asked, and the answer was that there is none: the only honest "nil known". */
export const denied = (i: RdaInput, subject: Subject): boolean =>
  stated(i, subject).length === 0 && about(i, subject).some((a) => a.niega === true)
