import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { Webhook } from 'standardwebhooks'
import { secretBox } from '../../src/auth/secret-box.ts'
import { settleRestore } from '../../src/cli/respaldo/settle-restore.ts'
import { stopWhereCopied } from '../../src/features/eventos/destinos/delivery-home.ts'
import { eventSender } from '../../src/features/eventos/destinos/sender.ts'
import { webhookFace } from '../../src/features/eventos/destinos/webhook-face.ts'
import { postOffice } from '../../src/outgoing/post.ts'
import { newPerson, newSystem } from '../accounts.ts'
import { must } from '../historias/histories.ts'
import { newPatient } from '../samples.ts'
import { TEST_SECRET, useService } from '../service.ts'
import { settled } from '../settled.ts'
import { deliverAll, type Received, type Reply, startReceiver } from './receiver.ts'

/** What changes is delivered to the systems that may know it (decision 0129). */
const receiver = await startReceiver()
after(() => receiver.close())
const s = useService({ EVENTOS_ORIGENES_INTERNOS: receiver.origin })
const ENDPOINTS = '/eventos/destinos/'
const PATIENTS = '/paciente/paciente/'

let n = 0
interface Made {
  readonly id: string
  readonly sistema: string
  readonly secreto: string
  readonly llave_publica: string
}

/** A system with an endpoint of its own; earlier ones are removed, so that each test has the receiver for itself. */
async function endpoint(more: Record<string, unknown> = {}): Promise<Made> {
  const others = await must(s.call('GET', ENDPOINTS), 200)
  for (const { id } of others.results) await must(s.call('DELETE', `${ENDPOINTS}${id}/`), 204)
  await settled(s)
  const sistema = `Laboratorio ${++n}`
  const { id: cuenta } = await newSystem(s, sistema)
  const body = { cuenta, nombre: sistema, url: `${receiver.origin}/eventos`, finalidad: 'Probar las entregas', ...more }
  const made = await must(s.call('POST', ENDPOINTS, body), 201)
  receiver.got.length = 0
  receiver.reply = () => 204
  return { ...made, sistema }
}

const deliver = () => deliverAll(s, receiver)

/** What waits comes due, as if hours had gone by. */
const hasten = (hours = 0): Promise<unknown> =>
  s.owner.transaction(async (tx) => {
    await tx.run({
      text: `update destino_pendiente set proximo_en = now(), desde = desde - make_interval(hours => $1) where estado = 'espera'`,
      values: [hours],
    })
    await tx.run({
      text: 'update destino set proximo_en = now(), falla_desde = falla_desde - make_interval(hours => $1)',
      values: [hours],
    })
  })

const authorise = (paciente: string, quien: string): Promise<{ id: string; version: number }> =>
  must(
    s.call('POST', '/hce/api/consentimientos/', {
      paciente,
      tipo: 'interoperabilidad_terceros',
      texto_version: '1',
      decision: 'aceptado',
      otorgado_por: 'paciente',
      terceros_autorizados: [{ quien, ambitos: ['todo'] }],
    }),
    201,
  )

/** A patient whom the system may know about. */
async function known(e: Made): Promise<string> {
  const paciente = await newPatient(s)
  await authorise(paciente, e.sistema)
  return paciente
}
const touch = (paciente: string, telefono_movil = '3001234567'): Promise<unknown> =>
  must(s.call('PATCH', `${PATIENTS}${paciente}/`, { telefono_movil }), 200)
const state = (e: Made) => must(s.call('GET', `${ENDPOINTS}${e.id}/`), 200)
const waiting = async (e: Made, query = '') =>
  (await must(s.call('GET', `${ENDPOINTS}${e.id}/pendientes/${query}`), 200)).results
const unique = (got: readonly Received[]): string[] => [...new Set(got.map((g) => g.id))]

