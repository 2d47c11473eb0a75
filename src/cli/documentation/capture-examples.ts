import { writeFile } from 'node:fs/promises'
import { ConfigError } from '../../config.ts'
import { type DescribedOperation, eachOperation } from '../../http/openapi/each-operation.ts'
import { DEMONSTRATION } from '../../http/openapi/examples.ts'
import type { Json } from '../../http/openapi/json.ts'
import { isJsonObject } from '../../model/text/json-object.ts'

const LONGEST_TEXT = 160
const MOST_ITEMS = 2
const MOST_CHARACTERS = 6_000

/** Cut to what an example needs: a few of each list, the beginning of a long text. */
function short(value: unknown, items: number): unknown {
  if (Array.isArray(value)) return value.slice(0, items).map((item) => short(item, items))
  if (typeof value === 'string' && value.length > LONGEST_TEXT && value.includes(' '))
    return `${value.slice(0, LONGEST_TEXT).trimEnd()}…`
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, short(part, items)]))
}

function example(value: unknown): unknown {
  const few = short(value, MOST_ITEMS)
  const made = JSON.stringify(few).length > MOST_CHARACTERS ? short(value, 1) : few
  return JSON.stringify(made).length > 2 * MOST_CHARACTERS ? undefined : made
}

const parametersOf = (item: unknown, operation: Json, components: Json): Json[] =>
  [isJsonObject(item) ? item.parameters : [], operation.parameters]
    .flatMap((all) => (Array.isArray(all) ? all.filter(isJsonObject) : []))
    .map((p) => {
      const name = typeof p.$ref === 'string' ? p.$ref.split('/').at(-1) : undefined
      const found = name !== undefined && isJsonObject(components.parameters) ? components.parameters[name] : p
      return isJsonObject(found) ? found : {}
    })

/** The fullest row of what a list answered. */
function fullest(answer: unknown): Json | null {
  const rows = isJsonObject(answer) && Array.isArray(answer.results) ? answer.results.filter(isJsonObject) : []
  const filled = (row: Json): number => Object.values(row).filter((value) => value !== null).length
  return rows.toSorted((a, b) => filled(b) - filled(a))[0] ?? null
}

/** Asks a service with the demonstration data each of its reads, and keeps what it answers as the examples of the document. */
export async function captureExamples(base: string): Promise<number> {
  const ask = async (path: string): Promise<unknown> => {
    const answer = await fetch(new URL(path, base), { headers: { accept: 'application/json, application/fhir+json' } })
    const isJson = /json/.test(answer.headers.get('content-type') ?? '')
    const text = await answer.text()
    const body: unknown = isJson ? JSON.parse(text) : undefined
    return answer.status === 200 ? body : undefined
  }
  const document = await ask('/openapi.json')
  if (!isJsonObject(document)) throw new ConfigError(`${base} no responde /openapi.json.`)
  const components = isJsonObject(document.components) ? document.components : {}
  const reads: DescribedOperation[] = []
  eachOperation(document, (described) => {
    if (described.method === 'get' && !/flujo|eventos\/$|exportar|metrics|^\/auth/.test(described.path))
      reads.push(described)
  })
  reads.sort((a, b) => a.path.split('{').length - b.path.split('{').length || a.path.length - b.path.length)

  const lists = new Map<string, Json>()
  const ids = new Map<string, string>()
  const found: Json = {}
  for (const { path, id, operation } of reads) {
    const parameters = parametersOf(isJsonObject(document.paths) ? document.paths[path] : {}, operation, components)
    const knownFor = (name: string, before: string): string | undefined => {
      const row = lists.get(before)
      const own = row?.[name] ?? row?.id
      const schema = parameters.find((p) => p.name === name)?.schema
      const options = isJsonObject(schema) && Array.isArray(schema.enum) ? schema.enum : []
      return [own, options[0], ids.get(name)].find((value) => value !== undefined)?.toString()
    }
    let missing = false
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string, at: number) => {
      const value = knownFor(name, path.slice(0, at))
      missing ||= value === undefined
      return encodeURIComponent(value ?? '')
    })
    const query = parameters.flatMap((p) => {
      if (p.in !== 'query' || (p.required !== true && p.name !== 'page_size')) return []
      const schema = isJsonObject(p.schema) ? p.schema : {}
      const given = Array.isArray(schema.examples)
        ? schema.examples[0]
        : Array.isArray(schema.enum)
          ? schema.enum[0]
          : undefined
      const value = p.name === 'page_size' ? 25 : (given ?? knownFor(String(p.name), ''))
      return value === undefined ? [] : [`${p.name}=${encodeURIComponent(String(value))}`]
    })
    if (missing) continue
    const answer = await ask(query.length === 0 ? filled : `${filled}?${query.join('&')}`)
    const row = fullest(answer)
    if (row !== null) {
      lists.set(path, row)
      for (const [key, value] of Object.entries(row))
        if (typeof value === 'string' && !ids.has(key)) ids.set(key, value)
      if (path === '/paciente/paciente/')
        for (const name of ['uuid', 'patient_id', 'paciente']) ids.set(name, String(row.id))
    }
    if (isJsonObject(answer) && Array.isArray(answer.entry) && isJsonObject(answer.entry[0]?.resource))
      lists.set(`${path}/`, answer.entry[0].resource)
    const kept =
      answer === undefined
        ? undefined
        : example(row === null || !isJsonObject(answer) ? answer : { ...answer, results: [row] })
    if (kept !== undefined) found[id] = kept
  }
  const lines = Object.entries(found).map(([id, value]) => `${JSON.stringify(id)}: ${JSON.stringify(value)}`)
  const text = `{\n${lines.join(',\n')}\n}\n`
  await writeFile(DEMONSTRATION, text.replaceAll(new URL(base).origin, 'http://localhost:8000'))
  console.log(`  ${lines.length} de ${reads.length} lecturas con su ejemplo.`)
  return 0
}
