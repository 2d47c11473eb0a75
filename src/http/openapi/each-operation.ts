import { isJsonObject } from '../../model/text/json-object.ts'
import type { Json } from './json.ts'

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

export interface DescribedOperation {
  readonly path: string
  readonly method: string
  readonly id: string
  readonly operation: Json
}

export function eachOperation(document: Json, visit: (described: DescribedOperation) => void): void {
  if (!isJsonObject(document.paths)) return
  for (const [path, item] of Object.entries(document.paths))
    for (const method of METHODS) {
      const operation = isJsonObject(item) ? item[method] : undefined
      if (isJsonObject(operation)) visit({ path, method, id: String(operation.operationId), operation })
    }
}
