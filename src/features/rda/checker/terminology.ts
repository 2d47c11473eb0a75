/** What `codes` may show a part of, asked for one code at a time: too large to be kept with each guide. */
interface Whole {
  nameOf(code: string): string | undefined
  /** How it writes a code that others write otherwise. */
  writtenAs(code: string): string
}

/** A code system as far as we know it. A fragment knows some of its codes, so it cannot say that one does not exist. */
export interface Catalogue {
  readonly complete: boolean
  /** Code to description; an empty description is one we do not know. */
  readonly codes: ReadonlyMap<string, string>
  readonly whole?: Whole
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
    return catalogue !== undefined && mirrors(part.codes, catalogue) ? inShown(catalogue, code) : 'no'
  }
  return catalogue === undefined ? 'desconocido' : inShown(catalogue, code)
}

/** That a code does not exist in the whole is said of the code, not once more of each list. */
const inShown = (catalogue: Catalogue, code: string): Membership =>
  !catalogue.complete && catalogue.whole !== undefined && nameIn(catalogue, code) === undefined
    ? 'desconocido'
    : inCatalogue(catalogue, code)

export function inCatalogue(catalogue: Catalogue, code: string): Membership {
  if (nameIn(catalogue, code) !== undefined) return 'si'
  return catalogue.complete || catalogue.whole !== undefined ? 'no' : 'fragmento'
}

/** What the guide calls it, else what it is called in the whole; undefined where there is no such code. */
export const nameIn = ({ codes, complete, whole }: Catalogue, code: string): string | undefined =>
  codes.get(code) ?? (complete ? undefined : whole?.nameOf(code))

/**
 * A list that enumerates all that a fragment shows (CIE-10 in the guide: 395 of 12,600) means the whole system; one that
 * enumerates a part of it means that part. A fragment that was completed from elsewhere keeps what it showed first.
 */
const mirrored = new WeakMap<ReadonlySet<string>, boolean>()
function mirrors(codes: ReadonlySet<string>, catalogue: Catalogue): boolean {
  const told = mirrored.get(codes)
  if (told !== undefined) return told
  const { shown } = catalogue
  const fragment = !catalogue.complete || shown !== undefined
  const known = [...(shown ?? catalogue.codes.keys())]
  const is = fragment && known.length > 0 && known.every((c) => codes.has(c))
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
