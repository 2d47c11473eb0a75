import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADULT_DAYS, years } from './bounds.ts'
import { placeInRange } from './clinical-values.ts'
import { ownReference, referenceFor } from './reference-range.ts'

const normal = (codigo: string, days: number | null, sex: string | null = '02', gestation: number | 'sin_fecha' | null = null) => {
  const { min = null, max = null } = referenceFor(codigo, { days, sex, gestation })?.normal ?? {}
  return [min, max]
}
const judged = (codigo: string, days: number, n: number) => {
  const value = referenceFor(codigo, { days, sex: '01' })
  return value === null ? null : placeInRange(value, n)
}

test('la hemoglobina de un niño pasa por las bandas de su edad, y a los 18 es la de su sexo', () => {
  const ages: readonly (readonly [number, number, number])[] = [
    [0, 13.5, 22.5],
    [3, 13.5, 22.5],
    [4, 13.5, 21.5],
    [13, 13.5, 21.5],
    [14, 12.5, 20.5],
    [28, 12.5, 20.5],
    [29, 10, 18],
    [60, 9, 14],
    [91, 9.5, 13.5],
    [181, 9.5, 13.5],
    [182, 10.5, 13.5],
    [years(2) - 1, 10.5, 13.5],
    [years(2), 11, 13.5],
    [years(5) - 1, 11, 13.5],
    [years(5), 11.5, 13.5],
    [years(6), 11.5, 15.5],
    [years(12) - 1, 11.5, 15.5],
    [years(12), 12, 16],
    [ADULT_DAYS - 1, 12, 16],
    [ADULT_DAYS, 12, 16],
  ]
  for (const [days, min, max] of ages) assert.deepEqual(normal('718-7', days), [min, max], `${days} días`)
  assert.deepEqual(normal('718-7', years(15) - 1, '01'), [12, 16])
  assert.deepEqual(normal('718-7', years(15), '01'), [13, 16])
  assert.deepEqual(normal('718-7', ADULT_DAYS, '01'), [13, 17.5])
  assert.deepEqual(normal('718-7', years(16), null), [12, 16], 'sin sexo conocido, lo normal para cualquiera de los dos')
  assert.deepEqual(normal('718-7', ADULT_DAYS, null), [12, 17.5])
})

test('lo que cambia con la edad cambia el día en que se cumple', () => {
  assert.deepEqual(
    [normal('2160-0', 14), normal('2160-0', 15)],
    [
      [0.32, 0.92],
      [0.1, 0.36],
    ],
  )
  assert.deepEqual(
    [normal('2160-0', years(15), '01'), normal('2160-0', years(15), '02')],
    [
      [0.62, 1.08],
      [0.49, 0.84],
    ],
  )
  assert.deepEqual(
    [normal('6768-6', years(13) - 1), normal('6768-6', years(13))],
    [
      [141, 460],
      [62, 280],
    ],
  )
  assert.deepEqual(
    [normal('6768-6', ADULT_DAYS - 1, '01'), normal('6768-6', ADULT_DAYS, '01')],
    [
      [59, 164],
      [40, 130],
    ],
  )
  assert.deepEqual(
    [normal('6690-2', 1), normal('6690-2', 2), normal('6690-2', years(2))],
    [
      [9, 34],
      [5, 34],
      [6, 17],
    ],
  )
  assert.deepEqual(
    [normal('4544-3', 3), normal('4544-3', years(12), '01')],
    [
      [42, 67],
      [37, 49],
    ],
  )
  assert.deepEqual(
    [normal('777-3', 0), normal('777-3', years(9))],
    [
      [150, 450],
      [150, 450],
    ],
  )
  assert.deepEqual(
    [normal('3016-3', 4), normal('3016-3', 5), normal('3016-3', 140)],
    [
      [1, 39],
      [1.7, 9.1],
      [0.7, 6.4],
    ],
  )
  assert.deepEqual(
    [normal('2571-8', years(10) - 1), normal('2571-8', years(10))],
    [
      [null, 74],
      [null, 89],
    ],
  )
})

test('la ictericia del primer día es crítica, y después desde que se trata', () => {
  assert.deepEqual(
    [normal('1975-2', 0), normal('1975-2', 1), normal('1975-2', 3), normal('1975-2', 14)].map(([, max]) => max),
    [5, 8, 12, 1.2],
  )
  assert.deepEqual([judged('1975-2', 0, 5), judged('1975-2', 0.5, 8), judged('1975-2', 1.5, 8)], ['normal', 'critico_alto', 'normal'])
  assert.deepEqual([judged('1975-2', 2, 14), judged('1975-2', 2, 15.1)], ['alto', 'critico_alto'])
  assert.deepEqual([judged('1975-2', 28, 15.1), judged('1975-2', 29, 15.1), judged('1975-2', 29, 14)], ['critico_alto', 'critico_alto', 'alto'])
})

test('lo que en un niño es crítico se dice, y lo que no tiene rango establecido no se juzga', () => {
  assert.deepEqual([judged('718-7', years(3), 6.5), judged('718-7', 10, 9.4), judged('718-7', 10, 10)], ['critico_bajo', 'critico_bajo', 'bajo'])
  assert.deepEqual([judged('777-3', 20, 49), judged('777-3', 29, 49)], ['critico_bajo', 'bajo'])
  assert.deepEqual([judged('2823-3', 100, 6.6), judged('2951-2', years(4), 119)], ['critico_alto', 'critico_bajo'])
  assert.deepEqual([judged('2345-7', 0, 39), judged('2345-7', 29, 53)], ['critico_bajo', 'critico_bajo'])
  assert.deepEqual([judged('6301-6', years(1) - 1, 6), judged('6301-6', years(1), 6)], [null, 'critico_alto'])
  assert.equal(judged('2093-3', years(2) - 1, 300), null)
  assert.deepEqual([judged('718-7', -1, 12), normal('718-7', null)], [null, [null, null]])
})

test('en el embarazo la hemoglobina baja: 11 g/dL, y 10,5 en el segundo trimestre', () => {
  const at = (weeks: number | 'sin_fecha') => normal('718-7', years(25), '02', weeks)[0]
  assert.deepEqual([at(0), at(13), at(14), at(27), at(28), at(40), at('sin_fecha')], [11, 11, 10.5, 10.5, 11, 11, 11])
  assert.equal(normal('718-7', years(15), '02', 20)[0], 10.5)
  assert.deepEqual(normal('4544-3', years(25), '02', 20), [32, 39])
})

test('se guarda con el valor el rango que depende de la edad o del sexo, y no el que es de todos', () => {
  const adult = { days: years(40), sex: '02' }
  assert.deepEqual(ownReference('718-7', adult), { min: 12, max: 16 })
  assert.equal(ownReference('2823-3', adult), null)
  assert.deepEqual(ownReference('2823-3', { days: 3, sex: '02' }), { min: 3.7, max: 5.9 })
  assert.equal(ownReference('1988-5', { days: 3, sex: '02' }), null)
  assert.deepEqual(ownReference('8867-4', { days: years(2), sex: null }), { min: 98, max: 140 })
})
