/** A code system as far as we know it. A fragment knows some of its codes, so it cannot say that one does not exist. */
export interface Catalogue {
  readonly complete: boolean
  /** Code to description; an empty description is one we do not know. */
  readonly codes: ReadonlyMap<string, string>
  /** What the guide itself showed, where the rest came from elsewhere. */
  readonly shown?: ReadonlySet<string>
}

/** Part of a value set: some codes of a system, or all. */
export interface Include {
  readonly system: string
  readonly codes: ReadonlySet<string> | null
}
export interface ValueSet {
  readonly include: readonly Include[]
  readonly exclude: readonly Include[]
}

export interface Terminology {
  readonly catalogues: ReadonlyMap<string, Catalogue>
  readonly valueSets: ReadonlyMap<string, ValueSet>
}

/** `fragmento`: not among the codes the guide shows, which are not all of them. */
export type Membership = 'si' | 'no' | 'fragmento' | 'desconocido'

/** Whether a code belongs to a list. Without a system (the value of an element `code`) the code is looked for in any. */
export function isMember(terms: Terminology, url: string, system: string | undefined, code: string): Membership {
  const set = terms.valueSets.get(url)
  if (set === undefined) return 'desconocido'
  if (set.exclude.some((part) => inPart(terms, part, system, code) === 'si')) return 'no'
  const answers = set.include.map((part) => inPart(terms, part, system, code))
  return (['si', 'desconocido', 'fragmento', 'no'] as const).find((a) => answers.includes(a)) ?? 'no'
}

function inPart(terms: Terminology, part: Include, system: string | undefined, code: string): Membership {
  if (system !== undefined && part.system !== system && part.system !== '') return 'no'
  const catalogue = terms.catalogues.get(part.system)
  if (part.codes !== null) {
    if (part.codes.has(code)) return 'si'
    return catalogue !== undefined && mirrors(part.codes, catalogue) ? inCatalogue(catalogue, code) : 'no'
  }
  return catalogue === undefined ? 'desconocido' : inCatalogue(catalogue, code)
}

export const inCatalogue = (catalogue: Catalogue, code: string): Membership =>
  catalogue.codes.has(code) ? 'si' : catalogue.complete ? 'no' : 'fragmento'

/**
 * A list that enumerates all that a fragment shows (CIE-10 in the guide: 395 of 12,600) means the whole system; one that
 * enumerates a part of it means that part. A fragment that was completed from elsewhere keeps what it showed first.
 */
const mirrored = new WeakMap<ReadonlySet<string>, boolean>()
function mirrors(codes: ReadonlySet<string>, catalogue: Catalogue): boolean {
  const known = mirrored.get(codes)
  if (known !== undefined) return known
  const { shown } = catalogue
  const fragment = !catalogue.complete || shown !== undefined
  const is = fragment && [...(shown ?? catalogue.codes.keys())].every((c) => codes.has(c))
  mirrored.set(codes, is)
  return is
}

/** Adds codes from elsewhere (the table that SISPRO publishes) to a fragment; then it is complete. */
export function completed(catalogue: Catalogue, codes: Iterable<readonly [string, string]>): Catalogue {
  return {
    complete: true,
    codes: new Map([...catalogue.codes, ...codes]),
    shown: catalogue.shown ?? new Set(catalogue.codes.keys()),
  }
}
