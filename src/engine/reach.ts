import type { Resource } from '../model/resource.ts'

/**
 * Which rows of a resource a caller may know about. Every query of the engine that returns, counts, references or
 * changes rows goes through this one predicate, so that a row denied here is denied everywhere.
 */
export const visible = (_resource: Resource, alias: string): string => `${alias}.eliminado_en is null`
