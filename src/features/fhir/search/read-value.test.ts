import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readDate, readQuantity, readReference, readToken } from './read-value.ts'
import { splitAt, unescaped } from './split.ts'

test('las comas separan y la barra inversa las protege', () => {
  assert.deepEqual(splitAt('a,b\\,c,', ',').map(unescaped), ['a', 'b,c', ''])
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (all) => {
      const escaped = all.map((s) => s.replaceAll(/[\\,|$]/g, '\\$&')).join(',')
      assert.deepEqual(splitAt(escaped, ',').map(unescaped), all)
    }),
  )
})

test('token: sistema, código, ambos o ninguno', () => {
  assert.deepEqual(readToken('a'), { system: null, code: 'a' })
  assert.deepEqual(readToken('|a'), { system: '', code: 'a' })
  assert.deepEqual(readToken('s|a'), { system: 's', code: 'a' })
  assert.deepEqual(readToken('s|'), { system: 's', code: null })
  assert.deepEqual(readToken('s|a\\|b'), { system: 's', code: 'a|b' })
  for (const wrong of ['', '|', 'a|b|c', 'x'.repeat(2000), 'a\0']) assert.equal(readToken(wrong), null, wrong)
})

test('fecha: cada precisión dura lo que deja sin decir, en hora de Colombia', () => {
  const of = (text: string) => {
    const d = readDate(text)
    return d === null ? null : [d.prefix, d.from, d.to, d.fromDay, d.toDay]
  }
  assert.deepEqual(of('2024'), [
    'eq',
    '2024-01-01T05:00:00.000Z',
    '2025-01-01T05:00:00.000Z',
    '2024-01-01',
    '2025-01-01',
  ])
  assert.deepEqual(of('ge2024-12'), [
    'ge',
    '2024-12-01T05:00:00.000Z',
    '2025-01-01T05:00:00.000Z',
    '2024-12-01',
    '2025-01-01',
  ])
  assert.deepEqual(of('lt2024-02-29'), [
    'lt',
    '2024-02-29T05:00:00.000Z',
    '2024-03-01T05:00:00.000Z',
    '2024-02-29',
    '2024-03-01',
  ])
  assert.deepEqual(of('sa2024-02-29T23:30'), [
    'sa',
    '2024-03-01T04:30:00.000Z',
    '2024-03-01T04:31:00.000Z',
    '2024-02-29',
    '2024-03-01',
  ])
  assert.deepEqual(of('2024-02-29T23:30:15Z'), [
    'eq',
    '2024-02-29T23:30:15.000Z',
    '2024-02-29T23:30:16.000Z',
    '2024-02-29',
    '2024-03-01',
  ])
  for (const wrong of [
    '',
    'xx2024',
    '2023-02-29',
    '24',
    '2024-13',
    '2024-1',
    '2024-02-29T25:00',
    'ge',
    '0000',
    '2024-02-29T10:00:00+15:00',
  ])
    assert.equal(of(wrong), null, wrong)
})

test('fecha: en los extremos del calendario, como PostgreSQL la lee', () => {
  const of = (text: string) => {
    const d = readDate(text)
    return d === null ? null : [d.from, d.to, d.fromDay, d.toDay]
  }
  const end = ['10000-01-01T05:00:00.000Z', '10000-01-01']
  assert.deepEqual(of('9999'), ['9999-01-01T05:00:00.000Z', end[0], '9999-01-01', end[1]])
  assert.deepEqual(of('9999-12'), ['9999-12-01T05:00:00.000Z', end[0], '9999-12-01', end[1]])
  assert.deepEqual(of('le9999-12-31'), ['9999-12-31T05:00:00.000Z', end[0], '9999-12-31', end[1]])
  assert.deepEqual(of('9999-12-31T23:59:59'), ['10000-01-01T04:59:59.000Z', end[0], '9999-12-31', end[1]])
  assert.deepEqual(of('9999-12-31T23:59:59Z'), [
    '9999-12-31T23:59:59.000Z',
    '10000-01-01T00:00:00.000Z',
    '9999-12-31',
    end[1],
  ])
  assert.deepEqual(of('0001-01-01T00:00:00+05:00'), [
    '0001-12-31T19:00:00.000Z BC',
    '0001-12-31T19:00:01.000Z BC',
    '0001-12-31 BC',
    '0001-01-01',
  ])
  assert.deepEqual(of('0001-01-01T00:00Z'), [
    '0001-01-01T00:00:00.000Z',
    '0001-01-01T00:01:00.000Z',
    '0001-12-31 BC',
    '0001-01-01',
  ])
})

test('referencia: identificador, tipo e identificador, o dirección completa de este servicio', () => {
  const base = 'https://hce.example.co/fhir'
  const of = (text: string, modifier: string | null = null) => readReference(text, { base, modifier })
  assert.deepEqual(of('abc-1'), { type: null, id: 'abc-1' })
  assert.deepEqual(of('Patient/abc'), { type: 'Patient', id: 'abc' })
  assert.deepEqual(of(`${base}/Patient/abc`), { type: 'Patient', id: 'abc' })
  assert.deepEqual(of('abc', 'Patient'), { type: 'Patient', id: 'abc' })
  assert.equal(of('Group/abc', 'Patient')?.id, '')
  assert.equal(of('https://otro.example.com/fhir/Patient/abc')?.id, '')
  for (const wrong of ['', 'a b', 'Patient/', 'a'.repeat(65), 'Patient/a/b']) assert.equal(of(wrong), null, wrong)
})

test('cantidad: lo que sus cifras dejan abierto, sin redondeos binarios', () => {
  const of = (text: string) => {
    const q = readQuantity(text)
    return q === null ? null : [q.prefix, q.value, q.from, q.to, q.system, q.code]
  }
  assert.deepEqual(of('5.4'), ['eq', '5.4', '5.35', '5.45', null, null])
  assert.deepEqual(of('gt5.40|http://unitsofmeasure.org|mg'), [
    'gt',
    '5.40',
    '5.395',
    '5.405',
    'http://unitsofmeasure.org',
    'mg',
  ])
  assert.deepEqual(of('100||mm[Hg]'), ['eq', '100', '99.5', '100.5', '', 'mm[Hg]'])
  assert.deepEqual(of('-2'), ['eq', '-2', '-2.5', '-1.5', null, null])
  assert.deepEqual(of('1e2'), ['eq', '1e2', '50', '150', null, null])
  for (const wrong of ['', 'cinco', '5|mg', '5.', 'NaN', '1e999']) assert.equal(of(wrong), null, wrong)
})
