import type { OperationInput } from '../../../engine/operation.ts'
import { Problem } from '../../../model/problem.ts'
import { malformed } from '../../../model/problems.ts'
import { say } from '../../../model/say.ts'
import { isJsonObject } from '../../../model/text/json-object.ts'

const notParameters = (): never => {
  const detail = say(
    'El cuerpo debe ser un recurso Parameters: cada parámetro con su nombre y un valor simple.',
    'The body must be a Parameters resource: each parameter with its name and a plain value.',
  )
  throw new Problem(malformed, { detail })
}

/** `{ "name": "_type", "valueString": "Observation" }`, whatever the type of the value. */
function readParameter(parameter: unknown): readonly [string, string] {
  if (!isJsonObject(parameter) || typeof parameter.name !== 'string') return notParameters()
  const [value, ...others] = Object.entries(parameter).filter(([key]) => key !== 'name' && key !== 'id')
  const [key = '', said] = value ?? []
  if (others.length > 0 || !/^value[A-Z]/.test(key)) return notParameters()
  if (typeof said !== 'string' && typeof said !== 'number' && typeof said !== 'boolean') return notParameters()
  return [parameter.name, String(said)]
}

function readParameters(body: unknown): (readonly [string, string])[] {
  if (!isJsonObject(body) || body.resourceType !== 'Parameters') return notParameters()
  const { parameter = [] } = body
  return Array.isArray(parameter) ? parameter.map(readParameter) : notParameters()
}

/** What an operation is asked: in its address, in a form, or in a body of `Parameters`. What was left blank was not asked. */
export function askedOf({ search, form, json }: OperationInput): URLSearchParams {
  const given = [...search, ...(form ?? []), ...(json === undefined ? [] : readParameters(json))]
  const asked = new URLSearchParams()
  for (const [name, value] of given) if (value !== '') asked.append(name, value)
  return asked
}
