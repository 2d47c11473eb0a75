import type { Element, TypeRef } from './definition.ts'
import type { Findings, FindingWords, Place } from './finding.ts'
import type { Guide } from './guide.ts'
import type { JsonObject } from './json.ts'
import type { Item, Resolve } from './matcher.ts'
import type { Plans } from './plan.ts'

/** A resource being checked against one profile. */
export interface Walk {
  readonly guide: Guide
  readonly plans: Plans
  readonly findings: Findings
  readonly place: Place
  /** The resource that `%resource` means. */
  readonly resource: JsonObject
  readonly resolve: Resolve
  /** The moment that rules about time count from. */
  readonly now: string
  /** Whether what a reference leads to must be here: in a document, not in a resource by itself. */
  readonly whole: boolean
  /** How deep the check is; the same for all walks of one document. */
  readonly depth: { now: number }
  /** What was already checked against which profile. */
  readonly done: WeakMap<object, Set<string>>
  /** Profiles that references demand of resources that declare none. */
  readonly demands: Map<unknown, string>
  /** The checks call each other through here, because they are as recursive as what they check. */
  readonly value: (walk: Walk, element: Element, item: Item, definition: string) => void
  readonly inside: (walk: Walk, resource: unknown, type: TypeRef, path: string) => void
}

export const say = (walk: Walk, said: FindingWords): void => walk.findings.add(walk.place, said)

/** Deeper than any document; a body may be nested as deep as its sender likes. */
export const MAX_DEPTH = 60
