import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Row } from '../../../model/resource.ts'
import { shownOf } from '../gate/recommendation.ts'
import { feedbackOf } from './feedback.ts'

const consulta = {
  id: 'c1',
  version: 3,
  creado_en: '2026-11-15T10:00:00.000Z',
  paciente: 'p1',
  historia: 'h1',
  agente: 'a1',
  tipo_consulta: 'plan_manejo',
  estado: 'incorporada',
  respuesta: 'Dos puntos.',
  recomendaciones: [
    {
      id: 'r1',
      texto: 'Una',
      estado: 'aceptada',
      validada_por: 'Ana Ruiz',
      validada_en: '2026-11-15T10:01:00.000Z',
      incorporada: true,
      recurso_creado: 'diagnostico/d1',
    },
    {
      id: 'r2',
      texto: 'Dos',
      estado: 'rechazada',
      validada_en: '2026-11-15T10:02:00.000Z',
      motivo_rechazo: 'no_aplica',
      comentario: 'No',
    },
    { id: 'r3', texto: 'Tres', estado: 'pendiente', incorporada: false },
  ],
} as unknown as Row

test('la retroalimentación dice lo decidido y calla lo pendiente', () => {
  const { feedback } = feedbackOf(shownOf(consulta))
  assert.deepEqual(
    feedback.map((f) => [f.card, f.outcome]),
    [
      ['r1', 'accepted'],
      ['r2', 'overridden'],
    ],
  )
  assert.deepEqual(feedback[1]?.overrideReason, {
    reason: { code: 'no_aplica', system: 'urn:custodia:ia:motivo-rechazo', display: 'No aplica a este paciente' },
    userComment: 'No',
  })
})
