import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buildIndex } from './catalogue-index.ts'
import { search } from './search.ts'

/** Any catalogue with codes and names: procedures, towns, occupations. */
const procedures = buildIndex([
  { codigo: '890201', nombre: 'Consulta de primera vez por medicina general' },
  { codigo: '890301', nombre: 'Consulta de control o de seguimiento por medicina general' },
  { codigo: '902210', nombre: 'Hemograma IV' },
  { codigo: '05001', nombre: 'Medellín' },
  { codigo: '05.002', nombre: 'Abejorral' },
])
const first = (q: string): string | undefined => search(procedures, { q, limite: 5 })[0]?.entry.codigo

describe('cualquier catálogo de códigos y nombres', () => {
  test('por código, entero o en parte, y por palabras', () => {
    assert.equal(first('890301'), '890301')
    assert.equal(first('8903'), '890301')
    assert.equal(first('05002'), '05.002')
    assert.equal(first('medellin'), '05001')
    assert.equal(first('general primera consulta'), '890201')
    assert.equal(first('emograma'), '902210')
  })

  test('los empates van por código', () => {
    const tied = buildIndex(['C3', 'A1', 'B2'].map((codigo) => ({ codigo, nombre: 'Igual' })))
    assert.deepEqual(
      search(tied, { q: 'igual', limite: 5 }).map((r) => r.entry.codigo),
      ['A1', 'B2', 'C3'],
    )
  })

  test('lo muy usado sube, con medida', () => {
    const two = buildIndex([
      { codigo: 'A1', nombre: 'Otra consulta general' },
      { codigo: 'B2', nombre: 'Otra consulta general' },
      { codigo: 'C3', nombre: 'Consulta' },
    ])
    const codes = search(two, {
      q: 'consulta general',
      limite: 5,
      usage: (code) => (code === 'A1' ? null : { points: 1e9, why: '' }),
    })
    assert.deepEqual(
      codes.map((r) => r.entry.codigo),
      ['B2', 'A1'],
    )
  })

  test('el límite se respeta y los absurdos no dan nada', () => {
    assert.equal(search(procedures, { q: 'consulta', limite: 1 }).length, 1)
    for (const limite of [0, -1, Number.NaN]) assert.deepEqual(search(procedures, { q: 'consulta', limite }), [])
  })

  test('un catálogo vacío no tiene nada', () => {
    assert.deepEqual(search(buildIndex([]), { q: 'asma', limite: 5 }), [])
  })

  test('una función de uso que falla no ensucia la búsqueda siguiente', () => {
    const before = search(procedures, { q: 'consulta general', limite: 5 })
    assert.throws(() =>
      search(procedures, {
        q: 'hemograma',
        limite: 5,
        usage: () => {
          throw new Error('sin cuentas')
        },
      }),
    )
    assert.deepEqual(search(procedures, { q: 'consulta general', limite: 5 }), before)
  })
})
