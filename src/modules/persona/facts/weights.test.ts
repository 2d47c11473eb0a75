import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordOfCase } from '../../../../test/fixtures/clinical-case.ts'

const WEIGHT = '29463-7'
const contrary = (edad: number | string, ...weights: readonly (readonly [kg: number, hace: number])[]) =>
  recordOfCase({
    edad,
    valores: { [WEIGHT]: weights.map(([valor, hace]) => ({ valor, hace })) },
  }).pesosContrarios?.map(({ valor }) => valor) ?? null

test('dos pesos que no pueden ser ciertos los dos se dicen, con los dos; lo que se gana o se pierde no', () => {
  assert.deepEqual(contrary(40, [70, 20], [82, 0]), [70, 82])
  assert.deepEqual(contrary(40, [82, 20], [70, 0]), [82, 70])
  assert.equal(contrary(40, [70, 20], [80, 0]), null)
  assert.equal(contrary(40, [70, 40], [82, 0]), null, 'en más de un mes cabe')
  assert.deepEqual(contrary(40, [70, 200], [7, 0]), [70, 7], 'una coma no, en todo el año')
  assert.equal(contrary(40, [160, 800], [60, 0]), null)
  assert.deepEqual(contrary(40, [154, 3], [70, 0]), [154, 70], 'en libras')
  assert.deepEqual(contrary(40, [70, 20], [7, 10], [70, 0]), [7, 70], 'también si después vuelve a decir lo de antes')
  assert.equal(contrary(40, [70, 40], [7, 30], [70, 20], [70, 0]), null, 'hasta que otro peso lo confirma')
  assert.deepEqual(contrary(40, [70, 12], [70, 10], [154, 2], [154, 0]), [70, 154], 'y no menos lo niegan')
})

test('un lactante crece más que eso, y no baja ni sube diez kilos', () => {
  assert.equal(contrary('35 días', [3.2, 30], [4.4, 0]), null)
  assert.deepEqual(contrary('35 días', [3.2, 30], [7.4, 0]), [3.2, 7.4])
  assert.deepEqual(contrary('200 días', [7.5, 20], [5.8, 0]), [7.5, 5.8])
  assert.equal(contrary('400 días', [3.2, 390], [9.4, 0]), null)
})
