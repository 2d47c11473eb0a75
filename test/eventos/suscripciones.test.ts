import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { PUBLIC, type ServiceKey, serviceKey } from '../access/smart-app.ts'
import { newPerson } from '../accounts.ts'
import { accept } from '../fhir/judges.ts'
import { must } from '../historias/histories.ts'
import { newPatient } from '../samples.ts'
import { useService } from '../service.ts'
import { deliverAll, startReceiver } from './receiver.ts'
import { type Caller, EXTENSION, FHIR, PATH, Subscriber } from './subscriber.ts'

/** Changes as FHIR tells them: R5 Subscriptions Backport on R4 (decision 0130). */
const receiver = await startReceiver()
after(() => receiver.close())
const s = useService({ URL_PUBLICA: PUBLIC, EVENTOS_ORIGENES_INTERNOS: receiver.origin })
const SINCE = 'events-since-subscription-start'
const red = new Subscriber(s, receiver)
const deliver = () => deliverAll(s, receiver)
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
  const who = await red.tokenWith('system/Patient.rs system/Subscription.cruds')
  const made = await red.subscribe(who, red.subscription('Patient', 'id-only'))
  assert.equal(made.status, 201, made.text)
  assert.equal(made.json.status, 'requested')
  accept(made.json)
  assert.ok(!made.text.includes('del-receptor'))
  const mine = await red.known()
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
  const who = await red.tokenWith('system/Patient.rs')
  const full = await red.subscribe(who, red.subscription('Patient', 'full-resource'))
  const empty = await red.subscribe(who, red.subscription('Patient', 'empty'))
  await deliver()
  clear()
  const mine = await red.known()
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
  await must(s.call('PATCH', `/auth/aplicaciones/${red.client}/`, { alcances: ['system/Observation.rs'] }), 200)
  clear()
  await touch(mine, '3001234569')
  await deliver()
  assert.equal(receiver.got.length, 0)
  await must(s.call('PATCH', `/auth/aplicaciones/${red.client}/`, { alcances: ['system/*.rs'] }), 200)
  for (const { json } of [full, empty]) await must(who('DELETE', `${PATH}/${json.id}`), 204)
})

test('sin saludo queda en error hasta que se pide de nuevo; el latido llega aunque no pase nada', async () => {
  clear()
  receiver.reply = () => 500
  const who = await red.tokenWith('system/Patient.rs')
  const heartbeat = { extension: [{ url: `${EXTENSION}/backport-heartbeat-period`, valueUnsignedInt: 60 }] }
  const asked = red.subscription('Patient', 'id-only', {}, heartbeat)
  const { json: made } = await red.subscribe(who, asked)
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
  const other = red.subscription('Patient', 'id-only', {}, { ...heartbeat, header: ['Authorization: Bearer otro'] })
  for (const body of [other, { ...asked, end: '2999-01-01T00:00:00Z' }]) assert.equal((await put(body)).status, 422)
  const endpoint = `/eventos/destinos/${made.id}/`
  const url = `${receiver.origin}/ajena`
  assert.equal((await s.call('PATCH', endpoint, { url })).json.errores[0].campo, 'url')
  await must(s.call('PATCH', endpoint, { nombre: 'Red de Salud, pacientes' }), 200)
  await must(s.call('POST', `${endpoint}detener/`), 200)
  for (const status of ['off', 'requested']) assert.equal((await put({ ...asked, status })).status, 409)
  assert.equal((await who('DELETE', `${PATH}/${made.id}`)).json.issue[0].code, 'conflict')
  assert.equal((await red.subscribe(who, red.subscription('Patient', 'id-only'))).status, 409)
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
  const { json: again } = await red.subscribe(who, red.subscription('Patient', 'id-only'))
  const failures = async (id: string): Promise<unknown> =>
    (await s.owner.run({ text: 'select fallas_seguidas as n from destino where id = $1', values: [id] }))[0]?.n
  assert.equal(await failures(again.id), 7)
  await red.known()
  await deliver()
  assert.equal(await failures(again.id), 0)
  assert.deepEqual(await s.owner.run({ text: 'select cuenta from suscriptor_falla', values: [] }), [])
  await must(who('DELETE', `${PATH}/${again.id}`), 204)
})

