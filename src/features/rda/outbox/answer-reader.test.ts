import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decide as decideWith, type Outcome, type Tried, type Verdict } from '../../../outbox/decide.ts'
import { answerReader } from './answer-reader.ts'
import type { EnvioKind } from './envio.ts'
import type { Acceptance } from './read-acceptance.ts'

const SYSTEM = 'https://fhir.minsalud.gov.co/rda/NamingSystem/identifier-RDA'
type TriedRda = Tried & { readonly tipo: EnvioKind }
const decide = (outcome: Outcome, t: TriedRda, now: number, random: number): Verdict<Acceptance> =>
  decideWith(outcome, t, answerReader(t.tipo), now, random)
const tried = (more: Partial<TriedRda> = {}): TriedRda => ({
  tipo: 'consulta',
  fallos: 0,
  most: 5,
  firstWaitMs: 1000,
  healthy: true,
  mayHaveArrived: false,
  ...more,
})
const answered = (status: number, body: unknown = '', more: Partial<Outcome> = {}): Outcome =>
  ({
    how: 'answered',
    status,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    retryAfter: null,
    location: null,
    ...more,
  }) as Outcome
const said = (code: string) => ({ resourceType: 'OperationOutcome', issue: [{ severity: 'error', code }] })
const bundle = { resourceType: 'Bundle', identifier: { system: SYSTEM, value: 'ABC-1' } }
const ending = (outcome: Outcome, t = tried()): string => {
  const v = decide(outcome, t, 0, 0)
  return `${v.estado} ${v.codigo} ${v.platform}`
}

test('en qué queda un documento según lo que respondió la plataforma', () => {
  assert.equal(ending(answered(200, bundle)), 'aceptado aceptado sana')
  assert.equal(ending(answered(201, { resourceType: 'Bundle' })), 'aceptado aceptado_sin_vida sana')
  assert.equal(ending(answered(204)), 'aceptado aceptado_sin_vida sana')
  assert.equal(ending(answered(200, { resourceType: 'Bundle' }), tried({ tipo: 'paciente' })), 'aceptado aceptado sana')
  assert.equal(ending(answered(200, said('required'))), 'rechazado rechazado sana')
  assert.equal(ending(answered(200, '<html>')), 'enviado sin_respuesta falla')
  assert.equal(ending(answered(200, { hola: 1 })), 'enviado sin_respuesta falla')
  assert.equal(ending(answered(409)), 'aceptado duplicado sana')
  assert.equal(ending(answered(409, said('duplicate'))), 'aceptado duplicado sana')
  assert.equal(ending(answered(409, said('conflict'))), 'rechazado rechazado sana')
  for (const status of [400, 410, 412, 413, 415, 422, 451])
    assert.equal(ending(answered(status, said('invalid'))), 'rechazado rechazado sana')
  assert.equal(ending(answered(404, said('not-found'))), 'rechazado rechazado sana')
  assert.equal(ending(answered(404, '{"statusCode":404}')), 'pendiente error_configuracion credenciales')
  for (const status of [401, 403]) assert.equal(ending(answered(status)), 'pendiente error_auth credenciales')
  for (const status of [408, 500, 502, 503, 504])
    assert.equal(ending(answered(status)), 'enviado reintento_programado falla')
  assert.equal(ending(answered(429)), 'pendiente reintento_programado pausa')
  assert.equal(ending({ how: 'lost' }), 'enviado sin_respuesta falla')
  assert.equal(ending({ how: 'unreached' }), 'pendiente sin_conexion falla')
  assert.equal(ending({ how: 'refused' }), 'pendiente error_auth credenciales')
})

test('se rinde solo si la plataforma atiende a los demás, y nunca por lo que no es del documento', () => {
  assert.equal(ending(answered(500), tried({ fallos: 3 })), 'enviado reintento_programado falla')
  assert.equal(ending(answered(500), tried({ fallos: 4 })), 'error agotado falla')
  assert.equal(ending({ how: 'lost' }, tried({ fallos: 4 })), 'error agotado falla')
  assert.equal(ending(answered(500), tried({ fallos: 400, healthy: false })), 'enviado reintento_programado falla')
  for (const outcome of [answered(429), answered(401), { how: 'unreached' } as const, { how: 'refused' } as const])
    assert.equal(decide(outcome, tried({ fallos: 400 }), 0, 0).estado, 'pendiente')
})

test('lo que pudo haber llegado sigue así aunque después no se pueda ni preguntar', () => {
  const before = { mayHaveArrived: true }
  for (const outcome of [
    answered(429),
    answered(401),
    answered(404, '{"statusCode":404}'),
    { how: 'unreached' } as const,
    { how: 'refused' } as const,
  ])
    assert.equal(decide(outcome, tried(before), 0, 0).estado, 'enviado')
  assert.equal(decide(answered(422, said('invalid')), tried(before), 0, 0).estado, 'rechazado')
})

test('Retry-After manda si es más que la espera propia', () => {
  assert.equal(decide(answered(503, '', { retryAfter: '90' } as Partial<Outcome>), tried(), 0, 0).waitMs, 90_000)
  assert.equal(decide(answered(503, '', { retryAfter: '0' } as Partial<Outcome>), tried(), 0, 0).waitMs, 500)
  assert.equal(decide(answered(429, '', { retryAfter: '7' } as Partial<Outcome>), tried(), 0, 0).waitMs, 7_000)
})

test('nada de lo que responda otro hace fallar la decisión', () => {
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 599 }), fc.oneof(fc.string(), fc.json()), (status, body) => {
      const v = decide(answered(status, body), tried(), 0, 0.5)
      assert.ok(v.waitMs >= 0)
      assert.doesNotThrow(() => JSON.stringify(v))
    }),
  )
})
