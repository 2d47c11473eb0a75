import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentWith, now } from '../../../../test/fixtures/history-content.ts'
import { hasWords } from './consent-state.ts'
import { consents } from './consents.ts'

const data = (more = {}) => ({
  tipo: 'tratamiento_datos',
  decision: 'aceptado',
  fecha_otorgamiento: '2026-03-01T10:00:00Z',
  ...more,
})
const ofData = (...consentimientos: ReturnType<typeof data>[]) =>
  consents(contentWith({ patient: { consentimientos } }), now).map((a) => [a.codigo, a.gravedad, a.registros])

test('la autorización de datos: ausente, vigente, rechazada, revocada o vencida', () => {
  const id = ['consentimiento-paciente-1']
  assert.deepEqual(ofData(), [['consentimiento_datos_ausente', 'media', []]])
  assert.deepEqual(ofData(data()), [])
  assert.deepEqual(ofData(data({ vigencia_hasta: '2026-03-10' })), [])
  assert.deepEqual(ofData(data({ decision: 'rechazado' })), [['consentimiento_datos_rechazado', 'alta', id]])
  assert.deepEqual(ofData(data({ revocado_en: now })), [['consentimiento_datos_revocado', 'alta', id]])
  assert.deepEqual(ofData(data({ vigencia_hasta: '2026-03-09' })), [['consentimiento_datos_vencido', 'media', id]])
})

const ofOrder = (order: object, consent: object) =>
  consents(
    contentWith({
      patient: { consentimientos: [data()] },
      entries: {
        orden: [{ tipo_orden: 'cirugia', cups: '471100', descripcion: 'Apendicectomía', estado: 'activa', ...order }],
        consentimiento: [
          {
            tipo: 'quirurgico',
            cups: '471100',
            decision: 'aceptado',
            fecha_otorgamiento: '2026-03-10T14:00:00Z',
            ...consent,
          },
        ],
      },
    }),
    now,
  ).map((a) => [a.codigo, a.gravedad])

test('una orden que el paciente rechazó, revocó o dejó vencer', () => {
  assert.deepEqual(ofOrder({}, {}), [])
  assert.deepEqual(ofOrder({}, { decision: 'rechazado' }), [['consentimiento_orden_rechazado', 'critica']])
  assert.deepEqual(ofOrder({}, { revocado_en: now }), [['consentimiento_orden_revocado', 'critica']])
  assert.deepEqual(ofOrder({}, { vigencia_hasta: '2026-03-09' }), [['consentimiento_orden_vencido', 'alta']])
  assert.deepEqual(ofOrder({}, { decision: 'rechazado', cups: '512104' }), [])
})

test('lo cancelado o anulado no alerta; lo hecho, solo si se había rechazado', () => {
  const refused = { decision: 'rechazado' }
  for (const order of [{ estado: 'cancelada' }, { estado: 'vencida' }, { anulado: true }])
    assert.deepEqual(ofOrder(order, refused), [])
  const done = { estado: 'completada', fecha_resultado: '2026-03-10T14:30:00Z' }
  assert.equal(ofOrder(done, refused).length, 1)
  assert.deepEqual(ofOrder(done, { revocado_en: '2026-03-10T14:50:00Z' }), [])
})

test('un consentimiento nombra un procedimiento con palabras enteras', () => {
  assert.ok(hasWords('Penicilina G benzatínica', 'PENICILINA'))
  assert.ok(!hasWords('penicilinasa', 'penicilina'))
  assert.ok(!hasWords('penicilina', ''))
})
