import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../model/problem.ts'
import { DatabaseSilent, faultReading } from './database-fault.ts'

const failure = (message: string, more: Record<string, string> = {}): Error => Object.assign(new Error(message), more)
const silent = new DatabaseSilent('no answer')
const reset = failure('read ECONNRESET', { code: 'ECONNRESET' })
const ended = failure('Connection terminated unexpectedly')
const shutdown = failure('terminating connection', { code: '57P01', severity: 'FATAL' })
const full = failure('could not extend file', { code: '53100', severity: 'ERROR' })
const fullLog = failure('could not write to log file', { code: '53100', severity: 'PANIC' })
const cancelled = failure('canceling statement', { code: '57014', severity: 'ERROR' })
const locked = failure('canceling statement due to lock timeout', { code: '55P03', severity: 'ERROR' })
const readOnly = failure('cannot execute INSERT', { code: '25006', severity: 'ERROR' })
const unsent = failure('Client has encountered a connection error and is not queryable')

const WRITE = 'with nueva as (insert into paciente values ($1) returning id) select id from nueva'
const READ = 'select id from paciente where id = $1'

const told = (error: unknown): string => (error instanceof Problem ? error.kind.codigo : 'otra cosa')

test('lo que iba a quedar guardado y no tuvo respuesta está en duda, también con el disco lleno', () => {
  for (const isFull of [false, true]) {
    const { alone } = faultReading(() => isFull)
    for (const error of [silent, reset, ended, shutdown, fullLog])
      for (const text of [WRITE, 'commit']) assert.equal(told(alone(error, text)), 'sin_confirmacion', error.message)
  }
})

test('lo que el servidor dice que deshizo, lo que no se envió y lo que solo lee no está en duda', () => {
  const { alone } = faultReading(() => false)
  assert.equal(told(alone(full, WRITE)), 'base_sin_espacio')
  assert.equal(told(alone(readOnly, WRITE)), 'base_solo_lectura')
  for (const error of [cancelled, locked, unsent])
    assert.equal(told(alone(error, WRITE)), 'no_disponible', error.message)
  for (const error of [silent, reset, ended, shutdown]) assert.equal(told(alone(error, READ)), 'no_disponible')
  assert.equal(told(alone(failure('no such column', { code: '42703', severity: 'ERROR' }), WRITE)), 'otra cosa')
})

test('antes de confirmar nada se guardó; con el disco lleno se dice por qué', () => {
  for (const error of [silent, reset, ended, shutdown]) {
    assert.equal(told(faultReading(() => false).inside(error)), 'no_disponible')
    assert.equal(told(faultReading(() => true).inside(error)), 'base_sin_espacio')
  }
})
