import { Problem } from '../../../model/problem.ts'
import { type Say, say } from '../../../model/say.ts'
import { isJsonObject } from '../../../model/text/json-object.ts'
import { LONGEST_ADDRESS } from './conditions.ts'
import type { SentResource } from './declare.ts'
import { objectIn } from './elements.ts'
import { referenciaSinResolver } from './problems.ts'

/** What references of a resource may lead to besides `Type/id`. */
export interface ReferenceMap {
  readonly base: string
  /** The `fullUrl` of another entry → `Type/id`; null of one that is left out. */
  named(url: string): string | null | undefined
  /** Whether one that finds nothing is left out and told, instead of refused. */
  readonly lenient: boolean
  /** `Patient?identifier=…` → `Type/id`; null where it is not exactly one. */
  found(type: string, criteria: string): Promise<string | null>
}

const TEMPORARY = /^urn:(uuid|oid):/
const CONDITIONAL = /^([A-Z][A-Za-z]{1,63})\?(.+)$/

const lost = (path: string, mensaje: Say): Problem =>
  new Problem(referenciaSinResolver, { errores: [{ campo: path, codigo: 'referencia', mensaje }] })

const tooLong = say(`Tiene más de ${LONGEST_ADDRESS} caracteres.`, `Has more than ${LONGEST_ADDRESS} characters.`)

/** Every reference of a resource, with where it is written. */
export function* referencesIn(
  value: unknown,
  path = isJsonObject(value) ? String(value.resourceType) : '',
): Generator<{ readonly text: string; readonly path: string }> {
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) if (hasParts(item)) yield* referencesIn(item, `${path}[${i}]`)
  } else if (isJsonObject(value)) {
    for (const [key, item] of Object.entries(value))
      if (key === 'reference' && typeof item === 'string') {
        if (item.length > LONGEST_ADDRESS) throw lost(`${path}.reference`, tooLong)
        yield { text: item, path: `${path}.reference` }
      } else if (hasParts(item)) yield* referencesIn(item, `${path}.${key}`)
  }
}

/** Most of what is written has none, and a path is not made for it. */
const hasParts = (value: unknown): boolean => typeof value === 'object' && value !== null

/**
 * The same resource with references of this server, each `Type/id`, and without those to an entry that is left out (`dropped`);
 * throws where one leads nowhere.
 */
export async function withReferences(
  sent: SentResource,
  map: ReferenceMap,
): Promise<{ readonly resource: SentResource; readonly dropped: readonly string[] }> {
  const meant = new Map<string, string | null>()
  const dropped: string[] = []
  for (const { text, path } of referencesIn(sent)) {
    const to = meant.has(text) ? meant.get(text) : await leadsTo(text, path, map)
    if (to === null) dropped.push(path.replace(/\.reference$/, ''))
    if (to !== text && to !== undefined) meant.set(text, to)
  }
  return { resource: withReplaced(sent, meant), dropped }
}

async function leadsTo(
  text: string,
  path: string,
  { base, lenient, named, found }: ReferenceMap,
): Promise<string | null> {
  const known = named(text)
  if (known !== undefined) return known
  if (TEMPORARY.test(text))
    throw lost(path, say('No es el `fullUrl` de otra entrada.', 'Is not the `fullUrl` of another entry.'))
  const own = text.startsWith(`${base}/`) ? text.slice(base.length + 1) : text
  const [, type, criteria] = CONDITIONAL.exec(own) ?? []
  if (type === undefined || criteria === undefined) return own
  const one = await found(type, criteria)
  if (one === null && !lenient)
    throw lost(
      path,
      say(
        'No encuentra exactamente un recurso que usted alcance.',
        'Does not find exactly one resource in your reach.',
      ),
    )
  return one
}

/** The same resource with other references in place of those; null leaves one out. */
export const withReplaced = (sent: SentResource, meant: ReadonlyMap<string, string | null>): SentResource =>
  meant.size === 0 ? sent : objectIn(replaced(sent, meant))

/** Undefined in place of a reference that is left out. */
function replaced(value: unknown, meant: ReadonlyMap<string, string | null>): unknown {
  if (Array.isArray(value)) return value.map((item) => replaced(item, meant)).filter((item) => item !== undefined)
  if (!isJsonObject(value)) return value
  if (typeof value.reference === 'string' && meant.get(value.reference) === null) return undefined
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      const made = key === 'reference' && typeof item === 'string' ? (meant.get(item) ?? item) : replaced(item, meant)
      return made === undefined ? [] : [[key, made]]
    }),
  )
}