test('cada cambio que el sistema alcanza se le entrega firmado y sin contenido, y ninguno que no alcanza', async () => {
  const e = await endpoint()
  const mine = await known(e)
  const other = await newPatient(s)
  await touch(mine)
  await touch(other)
  await deliver()
  assert.ok(receiver.got.length > 0)
  assert.deepEqual([...new Set(receiver.got.map((g) => g.patient))], [mine])
  const last = receiver.got.at(-1)
  assert.ok(last !== undefined)
  const webhook = new Webhook(e.secreto)
  const headers = Object.fromEntries(Object.entries(last.headers).map(([k, v]) => [k, String(v)]))
  const said = webhook.verify(last.body, headers) as Record<string, unknown>
  assert.deepEqual(Object.keys(said).toSorted(), ['data', 'timestamp', 'type'])
  assert.equal(said.type, 'paciente.cambio')
  assert.ok(!last.body.includes('3001234567'))
  assert.throws(() => webhook.verify(`${last.body} `, headers))
  assert.ok(isSignedBy(last, e.llave_publica))
  const [audited] = await s.owner.run({
    text: `select a.rol, a.motivo from auditoria a where a.recurso = 'evento' and a.accion = 'enviar' and a.recurso_id = $1::uuid
      and $2::uuid = any(a.pacientes)`,
    values: [e.id, mine],
  })
  assert.deepEqual(audited, { rol: 'integracion', motivo: 'Probar las entregas' })
})

/** By the public half alone, as `v1a` says. */
function isSignedBy(got: Received, whpk: string): boolean {
  const raw = Buffer.from(whpk.replace('whpk_', ''), 'base64')
  const key = createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw]),
    format: 'der',
    type: 'spki',
  })
  const content = `${got.id}.${String(got.headers['webhook-timestamp'])}.${got.body}`
  return String(got.headers['webhook-signature'])
    .split(' ')
    .filter((part) => part.startsWith('v1a,'))
    .some((part) => verify(null, Buffer.from(content), key, Buffer.from(part.slice(4), 'base64')))
}

test('lo que se entrega es lo que el documento del API dice en webhooks', async () => {
  const document = await must(s.call('GET', '/openapi.json'), 200)
  const ajv = new Ajv2020({ strict: false })
  // ajv-formats is CommonJS: its default export is the module itself or one level down, by loader.
  const add = ((ajvFormats as { default?: unknown }).default ?? ajvFormats) as (a: Ajv2020) => void
  add(ajv)
  ajv.addSchema(document, 'api')
  const e = await endpoint()
  await known(e)
  await deliver()
  await must(s.call('POST', `${ENDPOINTS}${e.id}/prueba/`), 200)
  const told = new Set(receiver.got.map(({ type }) => (type === 'destino.prueba' ? 'prueba' : 'evento')))
  assert.deepEqual([...told].toSorted(), Object.keys(document.webhooks).toSorted())
  for (const { type, body, headers } of receiver.got) {
    const { post } = document.webhooks[type === 'destino.prueba' ? 'prueba' : 'evento']
    const { $ref } = post.requestBody.content['application/json'].schema
    assert.ok(ajv.validate({ $ref: `api${$ref}` }, JSON.parse(body)), ajv.errorsText())
    for (const { name } of post.parameters) assert.ok(name in headers, name)
  }
})

test('solo los tipos pedidos, y lo que dejó de alcanzar mientras esperaba no se le entrega', async () => {
  const e = await endpoint({ tipos: ['paciente'] })
  const mine = await known(e)
  const lost = await newPatient(s)
  const consent = await authorise(lost, e.sistema)
  receiver.reply = () => 500
  await touch(lost)
  await deliver()
  assert.deepEqual([...new Set(receiver.got.map((g) => g.type))], ['paciente.creacion'])
  await must(s.call('POST', `/hce/api/consentimientos/${consent.id}/revocar/`, { motivo: 'Basta' }), 200)
  receiver.reply = () => 204
  receiver.got.length = 0
  await hasten()
  await deliver()
  await deliver()
  assert.deepEqual([...new Set(receiver.got.map((g) => g.patient))], [mine])
  assert.deepEqual(await waiting(e), [])
})

test('lo que falla detiene lo de ese paciente y nada más, y llega después en orden y con el mismo id', async () => {
  const e = await endpoint({ tipos: ['paciente.cambio'] })
  const [bad, good] = [await known(e), await known(e)]
  await deliver()
  receiver.reply = (got) => (got.patient === bad ? 503 : 204)
  await touch(bad, '3000000001')
  await touch(good, '3000000002')
  await touch(bad, '3000000003')
  await touch(good, '3000000004')
  await deliver()
  assert.deepEqual(receiver.got.filter((g) => g.patient === good).length, 2)
  const tried = receiver.got.filter((g) => g.patient === bad)
  assert.equal(tried.length, 1)
  assert.deepEqual(
    (await waiting(e)).map((w: { intentos: number }) => w.intentos),
    [1, 0],
  )
  receiver.reply = () => 204
  await hasten()
  await deliver()
  const all = receiver.got.filter((g) => g.patient === bad)
  assert.equal(all[1]?.id, tried[0]?.id)
  const versions = all.map((g) => JSON.parse(g.body).data.version)
  assert.deepEqual(versions, versions.toSorted())
  assert.equal(unique(all).length, 2)
  assert.deepEqual(await waiting(e), [])
})

