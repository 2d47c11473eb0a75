import { type Dated, placeOfLine } from '../seal/line.ts'
import { HASH_BYTES, leafOf, leavesOf, rootOf } from '../seal/merkle.ts'
import type { Present, Wanted } from '../seal/moved.ts'
import type { StoredSeal } from '../seal/stored-seal.ts'
import type { SourceRow } from './source.ts'

/** How the rows of a seal differ from what was sealed. */
export interface Comparison {
  /** The signed root does not follow from the leaves that are kept beside it. */
  readonly leavesAltered: boolean
  /** Number, first, last and ids do not agree with each other. */
  readonly inconsistent: boolean
  readonly changed: readonly (Present & Wanted)[]
  readonly missing: readonly Wanted[]
  readonly added: readonly Present[]
  /** Those that are as they were. */
  readonly kept: readonly Dated[]
}

export async function compareRows(seal: StoredSeal, rows: AsyncIterable<SourceRow>): Promise<Comparison> {
  const { payload, ids, hojas } = seal
  const leaves = leavesOf(hojas)
  const placeOf = new Map(ids.map((id, i) => [id, i]))
  const actual: (Buffer | undefined)[] = new Array(ids.length)
  const changed: (Present & Wanted)[] = []
  const added: Present[] = []
  const kept: Dated[] = []
  for await (const row of rows) {
    const at = placeOf.get(row.id)
    if (at === undefined || actual[at] !== undefined) {
      added.push(row)
      continue
    }
    const leaf = leafOf(row.line)
    actual[at] = leaf
    const wanted = leaves[at]
    const place = placeOfLine(row.line)
    if (wanted?.equals(leaf) === true && place !== null) kept.push({ id: place.id, momento: place.momento })
    else changed.push({ ...row, leaf: wanted ?? leaf })
  }
  const missing = ids.flatMap((id, i) => (actual[i] === undefined ? [{ id, leaf: leaves[i] ?? Buffer.alloc(0) }] : []))
  const leavesAltered = rootOf(leaves).toString('hex') !== payload.raiz
  // The signed root judges the rows themselves where the leaves beside it were altered.
  const whole = actual.every((leaf) => leaf !== undefined)
  const rowsHold = leavesAltered && whole && rootOf(actual).toString('hex') === payload.raiz
  return {
    leavesAltered,
    inconsistent:
      ids.length !== payload.filas ||
      hojas.length !== payload.filas * HASH_BYTES ||
      placeOf.size !== ids.length ||
      (ids[0] ?? null) !== payload.primera ||
      (ids.at(-1) ?? null) !== payload.ultima,
    changed: rowsHold ? [] : changed,
    missing,
    added,
    kept: rowsHold ? [...kept, ...changed.flatMap((row) => placeOfLine(row.line) ?? [])] : kept,
  }
}
