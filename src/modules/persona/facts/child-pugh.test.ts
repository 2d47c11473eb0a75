import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Case, recordOfCase } from '../../../../test/fixtures/clinical-case.ts'
import { childPugh } from './child-pugh.ts'

const well = { '1975-2': 1, '1751-7': 4, '6301-6': 1.1 }
const ill = { '1975-2': 3.5, '1751-7': 2.5, '6301-6': 2.5 }
const none = 'Sin ascitis. Niega encefalopatía.'
const of = (c: Case) => {
  const { puntos, clase } = childPugh(recordOfCase({ dx: ['K746'], ...c })) ?? {}
  return clase === undefined ? null : `${clase} ${puntos?.join('-')}`
}

test('Child-Pugh, solo en la cirrosis y solo con sus cinco partes', () => {
  assert.equal(of({ valores: well, nota: none }), 'A 5-5')
  assert.equal(of({ valores: well, nota: 'Ascitis leve. Sin encefalopatía.' }), 'A 6-6')
  assert.equal(of({ valores: ill, nota: none }), 'C 11-11')
  assert.equal(of({ valores: ill, nota: 'Ascitis a tensión. Encefalopatía grado 3.' }), 'C 15-15')
  assert.equal(of({ dx: ['K746', 'R18X'], valores: ill, nota: 'Sin encefalopatía.' }), 'C 12-13', 'sin decir cuánta')
  assert.equal(of({ valores: well, nota: 'Ascitis. Sin encefalopatía.' }), null, 'podría ser A o B')
  assert.equal(of({ valores: ill }), null, 'de la ascitis nadie dijo nada')
  assert.equal(of({ valores: { '1975-2': 3.5, '1751-7': 2.5 }, nota: none }), null, 'sin INR')
  assert.equal(
    of({ valores: { ...ill, '1751-7': [{ valor: 2.5, hace: 120 }] }, nota: none }),
    null,
    'albúmina de antes',
  )
  assert.equal(of({ dx: ['K760'], valores: ill, nota: none }), null, 'sin cirrosis')
  assert.equal(of({ dx: [], valores: well, nota: `Cirrosis por alcohol. ${none}` }), 'A 5-5', 'dicha en palabras')
})

test('la función del hígado es lo último de cada medida, en veces lo normal de la edad', () => {
  const { higado } = recordOfCase({
    dx: ['K746', 'I10X'],
    valores: {
      '1742-6': [
        { valor: 400, hace: 30 },
        { valor: 80, hace: 0 },
      ],
      '1920-8': 200,
      '6301-6': 1.4,
    },
  })
  assert.deepEqual(
    higado.transaminasas.map(({ de, veces }) => [de.valor, veces]),
    [
      [80, 2],
      [200, 5],
    ],
  )
  assert.deepEqual([higado.inr?.valor, higado.bilirrubina], [1.4, null])
  assert.deepEqual(
    higado.diagnosticos.map((d) => d.codigo),
    ['K746'],
  )
  const [newborn] = recordOfCase({ edad: '5 días', valores: { '1920-8': 150 } }).higado.transaminasas
  assert.ok((newborn?.veces ?? 9) < 1, 'en un recién nacido es normal')
})
