import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whyNow } from './why.ts'

const turn = {
  posicion: 1,
  prioridad: 'urgente',
  estado: 'autorizado',
  vencida: true,
  fecha_solicitud: '2026-03-01T15:00:00.000Z',
  fecha_objetivo: '2026-03-04T15:00:00.000Z',
  intentos: 0,
}

test('dice el lugar, la prioridad, desde cuándo y el plazo', () => {
  assert.equal(
    whyNow(turn, '2026-03-06T15:00:00.000Z'),
    'Es el número 1 de su fila: urgente, pedido hace 5 días. Su plazo venció hace 2 días.',
  )
  assert.equal(
    whyNow({ ...turn, vencida: false, estado: 'no_asistio', intentos: 1 }, '2026-03-01T16:30:00.000Z'),
    'Es el número 1 de su fila: urgente, pedido hace 1 hora. Su plazo vence en 2 días. No asistió a la cita anterior y vuelve a su lugar. Lleva 1 intento de contacto.',
  )
})
