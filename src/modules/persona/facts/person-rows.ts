import type { Row } from '../../../model/resource.ts'
import { text } from '../../../model/text/row-values.ts'
import { type EntryRows, entryRows, standing } from '../../../resources/entries.ts'
import { prescribedName } from '../../medicamentos/index.ts'

/** The collections that can say something of a person beyond their own encounter. */
export const personCollections = [
  'antecedente',
  'antecedente_categorizado',
  'diagnostico',
  'escala',
  'examen_fisico',
  'formula_medicamento',
  'nota',
  'revision_sistema',
  'valor_clinico',
] as const
export type PersonCollection = (typeof personCollections)[number]
export type PersonEntries = Pick<EntryRows, PersonCollection>

/** What the caller reaches of a person, of every encounter and merged record: the one source of the facts. */
export interface PersonRows {
  readonly paciente: Row
  /** The encounter in which the facts are asked for; null where none asks. */
  readonly historia: Row | null
  readonly entries: PersonEntries
  /** The other encounters that are open. */
  readonly abiertas: readonly Row[]
  /** Those that are over, where their words may name an allergy: that outlives the encounter. */
  readonly pasadas: readonly Row[]
  /** What the person asks to have corrected about medicines and allergies, in their own words. */
  readonly solicitudes: readonly Row[]
  /** The caller reaches single encounters of the person: of the rest nothing is known, not even whether there is any. */
  readonly soloAtencion: boolean
}

/** Rows of both, each once, in an order of their own. */
export function together<R extends Row>(own: readonly R[], others: readonly R[]): R[] {
  const once = new Map([...others, ...own].map((row) => [row.id, row]))
  return [...once.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** What stands of one collection. */
export const standingOf = ({ entries }: PersonRows, name: PersonCollection): Row[] => standing<Row>(name, entries[name])

const historyOf = (row: Row): unknown => ('historia_atencion' in row ? row.historia_atencion : row.historia)

/** Whether it was written in the encounter that asks. */
export const isHere = ({ historia }: PersonRows, row: Row): boolean =>
  historia !== null && historyOf(row) === historia.id

/** The same person with a prescription as it would stand: a brand is stored by its substances. */
export function withFormula(rows: PersonRows, formula: Row): PersonRows {
  const { stored } = prescribedName(text(formula, 'medicamento_dci') ?? '', text(formula, 'dci_codigo'))
  const others = rows.entries.formula_medicamento.filter(({ id }) => id !== formula.id)
  return {
    ...rows,
    entries: {
      ...rows.entries,
      formula_medicamento: entryRows('formula_medicamento', [...others, { ...formula, medicamento_dci: stored }]),
    },
  }
}
