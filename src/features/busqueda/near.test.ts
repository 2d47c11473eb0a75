import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { exchanged, isNear, isNearDate, nearDates, nearNumbers, numbersAround } from './near.ts'

const number = fc.stringMatching(/^\d{3,11}$/)

test('los números a un error de distancia son los que lo están, y ninguno más', () => {
  fc.assert(
    fc.property(number, number, (a, b) => {
      assert.equal(nearNumbers(a).includes(b), isNear(a, b))
    }),
  )
  fc.assert(
    fc.property(number, fc.nat(), (a, n) => {
      const near = nearNumbers(a)
      const one = near[n % near.length] ?? assert.fail()
      assert.ok(isNear(a, one), `${a} ${one}`)
      assert.ok(isNear(one, a))
    }),
  )
  assert.ok(isNear('52123456', '52132456'))
  assert.ok(!isNear('52123456', '52123456'))
  assert.ok(!isNear('52123456', '52123465000'))
})

test('un número y los que están a un error salen en orden y cada uno una vez', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{3,11}$/), (a) => {
      assert.deepEqual(numbersAround(a), [...new Set([a, ...nearNumbers(a)])].sort())
    }),
  )
})

test('fechas a un error: día y mes cambiados, una cifra', () => {
  assert.equal(exchanged('1980-03-04'), '1980-04-03')
  assert.equal(exchanged('1980-02-29'), null)
  assert.equal(exchanged('1980-05-05'), null)
  const near = nearDates('1980-03-04')
  for (const d of ['1980-04-03', '1981-03-04', '1908-03-04', '1980-03-05']) assert.ok(near.includes(d), d)
  for (const d of ['1980-03-04', '1975-06-04']) assert.ok(!near.includes(d), d)
})

test('una fecha está a un error de otra si es de las que se buscan', () => {
  const date = fc
    .date({ min: new Date('1895-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((d) => d.toISOString().slice(0, 10))
  fc.assert(fc.property(date, date, (a, b) => assert.equal(isNearDate(a, b), nearDates(a).includes(b))))
  fc.assert(
    fc.property(date, (a) => {
      for (const near of nearDates(a)) assert.ok(isNearDate(a, near), `${a} ${near}`)
    }),
  )
  assert.ok(!isNearDate('1980-03-04', '1980-03-04'))
  assert.ok(isNearDate('1980-12-05', '1981-02-05'))
})
