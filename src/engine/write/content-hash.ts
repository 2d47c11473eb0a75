import { hash } from 'node:crypto'
import { isGenerated } from '../../model/fields.ts'
import type { Resource, Row } from '../../model/resource.ts'
import { canonicalJson } from '../../model/text/canonical-json.ts'

/** SHA-256, in hexadecimal, of the canonical JSON of a value. */
export const canonicalHash = (value: unknown): string => hash('sha256', canonicalJson(value))

const namesOf = new WeakMap<Resource, readonly string[]>()

/** The fields that a signature stands for, found once and in the order in which they are hashed. */
function signedNames(r: Resource): readonly string[] {
  const known = namesOf.get(r)
  if (known !== undefined) return known
  const apart = new Set([r.signed?.hash, ...(r.frozen?.except ?? []), ...(r.goesOn ?? []), 'anulado_por', 'anulado_en'])
  const names = Object.entries(r.fields)
    .filter(([name, f]) => !apart.has(name) && !f.heavy && !isGenerated(f) && f.kind !== 'rank')
    .map(([name]) => name)
  const inOrder = [...names, 'id', 'recurso'].sort()
  namesOf.set(r, inOrder)
  return inOrder
}

/**
 * What a signed row says: everything declared, less what may still change after the signature (annulment, course of an
 * order, what took its place), what the database makes by itself, and large contents, which have a hash of their own.
 */
function signedContent(r: Resource, row: Row): Record<string, unknown> {
  const said: Record<string, unknown> = {}
  for (const name of signedNames(r)) {
    const value = name === 'recurso' ? r.name : (row[name] ?? null)
    // What is empty is left out: a field that a later version adds breaks no signature.
    if (value !== null) said[name] = value
  }
  return said
}

/** The hash that the signature of this row stands for. */
export const signedHash = (r: Resource, row: Row): string => canonicalHash(signedContent(r, row))

/** The row with its hash, once it is signed. What was signed before keeps the hash of then. */
export function withSignature(r: Resource, row: Row, previous: Row | null): Row {
  if (r.signed === undefined) return row
  const { when, hash: field } = r.signed
  if (row[when] !== true) return { ...row, [field]: null }
  return { ...row, [field]: previous?.[when] === true ? (previous[field] ?? null) : signedHash(r, row) }
}
