import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LeaveFacts, leaveRules } from './sick-leave.ts'

const leave = (more: Partial<LeaveFacts> = {}): LeaveFacts => ({
  days: 3,
  said: '2026-03-05',
  scope: '01',
  maternity: false,
  retroactive: null,
  reason: null,
  encounter: { kind: 'consulta_externa', from: '2026-03-05T14:00:00.000Z', until: null },
  patient: { birth: '1990-01-01', sex: '02', death: null },
  dentist: false,
  usualDays: 30,
  today: '2026-03-05',
  ...more,
})
const faults = (more: Partial<LeaveFacts>): string[] =>
  leaveRules.filter((rule) => rule.broken(leave(more))).map(({ field }) => field.replace('incapacidad_', ''))
const reason = 'Fractura abierta de tibia'

test('un certificado no pasa de lo que puede dar quien lo escribe, y de lo usual en adelante dice por qué', () => {
  assert.deepEqual(faults({}), [])
  assert.deepEqual(faults({ days: 30 }), [])
  assert.deepEqual(faults({ days: 31 }), ['justificacion'])
  assert.deepEqual(faults({ days: 31, usualDays: 60 }), [])
  assert.deepEqual(faults({ days: 180, reason }), [])
  assert.deepEqual(faults({ days: 540, reason }), ['dias'])
  assert.deepEqual(faults({ days: 8, dentist: true }), ['justificacion'])
  assert.deepEqual(faults({ days: 31, dentist: true, reason }), ['dias'])
  assert.deepEqual(faults({ days: 126, maternity: true }), [])
  assert.deepEqual(faults({ days: 140, maternity: true }), ['justificacion'])
  assert.deepEqual(faults({ days: 140, maternity: true, reason: 'Parto de gemelos' }), [])
})

test('comienza hoy o en dos días; si prorroga otra, cuando la otra termine', () => {
  assert.deepEqual(faults({ said: '2026-03-07' }), [])
  assert.deepEqual(faults({ said: '2026-03-08' }), ['inicio'])
  assert.deepEqual(faults({ said: '2026-03-08', scope: '02' }), [])
  assert.deepEqual(faults({ said: '2026-05-05', scope: '02' }), ['inicio'])
  assert.deepEqual(faults({ said: '2026-03-15', maternity: true, days: 126 }), [])
})

test('hacia atrás, treinta días de expedida; la de una internación, desde que comenzó', () => {
  assert.deepEqual(faults({ said: '2026-02-03', retroactive: '3' }), [])
  assert.deepEqual(faults({ said: '2026-02-02', retroactive: '3' }), ['inicio'])
  assert.deepEqual(faults({ said: '2026-03-01', retroactive: '1' }), ['retroactividad'])
  const stay = { kind: 'hospitalizacion', from: '2026-01-10T14:00:00.000Z', until: '2026-03-05T14:00:00.000Z' }
  assert.deepEqual(faults({ said: '2026-01-10', encounter: stay, days: 60, reason }), [])
  assert.deepEqual(faults({ said: '2025-12-11', encounter: stay, retroactive: '1', days: 30 }), [])
  assert.deepEqual(faults({ said: '2025-12-10', encounter: stay, retroactive: '1', days: 30 }), ['inicio'])
})

test('ni de maternidad a un hombre, ni a un niño, ni después de la muerte', () => {
  const patient = leave().patient
  assert.deepEqual(faults({ days: 126, maternity: true, patient: { ...patient, sex: '01' } }), ['maternidad'])
  const maternity = (birth: string): string[] => faults({ days: 126, maternity: true, patient: { ...patient, birth } })
  assert.deepEqual(maternity('1966-03-05'), ['maternidad'])
  assert.deepEqual(maternity('1966-03-06'), [])
  assert.deepEqual(maternity('2017-03-05'), ['dias'], 'a los nueve años tampoco')
  assert.deepEqual(faults({ patient: { ...patient, birth: '2021-01-01' } }), ['dias'])
  assert.deepEqual(faults({ patient: { ...patient, birth: '2011-03-06' } }), ['dias'])
  assert.deepEqual(faults({ patient: { ...patient, birth: '2011-03-05' } }), [])
  assert.deepEqual(faults({ patient: { ...patient, death: '2026-03-06' } }), ['dias'])
  assert.deepEqual(faults({ patient: { ...patient, death: '2026-03-07' } }), [])
})
