import type { Call } from '../../../engine/call.ts'
import type { Resource } from '../../../model/resource.ts'
import { allowed, seenBy, sourcesFor } from '../rest/permission.ts'
import type { Extra, FhirType, Source } from '../source.ts'

/** A stretch of a record: the rows of one collection in one chart, by their id, each as all the resources that it is. */
export interface Position {
  readonly resource: Resource
  readonly sources: readonly Source[]
  /** What its rows lack, for any of its sources. */
  readonly extra: readonly Extra[]
  readonly chart: string
}

/** The whole record in its order: who the patient is, then collection by collection, chart by chart. */
export function positionsOf(
  call: Call,
  types: readonly FhirType[],
  charts: readonly string[],
  only: ReadonlySet<string> | null,
): Position[] {
  const wanted = types.filter(
    (t) => t.readOnly !== true && allowed(call, t, 's') && (only === null || only.has(t.type)),
  )
  const sources = wanted.flatMap((type) => sourcesFor(call, type)).filter((s) => s.resource.patientField !== null)
  // The same rows with the same fields, even where a source declares other views than its collection has.
  const alike = Map.groupBy(sources, (s) => seenBy(call, s.resource).fields)
  return [...alike.values()].flatMap((own) => {
    const extra = [...new Set(own.flatMap((s) => s.extra ?? []))]
    return charts.flatMap((chart) => own.slice(0, 1).map(({ resource }) => ({ resource, sources: own, extra, chart })))
  })
}

/**
 * Positions walked only for the references in them: a caller may ask for the professionals of a record without its entries.
 */
export function silentPositions(
  call: Call,
  types: readonly FhirType[],
  charts: readonly string[],
  only: ReadonlySet<string> | null,
): Position[] {
  if (only === null || !types.some((t) => isBeside(t) && only.has(t.type))) return []
  const others = new Set(types.map((t) => t.type).filter((type) => !only.has(type)))
  return positionsOf(call, types, charts, others)
}

/** Types of which no patient is concerned: what the record refers to, and is not part of it. */
export const isBeside = (t: FhirType): boolean =>
  t.readOnly !== true && t.sources.every((s) => s.resource.patientField === null)
