import { keysOf } from '../../model/keys.ts'
import { composites, type Part } from './data-types.ts'
import { type FieldDef, placesOf, type SegmentName, type Structure, segmentDef, segments } from './segments.ts'

type Schema = Readonly<Record<string, unknown>>

const nameOf = (what: string): string => `Hl7${what}`
/** A segment, a data type or a message, by the name of the standard. */
export const schemaOf = (what: SegmentName | 'ADT_A05' | keyof typeof composites): Schema => ({
  $ref: `#/components/schemas/${nameOf(what)}`,
})

const numberOrText: readonly Schema[] = [{ type: 'number' }, { type: 'string' }]
const primitives: Readonly<Record<string, Schema>> = {
  SI: { type: 'integer' },
  DT: { type: 'string', description: 'AAAAMMDD.', pattern: '^\\d{8}$' },
  TS: {
    type: 'string',
    description: 'AAAAMMDD, o con hora y el desfase de Bogotá: AAAAMMDDHHMMSS.mmm-0500.',
    pattern: '^\\d{8}(\\d{4}(\\d{2}(\\.\\d{1,4})?)?-0500)?$',
  },
  NM: { $ref: `#/components/schemas/${nameOf('NM')}` },
  VARIES: { $ref: `#/components/schemas/${nameOf('VARIES')}` },
}

function valueSchema(part: Part): Schema {
  if (composites[part.type] !== undefined) return schemaOf(part.type)
  const most = part.ours ?? part.max
  return primitives[part.type] ?? { type: 'string', ...(most === null ? {} : { maxLength: most }) }
}

function fieldSchema(segment: SegmentName, f: FieldDef): Schema {
  const one = valueSchema(f)
  const description = `${segment}-${f.at} (${f.type}).`
  const schema = f.repeats ? { type: 'array', minItems: 1, items: one } : one
  // Null is HL7's `""`: it has none, and what the receiver had is to be dropped.
  return f.required ? { ...schema, description } : { description, oneOf: [schema, { type: 'null' }] }
}

const typeSchema = (type: string, parts: readonly Part[]): Schema => ({
  type: 'object',
  description: `Tipo de dato ${type} de HL7 v2.5.1.`,
  additionalProperties: false,
  properties: Object.fromEntries(
    parts.map((p, i) => [p.name, { ...valueSchema(p), description: `${type}.${i + 1} (${p.type}).` }]),
  ),
})

function segmentSchema(name: SegmentName): Schema {
  const { about, fields } = segmentDef(name)
  return {
    type: 'object',
    description: about,
    additionalProperties: false,
    required: fields.filter((f) => f.required).map((f) => f.name),
    properties: Object.fromEntries(fields.map((f) => [f.name, fieldSchema(name, f)])),
  }
}

export function messageSchema(structure: Structure): Schema {
  const places = placesOf(structure)
  return {
    type: 'object',
    description: `Mensaje ${structure} de HL7 v2.5.1. Un segmento ausente no dice que no haya nada.`,
    additionalProperties: false,
    required: places.filter((p) => p.required).map((p) => p.segment),
    properties: Object.fromEntries(
      places.map(({ segment, repeats }) => [
        segment,
        {
          ...(repeats ? { type: 'array', minItems: 1, items: schemaOf(segment) } : schemaOf(segment)),
          description: segmentDef(segment).about,
        },
      ]),
    ),
  }
}

/** Segments that only ER7 has. */
const TEXT_ONLY = ['BHS', 'BTS']

/** The schemas of all that is answered as JSON, from the same description that it is written by. */
export const hl7Schemas: Readonly<Record<string, Schema>> = Object.fromEntries<Schema>([
  [nameOf('NM'), { description: 'Un número; un texto donde no se lee como uno.', anyOf: numberOrText }],
  [
    nameOf('VARIES'),
    {
      description: 'Del tipo que dice value_type: NM, ST, FT, DT o CE.',
      anyOf: [...numberOrText, schemaOf('CE')],
    },
  ],
  ...Object.entries(composites).map(([type, parts]) => [nameOf(type), typeSchema(type, parts)] as const),
  ...keysOf(segments)
    .filter((name) => !TEXT_ONLY.includes(name))
    .map((name) => [nameOf(name), segmentSchema(name)] as const),
  [nameOf('ADT_A05'), messageSchema('ADT_A05')],
])
