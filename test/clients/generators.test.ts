import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notes, operations } from '../../src/features/index.ts'
import { buildOpenApi } from '../../src/http/openapi/document.ts'
import { registry } from '../../src/resources/index.ts'

/**
 * What the generators of others stumble over, each shape by the one that it broke: whether what they make runs is asked by the drill
 * `generadores`.
 */

// biome-ignore lint/suspicious/noExplicitAny: a document of every shape
type Json = any

const documents: Json[] = (['json', 'solo-json', 'todos'] as const).map((formats) =>
  buildOpenApi(registry, operations, notes, { server: 'https://hce.ejemplo.co', formats }),
)

/** Each schema of the document, and where it stands. */
function* schemasIn(node: Json, at = ''): Generator<[schema: Json, at: string]> {
  if (typeof node !== 'object' || node === null) return
  const isTable = /\/(properties|schemas|paths)$/.test(at)
  if (!isTable && !Array.isArray(node)) yield [node, at]
  for (const [key, part] of Object.entries(node))
    if (isTable || !['example', 'examples'].includes(key)) yield* schemasIn(part, `${at}/${key}`)
}

function* operationsIn({ paths }: Json): Generator<{ path: string; method: string; operation: Json }> {
  for (const [path, item] of Object.entries<Json>(paths))
    for (const method of ['get', 'post', 'put', 'patch', 'delete'])
      if (item[method] !== undefined) yield { path, method, operation: item[method] }
}

const found = (look: (document: Json) => Iterable<string>): string[] => [
  ...new Set(documents.flatMap((document) => [...look(document)])),
]

test('ningún tipo es solo null, ni null va primero, ni son varios sin nombre', () => {
  const strays = found(function* (document) {
    for (const [{ type }, at] of schemasIn(document)) {
      const isAlternative = /\/(anyOf|oneOf)\/\d+$/.test(at)
      if (type === 'null' && !isAlternative) yield `${at}: null`
      if (Array.isArray(type) && (type.length !== 2 || type[0] === 'null' || type[1] !== 'null'))
        yield `${at}: ${type.join(', ')}`
    }
  })
  assert.deepEqual(strays, [])
})

test('ningún nombre es otro escrito distinto, ni termina en el número que un generador pone', () => {
  const strays = found(function* ({ components }) {
    const seen = new Map<string, string>()
    const numbered = new Set<string>()
    for (const part of ['schemas', 'parameters', 'responses'])
      for (const name of Object.keys(components[part])) {
        const bare = name.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase()
        const same = seen.get(bare)
        if (same !== undefined) yield `${part}/${name} es ${same}`
        seen.set(bare, `${part}/${name}`)
        if (/_\d+$/.test(name)) numbered.add(name)
      }
    yield* numbered
  })
  assert.deepEqual(strays, [])
})

test('un identificador dice que es un UUID en la dirección como en la respuesta', () => {
  const named = 'aplicacion codigo cuenta fila nombre numero sistema token'.split(' ')
  const strays = found(function* (document) {
    for (const { path, method, operation } of operationsIn(document))
      for (const { in: place, name, schema } of [
        ...(document.paths[path].parameters ?? []),
        ...(operation.parameters ?? []),
      ])
        if (
          place === 'path' &&
          schema.format !== 'uuid' &&
          !/^\/(fhir|cds-services)\//.test(path) &&
          !named.includes(name)
        )
          yield `${method} ${path} ${name}`
  })
  assert.deepEqual(strays, [])
})

test('el identificador que se responde dice lo mismo que el que se pone en la dirección', () => {
  const strays = found(function* (document) {
    const resolved = (node: Json): Json =>
      node?.$ref === undefined
        ? (node ?? {})
        : resolved(
            (node.$ref as string)
              .slice(2)
              .split('/')
              .reduce<Json>((at, key) => at[key], document),
          )
    const answered = (operation: Json): Json[] =>
      Object.entries<Json>(operation?.responses ?? {})
        .filter(([status]) => status.startsWith('2'))
        .map(([, answer]) => resolved(resolved(answer).content?.['application/json']?.schema).properties ?? {})
    for (const { path, method, operation } of operationsIn(document)) {
      const [, before = '', name, after] = /^(.*\/)\{(\w+)\}\/(.*)$/.exec(path) ?? []
      if (before.startsWith('/fhir') || path === '/catalogos/{nombre}/') continue
      const all = [...(document.paths[path].parameters ?? []), ...(operation.parameters ?? [])].map(resolved)
      const asked = all.find((p) => p.in === 'path' && p.name === name)?.schema
      if (asked === undefined) continue
      const rows = answered(document.paths[before]?.get).map(({ results }) => resolved(results?.items).properties)
      for (const row of [...rows, ...(after === '' ? answered(operation) : [])]) {
        if (row?.id === undefined) continue
        const { format } = resolved(row.id)
        if (format !== asked.format) yield `${method} ${path}: ${format} y ${asked.format}`
      }
    }
  })
  assert.deepEqual(strays, [])
})

test('lo que se escribe por FHIR y por CDS Hooks lleva cuerpo, y las búsquedas por formulario también', () => {
  const strays = found(function* (document) {
    for (const { path, method, operation } of operationsIn(document))
      if (/^\/(fhir|cds-services)(\/|$)/.test(path) && !['get', 'delete'].includes(method))
        if (Object.keys(operation.requestBody?.content ?? {}).length === 0) yield `${method} ${path}`
  })
  assert.deepEqual(strays, [])
})

test('lo que se entrega a un destino tiene su tipo, y no es una llamada del cliente', () => {
  const [, onlyJson, all] = documents
  for (const { post } of Object.values<Json>(all.webhooks)) {
    const { $ref } = post.requestBody.content['application/json'].schema
    assert.ok(onlyJson.components.schemas[$ref.split('/').at(-1)].properties.data, $ref)
  }
  assert.equal(onlyJson.webhooks, undefined)
})

test('ningún campo de un formulario se llama como una variable que un generador pone', () => {
  const [, onlyJson] = documents
  const strays = [...operationsIn(onlyJson)].flatMap(({ operation }) => {
    const ref = operation.requestBody?.content?.['application/x-www-form-urlencoded']?.schema?.$ref ?? ''
    const { properties = {} } = onlyJson.components.schemas[ref.split('/').at(-1)] ?? {}
    return Object.keys(properties).filter((name) => name === 'entity')
  })
  assert.deepEqual(strays, [])
})