test('un destino caído no acumula filas ni pierde nada, y cuando vuelve lo recibe todo en orden', async () => {
  const e = await endpoint({ tipos: ['paciente.cambio'] })
  const patients = await Promise.all(Array.from({ length: 12 }, () => known(e)))
  await deliver()
  receiver.reply = () => 502
  for (const p of patients) await touch(p)
  await deliver()
  const down = await state(e)
  assert.ok(down.fallas_seguidas >= 5 && down.pendientes <= 12, JSON.stringify(down))
  for (let i = 0; i < 3; i++) for (const p of patients) await touch(p, `300000000${i}`)
  await hasten()
  await deliver()
  assert.ok((await state(e)).pendientes <= 13, 'lo nuevo espera en su lugar')
  receiver.reply = () => 204
  receiver.got.length = 0
  for (let i = 0; i < 4; i++) {
    await hasten()
    await deliver()
  }
  assert.equal(unique(receiver.got).length, 48)
  for (const p of patients) {
    const versions = receiver.got.filter((g) => g.patient === p).map((g) => JSON.parse(g.body).data.version)
    assert.deepEqual(
      versions,
      versions.toSorted((a, b) => a - b),
    )
  }
  assert.equal((await state(e)).fallas_seguidas, 0)
})

test('un destino que vuelve se prueba a los cinco minutos, aunque a lo que espera le falten horas, y lo recibe todo', async () => {
  const e = await endpoint({ tipos: ['paciente.cambio'] })
  const patients = [await known(e), await known(e)]
  await deliver()
  receiver.reply = () => 502
  for (const p of patients) await touch(p)
  await deliver()
  await s.owner.run({
    text: `update destino_pendiente set proximo_en = now() + interval '10 hours' where destino = $1`,
    values: [e.id],
  })
  const later = (minutes: number): Promise<unknown> =>
    s.owner.run({
      text: 'update destino_intento set momento = momento - make_interval(mins => $2) where destino = $1',
      values: [e.id, minutes],
    })
  receiver.got.length = 0
  await later(4)
  await deliver()
  assert.equal(receiver.got.length, 0)
  await later(1)
  await deliver()
  assert.equal(receiver.got.length, 1, 'mientras sigue caído se prueba con uno solo')
  receiver.reply = () => 204
  receiver.got.length = 0
  await later(5)
  await deliver()
  assert.deepEqual([unique(receiver.got).length, await waiting(e)], [2, []])
})

test('tras 75 horas sin parar se desactiva y se dice; al activarlo se reenvía lo agotado y sigue donde iba', async () => {
  const e = await endpoint({ tipos: ['paciente.cambio'] })
  const p = await known(e)
  await deliver()
  receiver.reply = () => 500
  await touch(p)
  await deliver()
  await hasten(76)
  await deliver()
  const off = await state(e)
  assert.deepEqual([off.estado, off.motivo_estado, off.muertas], ['desactivado', 'fallas', 1])
  assert.ok(s.log.some((line) => line.includes('quedó desactivado') && line.includes(e.id)))
  const ready = await s.call('GET', '/salud/listo')
  assert.match(ready.text, /desactivados/)
  const refused = await s.call('POST', `${ENDPOINTS}${e.id}/reenviar/`, {})
  assert.deepEqual([refused.status, refused.json.codigo], [409, 'destino_detenido'])
  await touch(p, '3000000009')
  receiver.reply = () => 204
  receiver.got.length = 0
  await must(s.call('POST', `${ENDPOINTS}${e.id}/activar/`), 200)
  const [dead] = await waiting(e, '?agotadas=true')
  await must(s.call('POST', `${ENDPOINTS}${e.id}/reenviar/`, { evento: dead.evento }), 200)
  await deliver()
  assert.equal(unique(receiver.got).length, 2)
  assert.equal((await state(e)).muertas, 0)
})

