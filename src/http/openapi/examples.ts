import { readFileSync } from 'node:fs'
import { isJsonObject } from '../../model/text/json-object.ts'
import { type DescribedOperation, eachOperation } from './each-operation.ts'
import type { Json } from './json.ts'
import { fits, made, type Resolve } from './made-example.ts'

/** What a service with the demonstration data answered to each operation, cut short; `npm run generate -- --ejemplos` writes it. */
export const DEMONSTRATION = new URL('demonstration.json', import.meta.url)

const SCHEMAS = '#/components/schemas/'
const isJson = (type: string): boolean => type === 'application/json' || type.endsWith('+json')

/** An example of each body and each answer, of the demonstration data or of its values; where the document does not have one. */
export function addExamples(document: Json): void {
  const answered: unknown = JSON.parse(readFileSync(DEMONSTRATION, 'utf8'))
  if (!isJsonObject(answered)) throw new Error('demonstration.json is no object')
  const components = isJsonObject(document.components) ? document.components : {}
  const schemas = isJsonObject(components.schemas) ? components.schemas : {}
  const examples = isJsonObject(components.examples) ? components.examples : {}
  const resolve: Resolve = (schema) => {
    const name = typeof schema.$ref === 'string' ? schema.$ref.slice(SCHEMAS.length) : undefined
    const found = name === undefined ? schema : schemas[name]
    return isJsonObject(found) ? found : {}
  }
  const values = valuesByName(answered)
  const rows = rowsBySchema(document, answered)
  const exampleOf = ({ id }: DescribedOperation, schema: Json, status: string): unknown => {
    const own = answered[id]
    if (own !== undefined && status.startsWith('2') && fits(own, schema, resolve)) return own
    return made(schema, '', values, resolve)
  }

  for (const [name, row] of rows) examples[name] = { summary: 'De los datos de demostración.', value: row }
  eachOperation(document, (described) => {
    const { operation } = described
    for (const media of jsonIn(operation.requestBody)) {
      if (media.example === undefined && isJsonObject(media.schema))
        media.example = made(media.schema, '', values, resolve)
    }
    const answers = isJsonObject(operation.responses) ? Object.entries(operation.responses) : []
    for (const [status, answer] of answers)
      for (const media of jsonIn(answer)) {
        if (media.example !== undefined || media.examples !== undefined || !isJsonObject(media.schema)) continue
        const name = nameOf(media.schema)
        if (name !== null && rows.has(name))
          media.examples = { demostracion: { $ref: `#/components/examples/${name}` } }
        else media.example = exampleOf(described, media.schema, status)
      }
  })
}

const nameOf = (schema: Json): string | null =>
  typeof schema.$ref === 'string' ? schema.$ref.slice(SCHEMAS.length) : null

function jsonIn(holder: unknown): Json[] {
  if (!isJsonObject(holder) || !isJsonObject(holder.content)) return []
  return Object.entries(holder.content).flatMap(([type, media]) => (isJson(type) && isJsonObject(media) ? [media] : []))
}

/** A row of each collection: what its operation of one row answered. */
function rowsBySchema(document: Json, answered: Json): ReadonlyMap<string, Json> {
  const rows = new Map<string, Json>()
  eachOperation(document, ({ id, method, path, operation }) => {
    const row = answered[id]
    if (method !== 'get' || !path.endsWith('}/') || !isJsonObject(row) || !isJsonObject(operation.responses)) return
    for (const media of jsonIn(operation.responses[200])) {
      const name = isJsonObject(media.schema) ? nameOf(media.schema) : null
      if (name !== null && !name.endsWith('_respuesta') && !rows.has(name)) rows.set(name, row)
    }
  })
  return rows
}

/** What each field was somewhere in the demonstration: the first of them. */
function valuesByName(answered: Json): ReadonlyMap<string, readonly unknown[]> {
  const found = new Map<string, unknown[]>()
  const look = (name: string, value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) look(name, item)
    else if (isJsonObject(value)) for (const [key, inner] of Object.entries(value)) look(key, inner)
    else if (value !== null) {
      const known = found.get(name) ?? []
      if (known.length < MOST_VALUES && !known.includes(value)) found.set(name, [...known, value])
    }
  }
  look('', Object.values(answered))
  return found
}

const MOST_VALUES = 12
