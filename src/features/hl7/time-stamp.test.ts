import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { day, dayAndHour, timeStamp } from './time-stamp.ts'

test('una fecha va sin guiones y sin hora inventada', () => {
  assert.equal(day('1980-02-29'), '19800229')
  assert.equal(dayAndHour('1980-02-29', null), '19800229')
  assert.equal(dayAndHour('1980-02-29', '06:45'), '198002290645-0500')
})

test('un instante va en la hora de Bogotá con su desfase, aunque cambie de día', () => {
  assert.equal(timeStamp('2026-11-15T10:30:00.123Z'), '20261115053000.123-0500')
  assert.equal(timeStamp('2026-01-01T03:00:00.000Z'), '20251231220000.000-0500')
  assert.equal(timeStamp('2026-01-01T03:00:00.000+00:00'), '20251231220000.000-0500')
})

test('el instante se recupera tal cual', () => {
  const instants = fc.date({ min: new Date('1900-01-02'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, (d) => {
      const m = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{3})-0500$/.exec(timeStamp(d.toISOString()))
      assert.ok(m)
      assert.equal(Date.parse(`${m[1]}-${m[2]}-${m[3]}T${m[4]}:${m[5]}:${m[6]}${m[7]}-05:00`), d.getTime())
    }),
  )
})
