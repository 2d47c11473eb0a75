import { composites, type Part } from './data-types.ts'
import { type FieldDef, placesOf, type SegmentName, type Structure, segmentDef } from './segments.ts'

type Schema = Readonly<Record<string, unknown>>

const primitives: Readonly<Record<string, Schema>> = {
  SI: { type: 'integer' },
  DT: { type: 'string', description: 'AAAAMMDD.', pattern: '^\\d{8}$' },
  TS: {
    type: 'string',
    description: 'AAAAMMDD, o con hora y el desfase de Bogotá: AAAAMMDDHHMMSS.mmm-0500.',
    pattern: '^\\d{8}(\\d{4}(\\d{2}(\\.\\d{1,4})?)?-0500)?$',
  },
}

const limit = ({ max, ours }: Part): Schema => {
  const most = ours ?? max
  return most === null ? {} : { maxLength: most }
}

function typeSchema(part: Part): Schema {
  const inside = composites[part.type]
  if (inside !== undefined) {
    const properties = Object.fromEntries(inside.map((p) => [p.name, typeSchema(p)]))
    return { type: 'object', additionalProperties: false, properties }
  }
  if (part.type === 'VARIES')
    return { description: 'Del tipo que dice value_type: NM, ST, FT, DT o CE.', type: ['number', 'string', 'object'] }
  if (part.type === 'NM') return { type: ['number', 'string'] }
  return primitives[part.type] ?? { type: 'string', ...limit(part) }
}

const fieldSchema = (segment: SegmentName, f: FieldDef): Schema => {
  const one = typeSchema(f)
  const description = `${segment}-${f.at} (${f.type}).`
  const schema = f.repeats ? { type: 'array', minItems: 1, items: one } : one
  // Null is HL7's `""`: it has none, and what the receiver had is to be dropped.
  return f.required ? { ...schema, description } : { description, oneOf: [schema, { type: 'null' }] }
}

export function segmentSchema(name: SegmentName): Schema {
  const { about, fields } = segmentDef(name)
  return {
    type: 'object',
    description: about,
    additionalProperties: false,
    required: fields.filter((f) => f.required).map((f) => f.name),
    properties: Object.fromEntries(fields.map((f) => [f.name, fieldSchema(name, f)])),
  }
}

/** The schema of a message, from the same description that it is written by. */
export function messageSchema(structure: Structure): Schema {
  const places = placesOf(structure)
  return {
    type: 'object',
    additionalProperties: false,
    required: places.filter((p) => p.required).map((p) => p.segment),
    properties: Object.fromEntries(
      places.map(({ segment, repeats }) => [
        segment,
        repeats ? { type: 'array', minItems: 1, items: segmentSchema(segment) } : segmentSchema(segment),
      ]),
    ),
  }
}