test('lo que detuvo quien administra no lo reanuda el suscriptor, y con la credencial se acaba lo que se pidió con ella', async () => {
  clear()
  const asked = red.subscription('Patient', 'id-only')
  const who = await red.tokenWith('system/Patient.rs')
  const { json: made } = await red.subscribe(who, asked)
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
  const [old, next] = [red.key, serviceKey('RS384')]
  // While keys change it goes on; with none of those that there were, it waits to be asked for again.
  await keys(old, next)
  assert.equal((await must(s.call('GET', one), 200)).estado, 'activo')
  red.key = serviceKey('RS384')
  await keys(red.key)
  const { estado, motivo_estado } = await must(s.call('GET', one), 200)
  assert.deepEqual([estado, motivo_estado], ['desactivado', 'credencial'])
  clear()
  const mine = await red.known()
  await deliver()
  assert.equal(receiver.got.length, 0)
  const again = await red.tokenWith('system/Patient.rs')
  await must(put(again), 200)
  await deliver()
  assert.equal(bundles().at(-1)?.entry[1]?.fullUrl, `${PUBLIC}/fhir/Patient/${mine}`)
  await must(again('DELETE', `${PATH}/${made.id}`), 204)
})

test('de un registro que son varios recursos del tipo se cuentan todos, en un solo aviso', async () => {
  const who = await red.tokenWith('system/RelatedPerson.rs')
  const { json: made } = await red.subscribe(who, red.subscription('RelatedPerson', 'full-resource'))
  await deliver()
  clear()
  const mine = await red.known({ contacto_emergencia_nombre: 'Luz Mora', responsable_nombre: 'Ana Mora' })
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
  const who = await red.tokenWith('system/Patient.rs')
  const channel = red.subscription('Patient', 'id-only').channel
  for (const body of [
    red.subscription('Nada', 'id-only'),
    red.subscription('Patient', 'todo'),
    red.subscription('Patient', 'id-only', { criteria: 'Patient?active=true' }),
    red.subscription('Patient', 'id-only', { status: 'active' }),
    red.subscription('Patient', 'id-only', { end: '2001-01-01T00:00:00Z' }),
    red.subscription('Patient', 'id-only', { end: '2099-13-01T00:00:00Z' }),
    red.subscription('Patient', 'id-only', { end: '9999-12-31T23:59:59-05:00' }),
    red.subscription('Patient', 'id-only', { _criteria: { extension: [] } }),
    red.subscription('Patient', 'id-only', { reason: 'corta' }),
    red.subscription('Patient', 'id-only', { otro: 1 }),
    red.subscription('Patient', 'id-only', {}, { ...channel, type: 'email' }),
    red.subscription('Patient', 'id-only', {}, { ...channel, endpoint: 'https://169.254.169.254/x' }),
    red.subscription('Patient', 'id-only', {}, { ...channel, endpoint: 'http://ejemplo.co/x' }),
    red.subscription('Patient', 'id-only', {}, { ...channel, header: ['Host: otro'] }),
    red.subscription('Patient', 'id-only', {}, { ...channel, header: ['X: a\r\nY: b'] }),
    { resourceType: 'Patient' },
  ]) {
    const a = await red.subscribe(who, body)
    assert.equal(a.status, 422, a.text)
    assert.equal(a.json.resourceType, 'OperationOutcome')
  }
  assert.equal((await red.subscribe(who, red.subscription('Observation', 'id-only'))).status, 403)
  const doctor = await newPerson(s, 'medico')
  assert.equal(
    (await doctor.call('POST', PATH, JSON.stringify(red.subscription('Patient', 'id-only')), FHIR)).status,
    403,
  )
  const metadata = await must(s.call('GET', '/fhir/metadata'), 200)
  const own = metadata.rest[0].resource.find((r: { type: string }) => r.type === 'Subscription')
  assert.ok(
    own.extension.some((e: { valueCanonical: string }) => e.valueCanonical.endsWith('/SubscriptionTopic/Patient')),
  )
})
