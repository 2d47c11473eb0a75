import type { SegmentName, Structure } from './segments.ts'

/**
 * A message before it is written in any format. Absent is "says nothing of it"; null is HL7's `""`, "it has none", by which
 * an update tells the receiver to drop what it had.
 */
export type Component = string | number | { readonly [name: string]: Component | undefined }
export type FieldValue = Component | readonly Component[] | null | undefined
export type SegmentFields = Readonly<Record<string, FieldValue>>

export interface Segment {
  readonly name: SegmentName
  readonly fields: SegmentFields
}

export interface Message {
  readonly structure: Structure
  readonly segments: readonly Segment[]
}

export const segmentOf = (name: SegmentName, fields: SegmentFields): Segment => ({ name, fields })

/** Segments of one kind number themselves. */
export const numbered = (name: SegmentName, all: readonly SegmentFields[]): Segment[] =>
  all.map((fields, i) => segmentOf(name, { set_id: i + 1, ...fields }))

export const isRepeated = (value: FieldValue): value is readonly Component[] => Array.isArray(value)

/** Whether it says anything; a composite of nothing does not. */
export function isValued(value: FieldValue): boolean {
  if (value === undefined || value === '') return false
  if (value === null || typeof value !== 'object') return true
  return (Array.isArray(value) ? value : Object.values(value)).some(isValued)
}
