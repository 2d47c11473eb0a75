import assert from 'node:assert/strict'
import { test } from 'node:test'
import { activePhase, type LabourCheck, labourAlerts, lineAt, zoneOf } from './partograph.ts'

const check = (
  hora: string,
  dilatacion_cm: number | null,
  fcf: number | null = null,
  contracciones: number | null = null,
): LabourCheck => ({
  hora: `2026-03-01T${hora}:00.000Z`,
  dilatacion_cm,
  fcf,
  contracciones,
})

test('las líneas comienzan en la primera dilatación de cuatro o más, en cualquier orden que se escriba', () => {
  const phase = activePhase([check('12:00', 6), check('08:00', 3), check('10:00', 4)])
  assert.deepEqual(phase, { begun: '2026-03-01T10:00:00.000Z', cm: 4 })
  assert.equal(activePhase([check('08:00', 3)]), null)
  assert.ok(phase)
  assert.equal(new Date(lineAt(phase, 10)).toISOString(), '2026-03-01T16:00:00.000Z')
  assert.equal(new Date(lineAt(phase, 10, 4)).toISOString(), '2026-03-01T20:00:00.000Z')
})

test('un centímetro por hora es normal; más despacio pasa la alerta y, cuatro horas después, la acción', () => {
  const phase = { begun: '2026-03-01T10:00:00.000Z', cm: 4 }
  assert.equal(zoneOf(phase, check('12:00', 6)), 'normal')
  assert.equal(zoneOf(phase, check('12:01', 6)), 'alerta')
  assert.equal(zoneOf(phase, check('16:00', 6)), 'alerta')
  assert.equal(zoneOf(phase, check('16:01', 6)), 'accion')
  assert.equal(zoneOf(phase, check('09:00', 3)), null)
})

test('advierte de lo último que se midió, y de nada que no se midió', () => {
  assert.deepEqual(labourAlerts([check('10:00', 4), check('12:00', 6, 140, 4)]), [])
  assert.deepEqual(labourAlerts([check('10:00', 4, 170), check('11:00', 5, 150)]), [])
  const late = labourAlerts([check('10:00', 4), check('17:00', 5, 100, 6)])
  assert.equal(late.length, 3)
  assert.match(late[0] ?? '', /línea de acción/)
  assert.match(late[1] ?? '', /fetal de 100/)
})
