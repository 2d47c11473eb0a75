import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { assertion, PUBLIC, type ServiceKey, serviceKey, serviceToken } from '../access/smart-app.ts'
import { newPerson, withToken } from '../accounts.ts'
import { accept } from '../fhir/judges.ts'
import { must } from '../historias/histories.ts'
import { newPatient } from '../samples.ts'
import { useService } from '../service.ts'
import { startReceiver } from './receiver.ts'

/** Changes as FHIR tells them: R5 Subscriptions Backport on R4 (decision 0130). */
const receiver = await startReceiver()
after(() => receiver.close())
const s = useService({ URL_PUBLICA: PUBLIC, EVENTOS_ORIGENES_INTERNOS: receiver.origin })
const PATH = '/fhir/Subscription'
const EXTENSION = 'http://hl7.org/fhir/uv/subscriptions-backport/StructureDefinition'
const NAME = 'Red de Salud'
const SINCE = 'events-since-subscription-start'

type Caller = ReturnType<typeof withToken>
let key: ServiceKey
let client = ''
let registering: Promise<void> | null = null

/** The service that subscribes, registered once. */
async function register(): Promise<void> {
  key = serviceKey('RS384')
  const body = { usuario: `red-${process.pid}`, nombre: NAME, llaves: [key.jwk] }
  const { id: sistema } = await must(s.call('POST', '/auth/sistemas/', body), 201)
  const app = { tipo: 'servicio', nombre: NAME, sistema, alcances: ['system/*.rs'] }
  client = (await must(s.call('POST', '/auth/aplicaciones/', app), 201)).client_id
}

async function tokenWith(scope: string): Promise<Caller> {
  registering ??= register()
  await registering
  const got = await serviceToken(s, await assertion(key, client), scope)
  assert.equal(got.status, 200, got.text)
  return withToken(s.base, got.json.access_token)
}

const FHIR = { 'content-type': 'application/fhir+json' }
const subscription = (type: string, content: string, more: Record<string, unknown> = {}, channel = {}) => ({
  resourceType: 'Subscription',
  status: 'requested',
  reason: 'Seguir a los pacientes que lo autorizaron',
  criteria: `${PUBLIC}/fhir/SubscriptionTopic/${type}`,
  channel: {
    type: 'rest-hook',
    endpoint: `${receiver.origin}/avisos`,
    payload: 'application/fhir+json',
    _payload: { extension: [{ url: `${EXTENSION}/backport-payload-content`, valueCode: content }] },
    header: ['Authorization: Bearer del-receptor'],
    ...channel,
  },
  ...more,
})
const subscribe = (who: Caller, body: object) => who('POST', PATH, JSON.stringify(body), FHIR)

async function deliver(): Promise<void> {
  const text = `select 1 from pg_stat_activity o where o.datname = current_database() and o.backend_xid is not null`
  while ((await s.owner.run({ text, values: [] })).length > 0) await setTimeout(10)
  for (let seen = -1; seen !== receiver.got.length; ) {
    seen = receiver.got.length
    await s.events.runOnce()
    await s.events.settled()
  }
}

async function known(more: Record<string, unknown> = {}): Promise<string> {
  const paciente = await newPatient(s, more)
  const body = { paciente, tipo: 'interoperabilidad_terceros', texto_version: '1', decision: 'aceptado' }
  const terceros = { otorgado_por: 'paciente', terceros_autorizados: [{ quien: NAME, ambitos: ['todo'] }] }
  await must(s.call('POST', '/hce/api/consentimientos/', { ...body, ...terceros }), 201)
  return paciente
}
const touch = (paciente: string, telefono_movil: string): Promise<unknown> =>
  must(s.call('PATCH', `/paciente/paciente/${paciente}/`, { telefono_movil }), 200)

/** What the status of a notification says, by the names of its parts. */
// biome-ignore lint/suspicious/noExplicitAny: parameters have values of every kind
const said = (bundle: any): Record<string, any> =>
  Object.fromEntries(
    bundle.entry[0].resource.parameter.map((p: Record<string, unknown>) => [
      p.name,
      p.valueCode ?? p.valueString ?? p.valueCanonical ?? p.valueReference ?? p.part,
    ]),
  )
const bundles = () => receiver.got.map((g) => JSON.parse(g.body))
const clear = (): void => {
  receiver.got.length = 0
  receiver.reply = () => 204
}

