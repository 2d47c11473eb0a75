import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptName, plannedOnceName } from './kept-statements.ts'
import { type StatementListener, statementKind, statementName, statementWatch } from './statement-watch.ts'

test('una sentencia lenta se nombra por su texto y nunca por sus valores', () => {
  const told: Parameters<StatementListener>[0][] = []
  const watch = statementWatch()
  watch.onStatement(100, (one) => told.push(one))
  watch.took({ name: 'leer_paciente', text: 'select 1' }, 99.9)
  watch.took({ name: 'leer_paciente', text: 'select 1' }, 100.4)
  watch.took({ text: '  Select 2' }, 500)
  assert.deepEqual(told[0], { statement: 'leer_paciente', kind: 'leer_paciente', ms: 100.4 })
  assert.match(told[1]?.statement ?? '', /^select_[0-9a-f]{10}$/)
  assert.equal(told[1]?.kind, 'sin_nombre')
  assert.equal(told.length, 2)
})

test('las que se componen cuentan juntas, y si nadie pregunta no se nombra ninguna', () => {
  const names = ['select 1', 'select 2'].flatMap((text) => [keptName(text), plannedOnceName('registro', text)])
  assert.deepEqual(new Set(names.map((name) => statementKind({ name, text: '' }))), new Set(['k', 'unico_registro']))
  const numbered = { name: 'listar_paciente_12', text: 'select 3' }
  assert.match(statementName(numbered), /^listar_paciente_[0-9a-f]{10}$/)
  assert.equal(statementName(numbered), statementName({ ...numbered, name: 'listar_paciente_7' }))
  assert.equal(statementKind(numbered), 'listar_paciente')
  assert.equal(statementName({ text: 'select 1' }), statementName({ name: '', text: 'select 1' }))
  statementWatch().took({ text: 'select 1' }, 10_000)
})
