import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, beforeEach, test } from 'node:test'
import { listaEspera } from '../../src/resources/lista-espera.ts'
import { newDraft, newPatient, patientBody, sampleBody } from '../samples.ts'
import { type Answer, useService } from '../service.ts'
import { type CuttingProxy, cuttingProxy, type Fate } from './database-proxy.ts'

let wire: CuttingProxy
const s = useService({}, async (url) => {
  wire = await cuttingProxy(url)
  return wire.url
})
beforeEach(() => wire.decide(() => 'pass'))
after(() => wire?.close())

/** What is sent is met so, the first time; what follows passes. */
function meetOnce(what: RegExp, fate: Fate): void {
  let met = false
  wire.decide((sent) => {
    if (met || !what.test(sent)) return 'pass'
    met = true
    return fate
  })
}
const COMMIT = /^Q....commit/s
/** The first statement of the transaction that opens a history. */
const HOLD = /retener_historia/
/** The commit of the transaction that opens a history, the first time: requests commit what they read too, and the service what it does beside them. */
function meetCommit(fate: () => Fate): void {
  let holder: unknown
  let met = false
  wire.decide((sent, connection) => {
    if (HOLD.test(sent)) holder = connection
    if (met || connection !== holder || !COMMIT.test(sent)) return 'pass'
    met = true
    return fate()
  })
}
/** By the name of the statement that stores patients: alone, with others, or with a key. */
const STORE = /crear_(varios_|clave_)?paciente/

const assertInDoubt = (answer: Answer): void => {
  assert.equal(answer.status, 504, answer.text)
  assert.equal(answer.json.codigo, 'sin_confirmacion')
  assert.match(answer.json.detail, /puede haber quedado guardado o no/)
  assert.equal(answer.headers.get('retry-after'), null)
}
const assertNothingSaved = (answer: Answer): void => {
  assert.equal(answer.status, 503, answer.text)
  assert.equal(answer.json.codigo, 'no_disponible')
  assert.match(answer.json.detail, /se cortó; nada se guardó/)
  assert.ok(Number(answer.headers.get('retry-after')) > 0)
}

const patients = async ({ numero_documento }: Record<string, unknown>): Promise<number> =>
  (await s.owner.run({ text: 'select 1 from paciente where numero_documento = $1', values: [numero_documento] })).length
const stateOf = async (id: string): Promise<unknown> =>
  (await s.owner.run({ text: 'select estado from historia where id = $1', values: [id] }))[0]?.estado
const open = (historia: string, headers: Record<string, string> = {}): Promise<Answer> =>
  s.call('POST', '/hce/api/historias/abrir/', { historia }, headers)

test('si se pierde la respuesta a lo que ya se guardó no se dice que se reintente: se dice que no se sabe', async () => {
  const body = patientBody()
  meetOnce(STORE, 'cut after')
  assertInDoubt(await s.call('POST', '/paciente/paciente/', body))
  assert.equal(await patients(body), 1)
})

test('si la conexión se corta al enviarlo tampoco se sabe, aunque no haya llegado', async () => {
  const body = patientBody()
  meetOnce(STORE, 'cut')
  assertInDoubt(await s.call('POST', '/paciente/paciente/', body))
  assert.equal(await patients(body), 0)
})

test('el corte al confirmar una transacción deja la duda; repetir con la misma clave la resuelve sin repetir lo hecho', async () => {
  for (const [fate, state, replayed] of [
    ['cut after', 'abierta', 'true'],
    ['cut', 'borrador', null],
  ] as const) {
    const id = await newDraft(s)
    const key = { 'idempotency-key': randomUUID() }
    meetCommit(() => fate)
    assertInDoubt(await open(id, key))
    assert.equal(await stateOf(id), state)
    const again = await open(id, key)
    assert.equal(again.status, 200, again.text)
    assert.equal(again.headers.get('idempotency-replayed'), replayed)
    assert.equal(again.json.estado, 'abierta')
  }
})

test('si el servidor termina la sesión cuando se confirmaba, tampoco se sabe', async () => {
  const id = await newDraft(s)
  meetCommit(() => {
    void s.owner.run({
      text: `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`,
      values: [],
    })
    return 'hold'
  })
  assertInDoubt(await open(id))
})

test('el corte antes de confirmar dice que nada se guardó, y es verdad', async () => {
  const id = await newDraft(s)
  let begun = false
  wire.decide((sent) => {
    begun ||= HOLD.test(sent)
    return begun ? 'cut' : 'pass'
  })
  assertNothingSaved(await open(id))
  wire.decide(() => 'pass')
  assert.equal(await stateOf(id), 'borrador')
})

test('con clave, lo guardado se encuentra aunque se cortara; si ya nadie responde, sigue la duda', async () => {
  const body = patientBody()
  const key = { 'idempotency-key': randomUUID() }
  meetOnce(STORE, 'cut after')
  const found = await s.call('POST', '/paciente/paciente/', body, key)
  assert.equal(found.status, 201, found.text)
  assert.equal(found.headers.get('idempotency-replayed'), 'true')
  const other = patientBody()
  let gone = false
  wire.decide((sent) => {
    if (gone) return 'cut'
    gone = STORE.test(sent)
    return gone ? 'cut after' : 'pass'
  })
  assertInDoubt(await s.call('POST', '/paciente/paciente/', other, { 'idempotency-key': randomUUID() }))
  assert.deepEqual([await patients(body), await patients(other)], [1, 1])
})

test('lo que se pregunta después de guardar no convierte lo guardado en «nada se guardó»', async () => {
  const body = await sampleBody(s, listaEspera)
  let stored = false
  wire.decide((sent) => {
    if (stored) return 'cut'
    stored = /crear_(varios_|clave_)?lista_espera/.test(sent)
    return 'pass'
  })
  assertInDoubt(await s.call('POST', listaEspera.path, body))
  assert.equal(
    (await s.owner.run({ text: 'select 1 from lista_espera where paciente = $1', values: [body.paciente] })).length,
    1,
  )
})

test('de una consulta nada queda en duda: lo que solo leía se repite, y si el corte sigue se dice que se repita', async () => {
  const id = await newPatient(s)
  // Read and written down by one statement: it may have been carried out.
  meetOnce(/leer_paciente/, 'cut')
  const one = await s.call('GET', `/paciente/paciente/${id}/`)
  assert.equal(one.status, 503, one.text)
  meetOnce(/^/, 'cut')
  assert.equal((await s.call('GET', '/paciente/paciente/?page_size=1')).status, 200)
  wire.decide(() => 'cut')
  for (const path of [`/paciente/paciente/${id}/`, '/paciente/paciente/', `/fhir/Patient/${id}`]) {
    const answer = await s.call('GET', path)
    assert.equal(answer.status, 503, `${path}: ${answer.text}`)
    assert.ok(Number(answer.headers.get('retry-after')) > 0, path)
  }
})

test('de lo que se rechaza tampoco: si el corte llega al anotar el rechazo, nada queda en duda', async () => {
  meetOnce(/auditoria/, 'cut')
  const answer = await s.call('POST', '/paciente/paciente/', patientBody({ sexo_biologico: 'no es' }))
  assert.equal(answer.status, 503, answer.text)
  assert.equal(answer.json.codigo, 'no_disponible')
})