test('se suscribe, se saluda, y cada cambio llega numerado y válido, solo con la referencia', async () => {
  clear()
  const who = await tokenWith('system/Patient.rs system/Subscription.cruds')
  const made = await subscribe(who, subscription('Patient', 'id-only'))
  assert.equal(made.status, 201, made.text)
  assert.equal(made.json.status, 'requested')
  accept(made.json)
  assert.ok(!made.text.includes('del-receptor'))
  const mine = await known()
  await newPatient(s)
  await deliver()
  const [handshake, ...first] = bundles()
  assert.deepEqual([said(handshake).type, said(handshake)[SINCE]], ['handshake', '0'])
  assert.equal((await must(who('GET', `${PATH}/${made.json.id}`), 200)).status, 'active')
  await touch(mine, '3001234567')
  await deliver()
  const told = bundles().slice(1)
  for (const bundle of [handshake, ...told]) accept(bundle)
  assert.ok(first.length === 1 && told.length === 2, `${first.length} ${told.length}`)
  assert.deepEqual(
    told.map((b) => said(b)[SINCE]),
    ['1', '2'],
  )
  assert.deepEqual(
    told.map((b) => [said(b).status, ...said(b)['notification-event'].map((part: { name: string }) => part.name)]),
    told.map(() => ['active', 'event-number', 'timestamp', 'focus']),
  )
  assert.deepEqual(
    told.map((b) => b.entry[1].request.method),
    ['POST', 'PUT'],
  )
  assert.ok(
    told.every((b) => b.entry[1].fullUrl === `${PUBLIC}/fhir/Patient/${mine}` && b.entry[1].resource === undefined),
  )
  assert.ok(receiver.got.every((g) => g.headers.authorization === 'Bearer del-receptor'))
  const status = await must(who('GET', `${PATH}/${made.json.id}/$status`), 200)
  accept(status)
  assert.equal(said(status)[SINCE], '2')
  const again = await must(who('GET', `${PATH}/${made.json.id}/$events?eventsSinceNumber=2`), 200)
  accept(again)
  assert.equal(again.entry[1].fullUrl, `${PUBLIC}/fhir/Patient/${mine}`)
  assert.equal((await must(who('GET', PATH), 200)).total, 1)
  await must(who('DELETE', `${PATH}/${made.json.id}`), 204)
  await touch(mine, '3001234568')
  clear()
  await deliver()
  assert.equal(receiver.got.length, 0)
})

test('entero solo con los alcances que la aplicación todavía tiene; vacío, solo la cuenta', async () => {
  clear()
  const who = await tokenWith('system/Patient.rs')
  const full = await subscribe(who, subscription('Patient', 'full-resource'))
  const empty = await subscribe(who, subscription('Patient', 'empty'))
  await deliver()
  clear()
  const mine = await known()
  await deliver()
  const all = bundles()
  for (const bundle of all) accept(bundle)
  const whole = all.find((b) => b.entry.length > 1)
  assert.equal(whole?.entry[1].resource.id, mine)
  const bare = all.find((b) => b.entry.length === 1)
  assert.ok(bare !== undefined && !JSON.stringify(bare).includes(mine))
  await must(who('GET', `${PATH}/${full.json.id}/$events`), 200)
  const audited = await s.owner.run({
    text: `select a.accion from auditoria a where a.recurso = 'paciente' and a.rol = 'integracion' and a.pacientes = array[$1::uuid] order by a.id`,
    values: [mine],
  })
  assert.deepEqual(
    audited.map((a) => a.accion),
    ['enviar', 'leer'],
  )
  await must(s.call('PATCH', `/auth/aplicaciones/${client}/`, { alcances: ['system/Observation.rs'] }), 200)
  clear()
  await touch(mine, '3001234569')
  await deliver()
  assert.equal(receiver.got.length, 0)
  await must(s.call('PATCH', `/auth/aplicaciones/${client}/`, { alcances: ['system/*.rs'] }), 200)
  for (const { json } of [full, empty]) await must(who('DELETE', `${PATH}/${json.id}`), 204)
})

