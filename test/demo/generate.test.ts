import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { suite, test } from 'node:test'
import { demoRows } from '../../demo/generate.ts'
import { resourceNamed } from '../../demo/scribe.ts'
import { checkBelonging } from '../../src/engine/write/rule-context.ts'
import { isUuid } from '../../src/model/check-value.ts'
import { decide, same } from '../../src/model/decide.ts'
import { holds } from '../../src/model/predicate.ts'
import type { FieldError } from '../../src/model/problem.ts'
import { readBody } from '../../src/model/read-body.ts'
import { registry } from '../../src/resources/index.ts'
import { bodyOf, byId, contextOf, now, of, providerCode, rowsOf } from './demo-rows.ts'

const words = (errors: readonly FieldError[]): string => errors.map((e) => `${e.campo}: ${e.mensaje.es}`).join('; ')
const hashOf = (rows: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(rows)).digest('hex')

suite('Datos de demostración', () => {
  const rows = rowsOf(200)
  const all = byId(rows)

  test('la misma semilla da las mismas filas y otra semilla da otras', () => {
    const once = rowsOf(30)
    assert.equal(hashOf(once), hashOf(rowsOf(30)))
    assert.notEqual(hashOf(once), hashOf(rowsOf(30, 7)))
  })

  test('las EAPB y los agentes son los mismos con cualquier semilla, para que una segunda carga los encuentre', () => {
    const shared = ['eapb', 'agente_ia']
    const first = rowsOf(1, 5).filter((r) => shared.includes(r.resource))
    const second = rowsOf(1, 6).filter((r) => shared.includes(r.resource))
    assert.deepEqual(first, second)
    assert.ok(of(first, 'eapb').length >= 32)
    assert.ok(of(first, 'eapb').some((e) => e.activo === false))
    assert.equal(of(first, 'agente_ia').filter((a) => a.es_default === true).length, 1)
  })

  test('hay filas de todos los recursos', () => {
    // Of an account, and made where the accounts are.
    assert.deepEqual(
      [...registry.keys()].filter((name) => of(rows, name).length === 0),
      ['solicitud_correccion'],
    )
    assert.equal(of(rows, 'paciente').length, 200)
  })

  test('cada fila cumple la declaración de su recurso', () => {
    for (const { resource, row } of rows) {
      const r = resourceNamed(resource)
      const errors: FieldError[] = []
      const read = readBody(r, bodyOf(r, row), 'patch', { errors })
      const ctx = contextOf(r, row, all, row)
      const { id, version, creado_en, actualizado_en, creado_por } = row
      const decided = decide(r, read, 'patch', ctx, { id, version, creado_en, actualizado_en, creado_por }, errors)
      checkBelonging(r, row, ctx, errors)
      assert.equal(words(errors), '', `${resource} ${JSON.stringify(row)}`)
      const known = Object.fromEntries(Object.keys(r.fields).map((name) => [name, row[name] ?? null]))
      for (const name of Object.keys(r.fields)) {
        assert.ok(same(decided[name] ?? null, known[name]), `${resource}.${name}: ${JSON.stringify(known[name])}`)
      }
    }
  })

  test('los pacientes, hechos sin pasar por la declaración, son los que ella daría', () => {
    const paciente = resourceNamed('paciente')
    const quick = [...demoRows({ seed: 3, patients: 2000, now, providerCode, entries: false })]
    const known = byId(quick)
    for (const row of of(quick, 'paciente')) {
      const errors: FieldError[] = []
      const read = readBody(paciente, bodyOf(paciente, row), 'create', { errors })
      const { id, version, creado_en, actualizado_en, creado_por } = row
      const system = { id, version, creado_en, actualizado_en, creado_por }
      const decided = decide(paciente, read, 'create', contextOf(paciente, row, known, null), system, errors)
      assert.equal(words(errors), '')
      assert.deepEqual(row, decided)
    }
  })

  test('sin registros salen los mismos pacientes y nada más que lo que ellos citan', () => {
    const quick = [...demoRows({ seed: 20_261_115, patients: 200, now, providerCode, entries: false })]
    assert.deepEqual(of(quick, 'paciente'), of(rows, 'paciente'))
    assert.deepEqual([...new Set(quick.map((r) => r.resource))], ['eapb', 'agente_ia', 'paciente'])
  })

  test('los identificadores son UUIDv7 de su propio momento y no se repiten', () => {
    assert.equal(all.size, rows.length)
    for (const { row } of rows) {
      assert.ok(isUuid(row.id) && row.id[14] === '7', row.id)
      assert.equal(Number.parseInt(row.id.slice(0, 8) + row.id.slice(9, 13), 16), Date.parse(row.creado_en))
    }
  })

  test('toda referencia es a una fila anterior', () => {
    const seen = new Set<string>()
    for (const { resource, row } of rows) {
      for (const [name, f] of Object.entries(resourceNamed(resource).fields)) {
        const id = row[name]
        if (f.kind === 'ref' && typeof id === 'string') assert.ok(seen.has(id), `${resource}.${name}`)
      }
      seen.add(row.id)
    }
  })

  test('se cumplen las reglas de unicidad declaradas', () => {
    for (const r of registry.values()) {
      for (const { fields, while: condition } of r.unique) {
        const seen = new Set<string>()
        for (const row of of(rows, r.name)) {
          if (condition !== undefined && !holds(condition, row)) continue
          const key = JSON.stringify(fields.map((name) => row[name] ?? null))
          assert.ok(!seen.has(key), `${r.name} ${fields.join()} ${key}`)
          seen.add(key)
        }
      }
    }
  })

  test('los documentos no se repiten entre muchos pacientes ni entre semillas seguidas', () => {
    const seen = new Set<string>()
    for (const seed of [1, 2]) {
      for (const { resource, row } of demoRows({ seed, patients: 20_000, now, providerCode, entries: false })) {
        if (resource === 'paciente') seen.add(`${row.tipo_documento}${row.numero_documento}`)
      }
    }
    assert.equal(seen.size, 40_000)
  })
})
