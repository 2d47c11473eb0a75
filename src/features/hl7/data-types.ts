import { readTsvTable } from '../../modules/tsv-table/index.ts'

export interface Part {
  readonly name: string
  readonly type: string
  /** Of the standard; null where it sets none. */
  readonly max: number | null
  /** Where our record admits more than the standard: nothing is cut, so the receiver must be ready for this much. */
  readonly ours?: number
}

const text = (cell: string): string => cell
const numberOrNull = (cell: string): number | null => (cell === '-' ? null : Number(cell))

/** By segment or data type, in the order of the standard. */
export const standardRows = Map.groupBy(
  readTsvTable(new URL('./standard.tsv', import.meta.url), {
    de: text,
    lugar: Number,
    nombre: text,
    tipo: text,
    max: numberOrNull,
    marcas: text,
    nuestro: numberOrNull,
  }).map(({ de, lugar, nombre: name, tipo: type, max, marcas, nuestro }) => {
    const part: Part = { name, type, max, ...(nuestro !== null && { ours: nuestro }) }
    return { de, lugar, marcas, part }
  }),
  ({ de }) => de,
)

const partsOf = (type: string): readonly Part[] => (standardRows.get(type) ?? []).map(({ part }) => part)

/** The composite data types that our messages use. Time stamps are written as texts: their second component is obsolete. */
export const composites: Readonly<Record<string, readonly Part[]>> = Object.fromEntries(
  'CE CWE HD EI CX FN XPN XCN SAD XAD XTN XON PL MSG PT VID'.split(' ').map((type) => [type, partsOf(type)]),
)
