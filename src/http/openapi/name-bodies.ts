import { isJsonObject } from '../../model/text/json-object.ts'
import { eachOperation } from './each-operation.ts'
import type { Json } from './json.ts'

/** Bodies and answers that an operation spells out get a name, so that generators need not invent one. Those that are equal share it. */
export function nameBodies(document: Json, schemas: Json): void {
  const names = new Map<string, string>()
  const nameIn = (holder: unknown, name: string): void => {
    if (!isJsonObject(holder) || !isJsonObject(holder.content)) return
    for (const media of Object.values(holder.content)) {
      const schema = isJsonObject(media) ? media.schema : undefined
      if (!isJsonObject(media) || !isJsonObject(schema) || schema.type !== 'object') continue
      const text = JSON.stringify(schema)
      const known = names.get(text) ?? name
      names.set(text, known)
      schemas[known] ??= schema
      media.schema = { $ref: `#/components/schemas/${known}` }
    }
  }
  eachOperation(document, ({ id, operation }) => {
    nameIn(operation.requestBody, `${id}_cuerpo`)
    if (isJsonObject(operation.responses))
      for (const answer of Object.values(operation.responses)) nameIn(answer, `${id}_respuesta`)
  })
}
