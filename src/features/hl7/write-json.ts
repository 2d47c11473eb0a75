import { type FieldValue, isValued, type Message, type Segment } from './message.ts'
import { placesOf, segmentDef } from './segments.ts'

function withoutAbsent(value: FieldValue): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(withoutAbsent)
  const said = Object.entries(value).filter(([, v]) => isValued(v))
  return Object.fromEntries(said.map(([name, v]) => [name, withoutAbsent(v)]))
}

/** The fields by their names, in the order of the standard; what repeats is always a list. */
export function segmentJson({ name, fields }: Segment): Record<string, unknown> {
  const said = segmentDef(name).fields.filter((f) => isValued(fields[f.name]))
  return Object.fromEntries(said.map((f) => [f.name, withoutAbsent(fields[f.name])]))
}

/** A key per segment; those that may repeat are lists. */
export function writeJson({ structure, segments }: Message): Record<string, unknown> {
  const json: Record<string, unknown> = {}
  for (const { segment, repeats } of placesOf(structure)) {
    const all = segments.filter((s) => s.name === segment).map(segmentJson)
    if (all.length > 0) json[segment] = repeats ? all : all[0]
  }
  return json
}
