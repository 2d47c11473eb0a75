import {
  anyListCell,
  flagCell,
  optionalCell,
  optionCell,
  patternCell,
  readTsvTable,
  textCell,
} from '../tsv-table/index.ts'
import type { DrugGroup } from './drug-groups.ts'

/** What an allergy to one member means for another; the table says each. */
export const allergyScopes = [
  'igual',
  'detiene',
  'avisa',
  'nombrada',
  'informa',
  'contiene',
  'pregunta',
  'cadena',
] as const

export type AllergyScope = (typeof allergyScopes)[number]

const codesCell = (cell: string): readonly string[] => cell.split(' ').filter((code) => code !== '')

const table = readTsvTable(new URL('allergy-groups.tsv', import.meta.url), {
  grupo: textCell,
  nombre: textCell,
  palabras: anyListCell(textCell),
  miembros: anyListCell(textCell),
  atc: codesCell,
  alcance: optionCell(allergyScopes),
  fuente: textCell,
})

/** Medicines whose allergies go together: how people name the class, its members by DCI, and their ATC. */
export interface AllergyGroup extends DrugGroup {
  readonly clave: AllergyKey
  /** Words in which an allergy names the whole class, in canonical spelling. */
  readonly clase: readonly string[]
  readonly alcance: AllergyScope
  readonly fuente: string
}
export type AllergyKey = string

export const allergyGroups: readonly AllergyGroup[] = table.map(({ grupo, palabras, miembros, ...group }) => ({
  ...group,
  clave: grupo,
  clase: palabras,
  dci: miembros,
}))

const groupOf = (key: string): AllergyGroup => {
  const found = allergyGroups.find(({ clave }) => clave === key)
  if (found === undefined) throw new Error(`cross-reactions.tsv: no group “${key}”`)
  return found
}

/** Different classes that may share an allergy: always told, and stopped or silenced by what was written of the reaction. */
export const crossReactions = readTsvTable(new URL('cross-reactions.tsv', import.meta.url), {
  de: groupOf,
  a: groupOf,
  ambos: flagCell,
  informa: flagCell,
  detalle: textCell,
  detiene: optionalCell(patternCell()),
  calla: optionalCell(patternCell()),
  fuente: textCell,
})
export type CrossReaction = (typeof crossReactions)[number]