test('sin saludo queda en error hasta que se pide de nuevo; el latido llega aunque no pase nada', async () => {
  clear()
  receiver.reply = () => 500
  const who = await tokenWith('system/Patient.rs')
  const heartbeat = { extension: [{ url: `${EXTENSION}/backport-heartbeat-period`, valueUnsignedInt: 60 }] }
  const asked = subscription('Patient', 'id-only', {}, heartbeat)
  const { json: made } = await subscribe(who, asked)
  await deliver()
  assert.equal((await must(who('GET', `${PATH}/${made.id}`), 200)).status, 'error')
  clear()
  const put = (body: object) => who('PUT', `${PATH}/${made.id}`, JSON.stringify(body), FHIR)
  await must(put(asked), 200)
  await deliver()
  assert.equal(said(bundles()[0]).type, 'handshake')
  await s.owner.run({
    text: `update destino set latido_en = now() - interval '2 minutes' where id = $1`,
    values: [made.id],
  })
  clear()
  await deliver()
  assert.deepEqual(
    bundles().map((b) => said(b).type),
    ['heartbeat'],
  )
  const other = subscription('Patient', 'id-only', {}, { ...heartbeat, header: ['Authorization: Bearer otro'] })
  for (const body of [other, { ...asked, end: '2999-01-01T00:00:00Z' }]) assert.equal((await put(body)).status, 422)
  const endpoint = `/eventos/destinos/${made.id}/`
  const url = `${receiver.origin}/ajena`
  assert.equal((await s.call('PATCH', endpoint, { url })).json.errores[0].campo, 'url')
  await must(s.call('PATCH', endpoint, { nombre: 'Red de Salud, pacientes' }), 200)
  await must(s.call('POST', `${endpoint}detener/`), 200)
  for (const status of ['off', 'requested']) assert.equal((await put({ ...asked, status })).status, 409)
  assert.equal((await who('DELETE', `${PATH}/${made.id}`)).json.issue[0].code, 'conflict')
  assert.equal((await subscribe(who, subscription('Patient', 'id-only'))).status, 409)
  assert.equal((await must(s.call('POST', `${endpoint}activar/`), 200)).estado, 'solicitado')
  clear()
  await deliver()
  assert.equal(said(bundles()[0]).type, 'handshake')
  await must(put({ ...asked, status: 'off' }), 200)
  assert.equal((await must(who('GET', `${PATH}/${made.id}`), 200)).status, 'off')
  assert.equal((await put({ ...asked, reason: 'Otra cosa distinta' })).status, 422)
  // Ending it and asking again does not begin the count of failures anew; receiving something does.
  await s.owner.run({ text: 'update destino set fallas_seguidas = 7 where id = $1', values: [made.id] })
  await must(who('DELETE', `${PATH}/${made.id}`), 204)
  const { json: again } = await subscribe(who, subscription('Patient', 'id-only'))
  const failures = async (id: string): Promise<unknown> =>
    (await s.owner.run({ text: 'select fallas_seguidas as n from destino where id = $1', values: [id] }))[0]?.n
  assert.equal(await failures(again.id), 7)
  await known()
  await deliver()
  assert.equal(await failures(again.id), 0)
  assert.deepEqual(await s.owner.run({ text: 'select cuenta from suscriptor_falla', values: [] }), [])
  await must(who('DELETE', `${PATH}/${again.id}`), 204)
})

test('lo que detuvo quien administra no lo reanuda el suscriptor, y con la credencial se acaba lo que se pidió con ella', async () => {
  clear()
  const asked = subscription('Patient', 'id-only')
  const who = await tokenWith('system/Patient.rs')
  const { json: made } = await subscribe(who, asked)
  await deliver()
  const one = `/eventos/destinos/${made.id}/`
  const put = (caller: Caller) => caller('PUT', `${PATH}/${made.id}`, JSON.stringify(asked), FHIR)
  const { cuenta } = await must(s.call('POST', `${one}detener/`), 200)
  assert.equal((await put(who)).status, 409)
  // Started again, it is greeted again.
  await must(s.call('POST', `${one}activar/`), 200)
  await deliver()
  const keys = (...llaves: ServiceKey[]) =>
    must(s.call('PUT', `/auth/sistemas/${cuenta}/llaves/`, { llaves: llaves.map((k) => k.jwk) }), 200)
  const [old, next] = [key, serviceKey('RS384')]
  // While keys change it goes on; with none of those that there were, it waits to be asked for again.
  await keys(old, next)
  assert.equal((await must(s.call('GET', one), 200)).estado, 'activo')
  key = serviceKey('RS384')
  await keys(key)
  const { estado, motivo_estado } = await must(s.call('GET', one), 200)
  assert.deepEqual([estado, motivo_estado], ['desactivado', 'credencial'])
  clear()
  const mine = await known()
  await deliver()
  assert.equal(receiver.got.length, 0)
  const again = await tokenWith('system/Patient.rs')
  await must(put(again), 200)
  await deliver()
  assert.equal(bundles().at(-1)?.entry[1]?.fullUrl, `${PUBLIC}/fhir/Patient/${mine}`)
  await must(again('DELETE', `${PATH}/${made.id}`), 204)
})

