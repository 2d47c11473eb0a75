import { parentesco } from '../../../model/codes/index.ts'
import { type Predicate, rowsThatHold } from '../../../model/predicate.ts'
import type { EntryRow } from '../../../resources/entries.ts'
import type { RdaInput } from './input.ts'
import { takenBackground } from './taken.ts'

export type BackgroundRow = EntryRow<'antecedente_categorizado'>

/** The guide knows parents, siblings, uncles and grandparents only. */
const relatives = parentesco.codes.filter(({ rda }) => rda !== undefined).map(({ code }) => code)

/** The coded background that speaks of each section: what is stated there, and what is denied. */
export const subjects = {
  alergias: { categoria: ['alergico'] },
  factores: { categoria: ['ocupacional', 'toxico_habitos', 'psicosocial'] },
  medicamentos: { categoria: ['farmacologico'] },
  problemas: {
    categoria: ['patologico', 'psiquiatrico', 'traumatico', 'perinatal', 'nutricional', 'epidemiologico'],
  },
  familiares: { categoria: ['familiar'], any: [{ niega: [true] }, { parentesco: relatives }] },
} as const satisfies Record<string, Predicate<BackgroundRow>>
export type Subject = keyof typeof subjects

/** Stated, not denied. */
export const affirmed = { not: { niega: [true] } } as const satisfies Predicate<BackgroundRow>

const spoken = (i: RdaInput, subject: Subject): readonly BackgroundRow[] => takenBackground(i, subjects[subject])

/** What the record says there is, and the guide can tell. */
export const stated = (i: RdaInput, subject: Subject): readonly BackgroundRow[] =>
  rowsThatHold(affirmed, spoken(i, subject))

/** Asked and denied: the only honest "nil known". */
export const denied = (i: RdaInput, subject: Subject): boolean =>
  spoken(i, subject).length > 0 && stated(i, subject).length === 0
