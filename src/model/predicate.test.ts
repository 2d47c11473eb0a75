import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bool, instant, integer, oneOf, type RowOf, ref, text } from './fields.ts'
import { always, fieldsOf, holds, type Predicate } from './predicate.ts'
import { sentenceOf } from './predicate-sentence.ts'

const fields = {
  estado: oneOf({ activa: 'Activa', hecha: 'Hecha' }, { label: 'Estado', required: true }),
  anulado: bool({ label: 'Anulado' }),
  codigo: text({ label: 'Código', max: 8 }),
  dias: integer({ label: 'Días', min: 0, max: 400 }),
  fin: instant({ label: 'Fin' }),
  reemplaza_a: ref('cosa', { label: 'Reemplaza a' }),
}
type Thing = RowOf<typeof fields>
const thing = (said: Partial<Thing> = {}): Thing => ({
  id: 'a',
  version: 1,
  creado_en: '2026-01-01T00:00:00.000Z',
  actualizado_en: '2026-01-01T00:00:00.000Z',
  creado_por: 'Luz',
  estado: 'activa',
  anulado: false,
  codigo: null,
  dias: null,
  fin: null,
  reemplaza_a: null,
  ...said,
})
const asked = (p: Predicate<Thing>, said: Partial<Thing> = {}): boolean => holds(p, thing(said))

test('un predicado mal escrito no compila', () => {
  // @ts-expect-error no such field
  const field: Predicate<Thing> = { stado: ['activa'] }
  // @ts-expect-error no such option
  const option: Predicate<Thing> = { estado: ['activo'] }
  // @ts-expect-error a number is no boolean
  const type: Predicate<Thing> = { anulado: [1] }
  // @ts-expect-error only codes begin
  const beginning: Predicate<Thing> = { dias: { begins: ['1'] } }
  // @ts-expect-error no such field, deeper
  const deep: Predicate<Thing> = { any: [{ not: { anulad: [true] } }] }
  // @ts-expect-error no such field among those that stay
  const unchanged: Predicate<Thing> = { unchanged: ['estdo'] }
  assert.equal([field, option, type, beginning, deep, unchanged].length, 6)
})

test('todas las palabras de un objeto se cumplen a la vez', () => {
  assert.ok(asked(always))
  assert.ok(asked({ estado: ['activa'], anulado: [false] }))
  assert.ok(!asked({ estado: ['activa'], anulado: [true] }))
  assert.ok(asked({ any: [{ estado: ['hecha'] }, { anulado: [false] }], not: { dias: [3] } }))
  assert.ok(!asked({ any: [] }))
  assert.ok(asked({ all: [] }))
})

test('lo que no tiene valor ni está entre otros, ni antes, ni después', () => {
  assert.ok(asked({ dias: null }))
  assert.ok(!asked({ dias: { from: 0 } }))
  assert.ok(asked({ not: { dias: { from: 0 } } }))
  assert.ok(!asked({ anulado: [false] }, { anulado: null }))
  assert.ok(!asked({ codigo: { begins: ['A'] } }))
})

test('orden y comienzos de código incluyen sus extremos', () => {
  const [from, to] = [5, 9]
  for (const [dias, inside] of [
    [4, false],
    [5, true],
    [9, true],
    [10, false],
  ] as const)
    assert.equal(asked({ dias: { from, to } }, { dias }), inside, String(dias))
  for (const [codigo, inside] of [
    ['E099', false],
    ['E10', true],
    ['E149', true],
    ['E15', false],
    ['J44', true],
    ['J45', false],
  ] as const)
    assert.equal(asked({ codigo: { begins: ['E10-E14', 'J44'] } }, { codigo }), inside, codigo)
  assert.throws(() => asked({ codigo: { begins: ['E10-E9'] } }), /range of codes/)
})

test('lo que no cambió se dice junto a cómo era', () => {
  const p: Predicate<Thing> = { unchanged: ['estado', 'fin'] }
  assert.ok(holds(p, thing({ dias: 1 }), { previous: thing() }))
  assert.ok(!holds(p, thing({ fin: '2026-02-01T00:00:00.000Z' }), { previous: thing() }))
  assert.ok(!holds(p, thing(), { previous: null }))
  assert.throws(() => holds(p, thing()), /beside how it was/)
})

test('reemplazado: otro que vale lo nombra', () => {
  const p: Predicate<Thing> = { replacedBy: { field: 'reemplaza_a', by: { anulado: [false] } } }
  const newer = thing({ id: 'b', reemplaza_a: 'a' })
  assert.ok(holds(p, thing(), { siblings: [thing(), newer] }))
  assert.ok(!holds(p, thing(), { siblings: [thing(), { ...newer, anulado: true }] }))
  assert.ok(!holds(p, thing(), { siblings: [thing({ reemplaza_a: 'a' })] }))
})

test('se lee como una frase, también negado', () => {
  const p: Predicate<Thing> = { estado: ['activa', 'hecha'], anulado: [false], not: { fin: null } }
  assert.equal(sentenceOf(p, fields), '«Estado» es Activa o Hecha y no está anulado y tiene «Fin»')
  assert.equal(sentenceOf({ not: p }, fields), '«Estado» no es Activa o Hecha o está anulado o no tiene «Fin»')
  assert.equal(sentenceOf({ codigo: { begins: ['E10-E14', 'J44'] } }, fields), '«Código» es E10 a E14 o J44')
  const either: Predicate<Thing> = { any: [{ anulado: [true] }, { fin: null }] }
  assert.equal(
    sentenceOf({ estado: ['hecha'], ...either }, fields),
    '«Estado» es Hecha y (está anulado o no tiene «Fin»)',
  )
  assert.deepEqual(fieldsOf(p), ['estado', 'anulado', 'fin'])
})