test('de un registro que son varios recursos del tipo se cuentan todos, en un solo aviso', async () => {
  const who = await tokenWith('system/RelatedPerson.rs')
  const { json: made } = await subscribe(who, subscription('RelatedPerson', 'full-resource'))
  await deliver()
  clear()
  const mine = await known({ contacto_emergencia_nombre: 'Luz Mora', responsable_nombre: 'Ana Mora' })
  await deliver()
  const [bundle, ...more] = bundles()
  accept(bundle)
  assert.equal(more.length, 0)
  const names = bundle.entry.slice(1).map((e: { resource: { name: { text: string }[] } }) => e.resource.name[0]?.text)
  assert.deepEqual(names, ['Luz Mora', 'Ana Mora'])
  assert.deepEqual(
    said(bundle)['notification-event'].map((part: { name: string }) => part.name),
    ['event-number', 'timestamp', 'focus', 'additional-context'],
  )
  clear()
  await must(s.call('PATCH', `/paciente/paciente/${mine}/`, { contacto_emergencia_nombre: null }), 200)
  await touch(mine, '3001234571')
  await deliver()
  const left = bundles()
  for (const each of left) accept(each)
  assert.deepEqual(
    left.map((b) => b.entry.slice(1).map((e: { request: { method: string } }) => e.request.method)),
    [['DELETE', 'PUT'], ['PUT']],
    'lo que dejó de ser del tipo se retira una vez',
  )
  await must(who('DELETE', `${PATH}/${made.id}`), 204)
})

test('lo que no se entiende o no se alcanza se rechaza', async () => {
  clear()
  const who = await tokenWith('system/Patient.rs')
  const channel = subscription('Patient', 'id-only').channel
  for (const body of [
    subscription('Nada', 'id-only'),
    subscription('Patient', 'todo'),
    subscription('Patient', 'id-only', { criteria: 'Patient?active=true' }),
    subscription('Patient', 'id-only', { status: 'active' }),
    subscription('Patient', 'id-only', { end: '2001-01-01T00:00:00Z' }),
    subscription('Patient', 'id-only', { end: '2099-13-01T00:00:00Z' }),
    subscription('Patient', 'id-only', { end: '9999-12-31T23:59:59-05:00' }),
    subscription('Patient', 'id-only', { _criteria: { extension: [] } }),
    subscription('Patient', 'id-only', { reason: 'corta' }),
    subscription('Patient', 'id-only', { otro: 1 }),
    subscription('Patient', 'id-only', {}, { ...channel, type: 'email' }),
    subscription('Patient', 'id-only', {}, { ...channel, endpoint: 'https://169.254.169.254/x' }),
    subscription('Patient', 'id-only', {}, { ...channel, endpoint: 'http://ejemplo.co/x' }),
    subscription('Patient', 'id-only', {}, { ...channel, header: ['Host: otro'] }),
    subscription('Patient', 'id-only', {}, { ...channel, header: ['X: a\r\nY: b'] }),
    { resourceType: 'Patient' },
  ]) {
    const a = await subscribe(who, body)
    assert.equal(a.status, 422, a.text)
    assert.equal(a.json.resourceType, 'OperationOutcome')
  }
  assert.equal((await subscribe(who, subscription('Observation', 'id-only'))).status, 403)
  const doctor = await newPerson(s, 'medico')
  assert.equal((await doctor.call('POST', PATH, JSON.stringify(subscription('Patient', 'id-only')), FHIR)).status, 403)
  const metadata = await must(s.call('GET', '/fhir/metadata'), 200)
  const own = metadata.rest[0].resource.find((r: { type: string }) => r.type === 'Subscription')
  assert.ok(
    own.extension.some((e: { valueCanonical: string }) => e.valueCanonical.endsWith('/SubscriptionTopic/Patient')),
  )
})
