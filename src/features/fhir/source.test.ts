import assert from 'node:assert/strict'
import { test } from 'node:test'
import { diagnostico } from '../../resources/diagnostico.ts'
import { sealedNames } from '../../resources/entries.ts'
import { token } from './search/answer.ts'
import { defineSource, defineType } from './source.ts'
import { fhirTypes } from './types/index.ts'

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

test('lo que el cierre de una historia sella se publica en FHIR', () => {
  const types = fhirTypes.filter(({ type }) => type !== 'Provenance')
  const drawn = new Set(types.flatMap(({ sources }) => sources.map((source) => source.resource.name)))
  const lacking = sealedNames.filter((name) => !drawn.has(name))
  assert.equal(
    lacking.length,
    0,
    `Falta una fuente en la lista de su tipo, en src/features/fhir/types: ${lacking.join(', ')}`,
  )
})
