import type { OperationInput } from '../../../engine/operation.ts'
import { Problem } from '../../../model/problem.ts'
import { badParameter } from '../../../model/problems.ts'
import { say } from '../../../model/say.ts'
import { isJsonObject } from '../../../model/text/json-object.ts'
import { askedOf } from '../rest/parameters.ts'

const required = say('Falta.', 'Is missing.')
const codings: ReadonlySet<string> = new Set(['coding', 'codingA', 'codingB'])

/** What of a coding is a parameter of its own: `codingA` is `system` and `codeA`. */
function ofCoding(name: string, coding: Readonly<Record<string, unknown>>): [string, string][] {
  const letter = name.slice('coding'.length)
  const told: readonly (readonly [string, unknown])[] = [
    ['system', coding.system],
    [`code${letter}`, coding.code],
    ['display', coding.display],
  ]
  return told.flatMap(([key, value]): [string, string][] => (typeof value === 'string' ? [[key, value]] : []))
}

/** What is asked of a code: system, code and name by themselves, or together in a `Coding` of a body of Parameters. */
export function askedAboutCode(input: OperationInput): URLSearchParams {
  const { json } = input
  const all = isJsonObject(json) && Array.isArray(json.parameter) ? json.parameter : []
  const isCoding = (p: unknown): boolean =>
    isJsonObject(p) && codings.has(String(p.name)) && isJsonObject(p.valueCoding)
  const rest = isJsonObject(json) ? { ...json, parameter: all.filter((p) => !isCoding(p)) } : json
  const asked = askedOf({ ...input, ...(json === undefined ? {} : { json: rest }) })
  for (const p of all)
    if (isJsonObject(p) && isJsonObject(p.valueCoding) && isCoding(p))
      for (const [name, value] of ofCoding(String(p.name), p.valueCoding)) asked.set(name, value)
  return asked
}

export function demanded(asked: URLSearchParams, ...names: readonly string[]): string[] {
  const errores = names
    .filter((name) => !asked.has(name))
    .map((campo) => ({ campo, codigo: 'requerido' as const, mensaje: required }))
  if (errores.length > 0) throw new Problem(badParameter, { errores })
  return names.map((name) => asked.get(name) ?? '')
}
