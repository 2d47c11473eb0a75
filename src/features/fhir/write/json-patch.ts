import { isDeepStrictEqual } from 'node:util'
import { Problem } from '../../../model/problem.ts'
import { type Say, say } from '../../../model/say.ts'
import { isJsonObject } from '../../../model/text/json-object.ts'
import { parcheNoAplica } from './problems.ts'

/** More than this is another resource, and is sent as one. */
const MOST_OPERATIONS = 200
/** Characters that copies may add: each could double what is there. */
const MOST_COPIED = 200_000

/** As deep as any body of ours may be: what is deeper is an attack on the code that walks it. */
const DEEPEST = 32

/** How many levels a value has, counted as far as matters. */
function levelsOf(value: unknown): number {
  let level: unknown[] = [value]
  for (let depth = 0; depth <= DEEPEST; depth++) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
    if (level.length === 0) return depth
  }
  return DEEPEST + 1
}

function refuseDeep(value: unknown, path: readonly string[], at: number): void {
  if (levelsOf(value) + path.length > DEEPEST)
    throw refused(at, say('El valor tiene demasiada profundidad.', 'The value is too deep.'))
}

/** RFC 6902: a copy of `document` with the operations applied in their order; none of them where one fails. */
export function patched(document: unknown, operations: unknown): unknown {
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > MOST_OPERATIONS)
    throw refused(0, say('Es una lista de 1 a 200 operaciones.', 'Is a list of 1 to 200 operations.'))
  let result = structuredClone(document)
  const budget = { copied: 0 }
  for (const [i, operation] of operations.entries()) result = applied(result, operation, i, budget)
  return result
}

const refused = (at: number, mensaje: Say): Problem =>
  new Problem(parcheNoAplica, { errores: [{ campo: `[${at}]`, codigo: 'formato', mensaje }] })

function applied(document: unknown, given: unknown, at: number, budget: { copied: number }): unknown {
  const operation = isJsonObject(given) ? given : {}
  const { op } = operation
  const path = pointer(operation.path, at)
  switch (op) {
    case 'add':
      return added(document, path, valueIn(operation, at), at)
    case 'remove':
      return removed(document, path, at).document
    case 'replace':
      return path.length === 0
        ? valueIn(operation, at)
        : added(removed(document, path, at).document, path, valueIn(operation, at), at)
    case 'move': {
      const taken = removed(document, pointer(operation.from, at), at)
      refuseDeep(taken.value, path, at)
      return added(taken.document, path, taken.value, at)
    }
    case 'copy': {
      const source = found(document, pointer(operation.from, at), at)
      refuseDeep(source, path, at)
      budget.copied += JSON.stringify(source).length
      if (budget.copied > MOST_COPIED) throw refused(at, say('Copia demasiado.', 'Copies too much.'))
      return added(document, path, structuredClone(source), at)
    }
    case 'test':
      if (!isDeepStrictEqual(found(document, path, at), valueIn(operation, at)))
        throw refused(at, say('El valor no es el que se dijo (`test`).', 'The value is not the one tested for.'))
      return document
    default:
      throw refused(at, say('La operación no existe.', 'There is no such operation.'))
  }
}

function valueIn(operation: Readonly<Record<string, unknown>>, at: number): unknown {
  if (!Object.hasOwn(operation, 'value')) throw refused(at, say('Falta `value`.', '`value` is missing.'))
  refuseDeep(operation.value, typeof operation.path === 'string' ? operation.path.split('/').slice(1) : [], at)
  // Later operations may change it, and what was sent is read again where the write is tried again.
  return structuredClone(operation.value)
}

/** Longer than that of any element. */
const LONGEST_PATH = 1_000

/** RFC 6901. */
function pointer(path: unknown, at: number): string[] {
  if (typeof path === 'string' && path.length > LONGEST_PATH) throw nowhere(at)
  if (typeof path !== 'string' || (path !== '' && !path.startsWith('/')))
    throw refused(at, say('La ruta empieza por `/`.', 'The path begins with `/`.'))
  return path
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

const nowhere = (at: number): Problem => refused(at, say('Esa ruta no existe.', 'There is no such path.'))

/** The place in a list; `-` and one past the end are places to add to. */
function placeIn(list: readonly unknown[], part: string, adding: boolean, at: number): number {
  if (adding && part === '-') return list.length
  const place = /^(0|[1-9]\d{0,8})$/.test(part) ? Number(part) : -1
  if (place < 0 || place > list.length - (adding ? 0 : 1)) throw nowhere(at)
  return place
}

function found(document: unknown, path: readonly string[], at: number): unknown {
  let here = document
  for (const part of path) {
    if (Array.isArray(here)) here = here[placeIn(here, part, false, at)]
    else if (isJsonObject(here) && Object.hasOwn(here, part)) here = here[part]
    else throw nowhere(at)
  }
  return here
}

function added(document: unknown, path: readonly string[], value: unknown, at: number): unknown {
  const last = path.at(-1)
  if (last === undefined) return value
  const parent = found(document, path.slice(0, -1), at)
  if (Array.isArray(parent)) parent.splice(placeIn(parent, last, true, at), 0, value)
  else if (isJsonObject(parent) && last !== '__proto__') parent[last] = value
  else throw nowhere(at)
  return document
}

function removed(document: unknown, path: readonly string[], at: number): { document: unknown; value: unknown } {
  const last = path.at(-1)
  if (last === undefined) throw nowhere(at)
  const value = found(document, path, at)
  const parent = found(document, path.slice(0, -1), at)
  if (Array.isArray(parent)) parent.splice(placeIn(parent, last, false, at), 1)
  else if (isJsonObject(parent)) delete parent[last]
  return { document, value }
}
