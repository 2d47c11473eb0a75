import { keysOf } from '../../model/keys.ts'
import type { FieldValue, Message, Segment } from './message.ts'
import { placesOf, type Structure, segmentDef, structures } from './segments.ts'

/** Without what says nothing; undefined if that is all of it. */
function said(value: FieldValue): unknown {
  if (value === '') return undefined
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) {
    const all = value.map(said).filter((one) => one !== undefined)
    return all.length === 0 ? undefined : all
  }
  const parts: Record<string, unknown> = {}
  let any = false
  for (const [name, part] of Object.entries(value)) {
    const one = said(part)
    if (one === undefined) continue
    parts[name] = one
    any = true
  }
  return any ? parts : undefined
}

/** The fields by their names, in the order of the standard; what repeats is always a list. */
function segmentJson({ name, fields }: Segment): Record<string, unknown> {
  const json: Record<string, unknown> = {}
  for (const f of segmentDef(name).fields) {
    const value = said(fields[f.name])
    if (value !== undefined) json[f.name] = value
  }
  return json
}

const repeating: ReadonlyMap<Structure, ReadonlySet<string>> = new Map(
  keysOf(structures).map((name) => [name, new Set(placesOf(name).flatMap((p) => (p.repeats ? [p.segment] : [])))]),
)

/** A key per segment, in their order; those that may repeat are lists. */
export function writeJson({ structure, segments }: Message): Record<string, unknown> {
  const json: Record<string, unknown> = {}
  const lists = repeating.get(structure)
  for (const segment of segments) {
    const one = segmentJson(segment)
    const before = json[segment.name]
    if (Array.isArray(before)) before.push(one)
    else json[segment.name] = lists?.has(segment.name) ? [one] : one
  }
  return json
}
