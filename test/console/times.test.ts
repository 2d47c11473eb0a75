import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showDate, showInstant } from '../../web/src/forms/times.ts'

/** Of the runtime, which knows how every country writes them. */
const day = new Intl.DateTimeFormat('es-CO', { timeZone: 'UTC', dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat('es-CO', { timeZone: 'America/Bogota', dateStyle: 'medium', timeStyle: 'short' })
const plain = (text: string): string => text.replaceAll(/\s/gu, ' ')

test('fechas y horas se escriben como en Colombia, a toda hora', () => {
  for (let hours = 0; hours < 24 * 500; hours += 7) {
    const at = new Date(Date.UTC(1994, 11, 30, hours, hours % 60))
    assert.equal(showInstant(at.toISOString()), plain(moment.format(at)))
    assert.equal(showDate(at.toISOString().slice(0, 10)), plain(day.format(at)))
  }
})