test('410 lo desactiva ya; un destino detenido no recibe, y una redirección no se sigue', async () => {
  const e = await endpoint({ tipos: ['paciente.cambio'] })
  const p = await known(e)
  await deliver()
  receiver.reply = () => (answer) => answer.writeHead(302, { location: `${receiver.origin}/otra` }).end()
  await touch(p)
  await deliver()
  assert.equal(receiver.got.length, 1)
  assert.equal((await waiting(e))[0].resultado, 'redireccion')
  receiver.reply = () => 410
  await hasten()
  await deliver()
  const gone = await state(e)
  assert.deepEqual([gone.estado, gone.motivo_estado], ['desactivado', 'ya_no_existe'])
  await must(s.call('POST', `${ENDPOINTS}${e.id}/activar/`), 200)
  await must(s.call('POST', `${ENDPOINTS}${e.id}/detener/`), 200)
  receiver.got.length = 0
  await touch(p)
  await deliver()
  assert.equal(receiver.got.length, 0)
})

test('Retry-After se respeta, con un límite', async () => {
  const e = await endpoint({ tipos: ['paciente.cambio'] })
  const p = await known(e)
  await deliver()
  receiver.reply = () => (answer) => answer.writeHead(429, { 'retry-after': '999999' }).end()
  await touch(p)
  await deliver()
  const [row] = await s.owner.run({
    text: `select round(extract(epoch from d.proximo_en - now()) / 3600)::integer as horas from destino d where d.id = $1`,
    values: [e.id],
  })
  assert.equal(row?.horas, 24)
})

test('mientras se cambia el secreto firman los dos, y desde un cursor se entrega otra vez lo mismo', async () => {
  const e = await endpoint({ tipos: ['paciente.cambio'] })
  const p = await known(e)
  await deliver()
  const { cursor } = await state(e)
  const again = await must(s.call('POST', `${ENDPOINTS}${e.id}/secretos/`), 200)
  assert.notEqual(again.secreto, e.secreto)
  await touch(p)
  await deliver()
  const [got] = receiver.got
  assert.ok(got !== undefined)
  const headers = Object.fromEntries(Object.entries(got.headers).map(([k, v]) => [k, String(v)]))
  for (const secret of [e.secreto, again.secreto]) new Webhook(secret).verify(got.body, headers)
  for (const key of [e.llave_publica, again.llave_publica]) assert.ok(isSignedBy(got, key))
  await must(s.call('POST', `${ENDPOINTS}${e.id}/repetir/`, { desde: cursor }), 200)
  await deliver()
  assert.equal(receiver.got.length, 2)
  assert.equal(unique(receiver.got).length, 1)
})

test('una prueba dice qué respondió, y cada intento queda anotado sin contenido', async () => {
  const e = await endpoint()
  assert.deepEqual((await must(s.call('POST', `${ENDPOINTS}${e.id}/prueba/`), 200)).resultado, 'entregado')
  receiver.reply = () => (answer) => answer.destroy()
  assert.equal((await must(s.call('POST', `${ENDPOINTS}${e.id}/prueba/`), 200)).resultado, 'sin_conexion')
  assert.equal(receiver.got[0]?.type, 'destino.prueba')
  const { results } = await must(s.call('GET', `${ENDPOINTS}${e.id}/intentos/?fallidos=true`), 200)
  assert.deepEqual(
    results.map((a: { resultado: string; http: number | null }) => [a.resultado, a.http]),
    [['sin_conexion', null]],
  )
  const first = await must(s.call('GET', `${ENDPOINTS}${e.id}/intentos/?page_size=1`), 200)
  const second = await must(s.call('GET', first.next), 200)
  assert.deepEqual(
    [first, second].map((page) => page.results.map((a: { resultado: string }) => a.resultado)),
    [['sin_conexion'], ['entregado']],
  )
  assert.equal(second.next, null)
})

test('dos procesos no entregan a la vez a un destino, y lo que uno dejó a medias lo toma otro', async () => {
  const e = await endpoint({ tipos: ['paciente.cambio'] })
  const p = await known(e)
  await deliver()
  await touch(p)
  await settled(s)
  await s.owner.run({
    text: `update destino set ejecutor = gen_random_uuid(), arrendado_hasta = now() + interval '1 minute' where id = $1`,
    values: [e.id],
  })
  await deliver()
  assert.equal(receiver.got.length, 0)
  await s.owner.run({
    text: `update destino set arrendado_hasta = now() - interval '1 second' where id = $1`,
    values: [e.id],
  })
  await deliver()
  assert.equal(receiver.got.length, 1)
})

