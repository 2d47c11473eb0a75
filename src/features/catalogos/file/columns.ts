import { entriesOf } from '../../../model/keys.ts'
import { lettersOf } from '../fold-name.ts'
import { FileProblem } from './file-problem.ts'

/** A column of a table: what it is called in the files that are out there, the preferred one first. */
export interface ColumnNames {
  readonly names: readonly string[]
  readonly required?: true
}

export type Places<C extends string> = Readonly<Partial<Record<C, number>>>

/**
 * Where each column is. What the file may have besides is said too: a column that nobody knows may be the one that
 * matters, and is a reason to stop.
 */
export function findColumns<C extends string>(
  header: readonly string[],
  columns: Readonly<Record<C, ColumnNames>>,
  others: RegExp,
): Places<C> {
  const folded = header.map(lettersOf)
  const known = new Set(Object.values<ColumnNames>(columns).flatMap((c) => c.names))
  const unknown = header.filter((_, i) => {
    const name = folded[i] ?? ''
    return name !== '' && !known.has(name) && !others.test(name)
  })
  if (unknown.length > 0)
    throw new FileProblem(`La primera línea tiene columnas que no se conocen: ${listed(unknown)}.`)
  const places: Partial<Record<C, number>> = {}
  for (const [column, { names, required }] of entriesOf(columns)) {
    const name = names.find((n) => folded.includes(n))
    if (name === undefined) {
      if (required) throw new FileProblem(`A la primera línea le falta la columna «${names[0]}».`)
      continue
    }
    if (folded.indexOf(name) !== folded.lastIndexOf(name)) throw new FileProblem(`La columna «${name}» se repite.`)
    places[column] = folded.indexOf(name)
  }
  return places
}

const MOST_SHOWN = 10
const listed = (names: readonly string[]): string =>
  [
    ...names.slice(0, MOST_SHOWN).map((name) => JSON.stringify(name.slice(0, 60))),
    ...(names.length > MOST_SHOWN ? ['…'] : []),
  ].join(', ')
