import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../../model/problem.ts'
import { unavailable } from '../../model/problems.ts'
import { loggableFailure } from './failure-log.ts'

const failure = (message: string, more: object): Error => Object.assign(new Error(message), more)

test('de una falla se registra su código, tabla y restricción, y su mensaje solo si no puede citar una fila', () => {
  const away = loggableFailure(failure('too many clients already', { code: '53300' }))
  assert.deepEqual([away.codigo, away.mensaje], ['53300', 'too many clients already'])
  const quoted = loggableFailure(
    failure('invalid input syntax for type integer: "María Restrepo"', {
      code: '22P02',
      detail: 'Key (numero_documento)=(1020304050)',
      table: 'paciente',
      constraint: 'paciente_documento',
    }),
  )
  assert.deepEqual([quoted.codigo, quoted.tabla, quoted.restriccion], ['22P02', 'paciente', 'paciente_documento'])
  assert.doesNotMatch(JSON.stringify(quoted), /Restrepo|1020304050/)
  assert.equal(
    loggableFailure(failure('connect ECONNREFUSED 10.0.0.5:5432', { code: 'ECONNREFUSED' })).mensaje,
    'connect ECONNREFUSED 10.0.0.5:5432',
  )
})

test('un problema dice de qué vino', () => {
  const cause = failure('the database system is shutting down', { code: '57P03' })
  const told = loggableFailure(new Problem(unavailable, { cause }))
  assert.equal(told.codigo, 'no_disponible')
  assert.equal((told.causa as { codigo: string }).codigo, '57P03')
  assert.deepEqual(loggableFailure('texto'), { error: 'string' })
})
