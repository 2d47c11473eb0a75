import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordOfCase } from '../../../../test/fixtures/clinical-case.ts'
import { codedEmergencies } from '../../../../test/ia/rule-examples/dangers.ts'
import { allExamples } from '../../../../test/ia/rule-examples/index.ts'
import { gravedades } from '../../../model/codes/gravity.ts'
import { tipos } from '../../../modules/persona/index.ts'
import { unpackCatalogue } from '../../icd/pack-catalogue.ts'
import { readPrebuilt } from '../../icd/prebuilt.ts'
import { icdReader } from '../text/icd-reader.ts'
import { rules } from './index.ts'

const cie10 = icdReader(unpackCatalogue(await readPrebuilt()).index)

test('hay al menos 80 reglas, cada una con identidad propia, versión, fuente con año y gravedad', () => {
  assert.ok(rules.length >= 80, String(rules.length))
  assert.equal(new Set(rules.map((r) => r.id)).size, rules.length)
  for (const r of rules) {
    assert.match(r.id, /^[a-z0-9]+(?:[-+][a-z0-9]+)*$/, r.id)
    assert.ok(Number.isInteger(r.version) && r.version >= 1, r.id)
    assert.ok(r.fuente.length > 10 && r.titulo.length > 3, r.id)
    assert.ok(gravedades.includes(r.severidad) && tipos.includes(r.tipo), r.id)
  }
})

test('cada regla tiene su ejemplo y ningún ejemplo habla de una regla que no existe', () => {
  assert.deepEqual(
    rules.map((r) => r.id).filter((id) => allExamples[id] === undefined),
    [],
  )
  const known = new Set(rules.map((r) => r.id))
  assert.deepEqual(
    Object.keys(allExamples).filter((id) => !known.has(id)),
    [],
  )
})

for (const rule of rules)
  test(`${rule.id} habla cuando debe y calla cuando no`, () => {
    const example = allExamples[rule.id]
    if (example === undefined) throw new Error('sin ejemplo')
    const found = rule.finds(recordOfCase(example.si, cie10))
    assert.ok(found.length > 0, 'debía hablar')
    for (const f of found) {
      assert.ok(f.texto.length > 5 && f.explicacion.length > 5)
      assert.ok(f.citas.length > 0, 'sin citas')
    }
    assert.deepEqual(rule.finds(recordOfCase(example.no, cie10)), [], 'debía callar')
  })

test('un diagnóstico que es una urgencia se oye en urgencias, y de otra historia no', () => {
  for (const [id, dx] of Object.entries(codedEmergencies)) {
    const rule = rules.find((r) => r.id === id)
    assert.ok((rule?.finds(recordOfCase({ dx, atencion: { tipo_atencion: 'urgencias' } })) ?? []).length > 0, id)
    assert.deepEqual(rule?.finds(recordOfCase({ dxPrevios: dx })), [], id)
  }
})