test('entre escritores, un receptor que falla, calla y corta, y un proceso que pierde su turno, llega todo y en orden', async () => {
  const e = await endpoint({ tipos: ['paciente.cambio'] })
  const mine = await Promise.all(Array.from({ length: 5 }, () => known(e)))
  const strange = await newPatient(s)
  await deliver()
  const ways: Reply[] = [
    204,
    500,
    (a) => a.destroy(),
    204,
    (a) => void setTimeout(30).then(() => a.writeHead(200).end()),
    429,
  ]
  let turn = 0
  receiver.reply = () => ways[turn++ % ways.length] ?? 204
  const office = postOffice({ internal: [receiver.origin], timeoutMs: 5_000, maxBytes: 1_000, parallel: 4 })
  const faces = { webhook: webhookFace(s.engine.core), fhir: webhookFace(s.engine.core) }
  const other = eventSender({
    core: s.engine.core,
    box: secretBox(TEST_SECRET),
    office,
    faces,
    signs: { publicUrl: null, folder: null },
    onError: assert.fail,
    onDisabled: assert.fail,
    onCopied: () => assert.fail(),
  })
  for (let i = 0; i < 4; i++) {
    await Promise.all([strange, ...mine].map((p) => touch(p, `301000000${i}`)))
    await s.events.runOnce()
    // As if it had died in the middle: the other takes it up, and what the first one did is told again.
    await s.owner.run({
      text: 'update destino set ejecutor = null, arrendado_hasta = null, proximo_en = now()',
      values: [],
    })
    await other.runOnce()
    await Promise.all([s.events.settled(), other.settled()])
  }
  receiver.reply = () => 204
  for (let i = 0; i < 6; i++) {
    await hasten()
    await deliver()
  }
  await other.stop()
  assert.equal(unique(receiver.got).length, 20)
  for (const p of [strange, ...mine]) {
    const versions = versionsAsFirstSeen(p)
    assert.equal(versions.length, p === strange ? 0 : 4)
    assert.deepEqual(
      versions,
      versions.toSorted((a, b) => a - b),
    )
  }
  assert.deepEqual(await waiting(e), [])
})

/** The versions of a patient in the order in which each was first told. */
const versionsAsFirstSeen = (patient: string): number[] => [
  ...new Set(receiver.got.flatMap((g) => (g.patient === patient ? [Number(JSON.parse(g.body).data.version)] : []))),
]

test('una cuenta bloqueada no recibe, y al desbloquearla sigue donde iba', async () => {
  const e = await endpoint({ tipos: ['paciente.cambio'] })
  const p = await known(e)
  await deliver()
  await s.owner.run({ text: `update cuenta set estado = 'bloqueada' where nombre = $1`, values: [e.sistema] })
  await touch(p)
  await deliver()
  assert.equal(receiver.got.length, 0)
  await s.owner.run({ text: `update cuenta set estado = 'activa' where nombre = $1`, values: [e.sistema] })
  await hasten()
  await deliver()
  assert.equal(receiver.got.length, 1)
})

test('lo que se bloquea o cambia mientras se entrega vale desde el lote que sigue', async () => {
  const e = await endpoint({ tipos: ['paciente.cambio'] })
  const p = await known(e)
  await deliver()
  receiver.reply = () => 500
  for (const i of [1, 2, 3, 4]) await touch(p, `300000000${i}`)
  await deliver()
  assert.deepEqual((await waiting(e)).length, 4)
  receiver.got.length = 0
  // Those of one patient come one after the other: each is a batch of its own here.
  const meanwhile = (work: () => Promise<unknown>) => () => (answer: ServerResponse) =>
    void work().then(() => answer.writeHead(204).end())
  const url = `${receiver.origin}/nueva`
  receiver.reply = meanwhile(() => must(s.call('PATCH', `${ENDPOINTS}${e.id}/`, { url }), 200))
  await hasten()
  await s.events.runOnce()
  await s.events.settled()
  assert.deepEqual(
    receiver.got.map((g) => g.path),
    ['/eventos'],
  )
  const block = `update cuenta set estado = 'bloqueada' where nombre = $1`
  receiver.reply = meanwhile(() => s.owner.run({ text: block, values: [e.sistema] }))
  await deliver()
  assert.deepEqual(
    receiver.got.map((g) => g.path),
    ['/eventos', '/nueva'],
  )
  assert.equal((await waiting(e)).length, 2)
})

