import { isJsonObject } from '../../model/text/json-object.ts'
import { eachOperation } from './each-operation.ts'
import type { Json } from './json.ts'

/**
 * `json`: answers in JSON alone, bodies in each format that they are taken in, as the contract lists them. `solo-json`: bodies in
 * JSON alone too. `todos`: answers in XML and the rest as well.
 */
export type DocumentFormats = 'json' | 'solo-json' | 'todos'

const isJson = (type: string): boolean => type === 'application/json' || type.endsWith('+json')

/** What is JSON before anything else is JSON alone; a file stays what it is. */
function onlyJson(holder: unknown): void {
  if (!isJsonObject(holder) || !isJsonObject(holder.content)) return
  const [first] = Object.entries(holder.content)
  if (first !== undefined && isJson(first[0])) holder.content = Object.fromEntries([first])
}

const FORM = 'application/x-www-form-urlencoded'
/** What openapi-generator calls a variable of its own in each Java method that sends a form. */
const TAKEN = 'entity'

/** The form of a search takes more names than it lists: this one too, though no client has a parameter for it. */
function withoutTakenName(requestBody: unknown, schemas: Json): void {
  if (!isJsonObject(requestBody) || !isJsonObject(requestBody.content)) return
  const media = requestBody.content[FORM]
  if (!isJsonObject(media) || !isJsonObject(media.schema)) return
  const schema = schemas[String(media.schema.$ref).split('/').at(-1) ?? '']
  if (isJsonObject(schema) && isJsonObject(schema.properties)) delete schema.properties[TAKEN]
}

/** The document with the formats that were asked for. */
export function inFormats(document: Json, formats: DocumentFormats): Json {
  if (formats === 'todos') return document
  const components = isJsonObject(document.components) ? document.components : {}
  const schemas = isJsonObject(components.schemas) ? components.schemas : {}
  eachOperation(document, ({ operation }) => {
    if (formats === 'solo-json') {
      onlyJson(operation.requestBody)
      withoutTakenName(operation.requestBody, schemas)
    }
    if (isJsonObject(operation.responses)) for (const answer of Object.values(operation.responses)) onlyJson(answer)
  })
  if (isJsonObject(components.responses)) for (const answer of Object.values(components.responses)) onlyJson(answer)
  return document
}
