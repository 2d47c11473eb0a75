import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMonths, dayAloud, weeksOf } from '../../web/src/forms/dates/month-days.ts'
import { dayInField, timeInField, typedDate, typedMoment, typedTime } from '../../web/src/forms/dates/typed-date.ts'
import { showDate, showInstant } from '../../web/src/forms/times.ts'

/** Of the runtime, which knows how every country writes them. */
const day = new Intl.DateTimeFormat('es-CO', { timeZone: 'UTC', dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat('es-CO', { timeZone: 'America/Bogota', dateStyle: 'medium', timeStyle: 'short' })
const plain = (text: string): string => text.replaceAll(/\s/gu, ' ')

test('fechas y horas se escriben como en Colombia, a toda hora', () => {
  for (let hours = 0; hours < 24 * 500; hours += 7) {
    const at = new Date(Date.UTC(1994, 11, 30, hours, hours % 60))
    assert.equal(plain(showInstant(at.toISOString())), plain(moment.format(at)))
    assert.equal(showDate(at.toISOString().slice(0, 10)), plain(day.format(at)))
  }
})

const TODAY = '2026-03-01'
const NOW = `${TODAY}T16:05`

test('una fecha se escribe con o sin barras, o con la palabra; lo que no es un día no se adivina', () => {
  for (const text of ['02/06/1984', '2/6/1984', '02061984', '2-6-1984', '2.6.1984', ' 2 6 1984 ', '1984-06-02'])
    assert.equal(typedDate(text, TODAY), '1984-06-02', text)
  assert.equal(typedDate('Hoy', TODAY), TODAY)
  assert.equal(typedDate('ayer', TODAY), '2026-02-28')
  assert.equal(typedDate('mañana', TODAY), '2026-03-02')
  for (const text of ['', '2/6/84', '31/02/2026', '06/13/2026', '0206198', 'el martes', '2/6'])
    assert.equal(typedDate(text, TODAY), null, text)
})

test('una hora se escribe de doce o de veinticuatro', () => {
  for (const text of ['14:30', '1430', '2:30 pm', '2:30 p. m.', '02:30 PM', '2.30 p.m.'])
    assert.equal(typedTime(text, '16:05'), '14:30', text)
  assert.equal(typedTime('12 a. m.', '16:05'), '00:00')
  assert.equal(typedTime('12 pm', '16:05'), '12:00')
  assert.equal(typedTime('ahora', '16:05'), '16:05')
  for (const text of ['', '8', '24:00', '13 pm', '8:60', 'tarde']) assert.equal(typedTime(text, '16:05'), null, text)
})

test('un momento es el día y la hora, y lo que el campo muestra se vuelve a leer igual', () => {
  for (const [text, read] of [
    ['hoy 8:30', '2026-03-01T08:30'],
    ['ayer 2 pm', '2026-02-28T14:00'],
    ['17/11/2026 8:30 a. m.', '2026-11-17T08:30'],
    ['17 11 2026 0830', '2026-11-17T08:30'],
    ['2026-11-17T08:30', '2026-11-17T08:30'],
    ['ahora', NOW],
    ['17/11/2026', null],
    ['8:30', null],
  ] as const)
    assert.equal(typedMoment(text, NOW), read, text)
  for (let hour = 0; hour < 24; hour++) {
    const at = `2026-11-17T${String(hour).padStart(2, '0')}:07`
    assert.equal(typedMoment(`${dayInField(at.slice(0, 10))} ${timeInField(at.slice(11))}`, NOW), at)
  }
})

test('el calendario empieza el lunes, y al pasar de mes no se sale de él', () => {
  assert.deepEqual(weeksOf('2026-11-17')[0], [null, null, null, null, null, null, '2026-11-01'])
  assert.equal(
    weeksOf('2024-02-10')
      .flat()
      .filter((day) => day !== null).length,
    29,
  )
  assert.equal(
    weeksOf('2026-02-10')
      .flat()
      .filter((day) => day !== null).length,
    28,
  )
  assert.equal(addMonths('2026-01-31', 1), '2026-02-28')
  assert.equal(addMonths('2026-03-15', -3), '2025-12-15')
  assert.equal(dayAloud('2026-11-17'), 'martes 17 de noviembre de 2026')
})