test('un destino que falló una vez no se desactiva días después sin que nada se intente', async () => {
  const e = await endpoint({ tipos: ['paciente.cambio'] })
  const p = await known(e)
  await deliver()
  receiver.reply = () => 500
  await touch(p)
  await deliver()
  await hasten(76)
  await s.owner.run({
    text: `update destino_pendiente set proximo_en = now() + interval '1 hour' where destino = $1`,
    values: [e.id],
  })
  receiver.got.length = 0
  await newPatient(s)
  await deliver()
  assert.deepEqual([receiver.got.length, (await state(e)).estado], [0, 'activo'])
})

test('solo un administrador registra destinos, en cuentas de sistemas y direcciones permitidas', async () => {
  const admin = await newPerson(s, 'administrador')
  const doctor = await newPerson(s, 'medico')
  const { id: cuenta } = await newSystem(s, `Laboratorio ${++n}`)
  const body = { cuenta, nombre: 'Otro destino', url: 'https://93.184.215.14/x', finalidad: 'Probar las entregas' }
  assert.equal((await doctor.call('POST', ENDPOINTS, body)).status, 403)
  for (const [wrong, campo] of [
    [{ url: 'http://93.184.215.14/x' }, 'url'],
    [{ url: 'https://10.0.0.1/x' }, 'url'],
    [{ url: 'https://2130706433/x' }, 'url'],
    [{ url: 'https://0177.0.0.1/x' }, 'url'],
    [{ url: 'https://[::ffff:169.254.169.254]/x' }, 'url'],
    [{ url: 'https://usuario:clave@93.184.215.14/x' }, 'url'],
    [{ url: 'ftp://93.184.215.14/x' }, 'url'],
    [{ cuenta: doctor.id }, 'cuenta'],
    [{ tipos: ['no_existe'] }, 'tipos'],
    [{ tipos: ['historia,orden'] }, 'tipos'],
  ] as const) {
    const a = await admin.call('POST', ENDPOINTS, { ...body, ...wrong })
    assert.equal(a.json.errores?.[0]?.campo, campo, a.text)
  }
  assert.equal((await admin.call('POST', ENDPOINTS, body)).status, 201)
})

test('tras restaurar la base los destinos esperan a que alguien les diga lo que ya no existe', async () => {
  const { id } = await endpoint()
  const { endpoints } = await settleRestore(s.owner, 'Quien restaura', 'Falla del disco')
  assert.ok(endpoints > 0)
  const text = 'select d.estado, d.motivo_estado from destino d where d.id = $1'
  assert.deepEqual(await s.owner.run({ text, values: [id] }), [
    { estado: 'desactivado', motivo_estado: 'restauracion' },
  ])
})

test('una copia de la base abierta en otro lugar no entrega nada hasta que alguien lo diga, y quien administra se entera', async () => {
  const e = await endpoint()
  const paciente = await known(e)
  await deliver()
  const { core } = s.engine
  const here = { publicUrl: null, folder: null }
  assert.equal(await stopWhereCopied(core, here), 0, 'está donde siempre')
  assert.equal(await stopWhereCopied(core, { ...here, publicUrl: 'https://pruebas.ejemplo.co' }), 1)
  assert.deepEqual([(await state(e)).estado, (await state(e)).motivo_estado], ['desactivado', 'copia'])
  const before = receiver.got.length
  await touch(paciente)
  await deliver()
  assert.equal(receiver.got.length, before)
  const admin = await newPerson(s, 'administrador')
  const told = (await must(admin.call('GET', '/avisos/'), 200)).results
  assert.deepEqual(
    told
      .filter((n: Record<string, unknown>) => n.tipo === 'destino')
      .map((n: Record<string, unknown>) => [n.id, n.tipo, n.paciente]),
    [[`destino.${e.id}.copia`, 'destino', null]],
  )
  await must(s.call('POST', `${ENDPOINTS}${e.id}/activar/`), 200)
  assert.equal(await stopWhereCopied(core, { ...here, folder: tmpdir() }), 1, 'otra carpeta es otra copia')
  await must(s.call('POST', `${ENDPOINTS}${e.id}/activar/`), 200)
  await deliver()
  assert.ok(receiver.got.length > before, 'sigue donde iba')
})
