import { hash } from 'node:crypto'

const KEPT = 'k_'

/** Of a text that is composed, and comes back: prepared under a name made of the text itself. */
export const keptName = (text: string): string => `${KEPT}${hash('sha1', text, 'base64url')}`

/** In characters: plans weigh many times their text, and every connection has its own. */
const MOST = 200_000

interface Prepared {
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
}

const kept = new WeakMap<Prepared, Map<string, number>>()

/**
 * Takes note that a connection uses a composed statement; answers which of the others it must forget first: those used
 * longest ago, so that whatever callers ask, what their connections keep stays bounded.
 */
export function forgottenFor(connection: Prepared, name: string, text: string): string[] {
  if (!name.startsWith(KEPT)) return []
  const weights = kept.get(connection) ?? new Map<string, number>()
  kept.set(connection, weights)
  weights.delete(name)
  weights.set(name, text.length)
  let weight = 0
  for (const one of weights.values()) weight += one
  const forgotten: string[] = []
  for (const [oldest, own] of weights) {
    if (weight <= MOST || oldest === name) break
    weight -= own
    weights.delete(oldest)
    delete connection.parsedStatements[oldest]
    delete connection.submittedNamedStatements[oldest]
    forgotten.push(oldest)
  }
  return forgotten
}
