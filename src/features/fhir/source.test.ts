import assert from 'node:assert/strict'
import { test } from 'node:test'
import { diagnostico } from '../../resources/diagnostico.ts'
import { token } from './search/answer.ts'
import { defineSource, defineType } from './source.ts'

const plain = { resource: diagnostico, about: 'Cada diagnóstico.', draw: () => ({ text: ['x'] }), params: {} }

test('un parámetro que ninguna fuente contesta no se declara', () => {
  const of = { about: 'Diagnósticos.', sources: [defineSource(plain)] }
  assert.throws(() => defineType('Condition', { ...of, params: { code: 'Código.' } }), /no source answers code/)
})

test('un campo o una opción que la colección no tiene no compila; lo que tiene, la base y la fila lo entienden igual', () => {
  const made = defineType('Condition', {
    about: 'Diagnósticos.',
    params: { code: 'Código.' },
    sources: [
      defineSource({ ...plain, only: { rol: ['principal'] }, params: { code: token('codigo_cie10') } }),
      // @ts-expect-error: no such option
      defineSource({ ...plain, only: { rol: ['primero'] } }),
      // @ts-expect-error: no such field
      defineSource({ ...plain, only: { papel: ['principal'] } }),
      // @ts-expect-error: no such column
      defineSource({ ...plain, params: { code: token('codigo_cie12') } }),
      // @ts-expect-error: no such field of a row
      defineSource({ ...plain, draw: (row) => ({ text: [row.codigo_cie12] }) }),
    ],
  })
  const [{ only } = {}] = made.sources
  assert.equal(only?.sql('t'), `(t."rol" = 'principal')`)
  assert.deepEqual([only?.holds({ rol: 'principal' }), only?.holds({ rol: 'ingreso' })], [true, false])
})
