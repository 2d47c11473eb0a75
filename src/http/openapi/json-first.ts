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

/** The document with the formats that were asked for. */
export function inFormats(document: Json, formats: DocumentFormats): Json {
  if (formats === 'todos') return document
  eachOperation(document, ({ operation }) => {
    if (formats === 'solo-json') onlyJson(operation.requestBody)
    if (isJsonObject(operation.responses)) for (const answer of Object.values(operation.responses)) onlyJson(answer)
  })
  if (isJsonObject(document.components) && isJsonObject(document.components.responses))
    for (const answer of Object.values(document.components.responses)) onlyJson(answer)
  return document
}
