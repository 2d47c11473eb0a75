import type { Resource } from '../../../model/resource.ts'

/**
 * The predicate by which a row `alias` of that collection stands and is reached by the caller, with these columns of
 * the caller's view; `false` where the role or the view has no such thing.
 */
export type Within = (r: Resource, alias: string, columns: readonly string[]) => string
