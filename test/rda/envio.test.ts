import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { secretBox } from '../../src/auth/secret-box.ts'
import { keyStore } from '../../src/auth/session/keys.ts'
import { keysFrom } from '../../src/features/historias/verify.ts'
import { builtInGuide } from '../../src/features/rda/checker/built-in-guide.ts'
import { rdaOutbox } from '../../src/features/rda/outbox/envio.ts'
import { rdaSender } from '../../src/features/rda/outbox/sender.ts'
import { statementOf } from '../../src/features/rda/outbox/statement.ts'
import { startSimulator } from '../../src/features/rda/simulator/server.ts'
import { documentHolds, hashOf } from '../../src/outbox/signature.ts'
import { newDocument, newHistory, newPatient } from '../samples.ts'
import { call, TEST_SECRET, useService } from '../service.ts'
import type { Loose } from './good-bundle.ts'
import { callNow, documentOf, enqueue, HUMAN, ihceEnv, kinds, type Place } from './outbox.ts'

const rules071 = builtInGuide('0.7.1')

const OUTBOX = '/hce/api/rda/envios/'
const simulator = await startSimulator({
  port: 0,
  latencyMs: 2,
  slowMs: 300,
  faults: {},
  tokenSeconds: 3600,
  journal: null,
  guide: rules071,
})
const SIM = `http://127.0.0.1:${simulator.port}`
const s = useService({
  ...ihceEnv(simulator.port),
  RDA_GUIA_VERSION: '0.7.1',
  IHCE_ESPERA_MS: '20',
  IHCE_TIEMPO_MS: '6000',
  IHCE_INTENTOS: '2',
  IHCE_PARALELO: '3',
})
after(() => simulator.close())

const faults = (plan: unknown) => call(SIM, 'POST', '/simulador/fallas', plan)
const received = async () => (await call(SIM, 'GET', '/simulador/recibidos')).json
const heal = () =>
  s.owner.run({
    text: 'update rda_circuito set fallos = 0, aperturas = 0, abierto_hasta = null, pausa_hasta = null, motivo = null',
    values: [],
  })

beforeEach(async () => {
  await faults({ fallas: '', siguientes: [] })
  await heal()
})

async function place(more: Record<string, unknown> = {}): Promise<Place & { numero: string }> {
  const numero = newDocument()
  const paciente = await newPatient(s, { numero_documento: numero })
  return { paciente, numero, historia: await newHistory(s, { paciente, ...more }) }
}
const put = async (at: Place & { numero: string }, kind = kinds[1] ?? 'consulta', bytes?: Buffer) =>
  (await enqueue(s.engine.core, at, kind, bytes ?? documentOf(kind, at.numero))).envio

async function shown(id: string) {
  const a = await s.call('GET', `${OUTBOX}${id}/`)
  assert.equal(a.status, 200, a.text)
  return a.json.envio
}
/** Until nothing of it waits any more. */
async function drain(...ids: string[]): Promise<void> {
  for (let i = 0; i < 400; i++) {
    await s.rda.runOnce()
    const [row] = await s.owner.run({
      text: `select count(*)::int as n from rda_envio where id = any($1) and estado in ('pendiente', 'enviado')`,
      values: [ids],
    })
    if (row?.n === 0) return
    await sleep(15)
  }
  assert.fail('no terminó de enviarse')
}

test('un documento llega con sus bytes exactos, firmado, a nombre de quien lo generó, y vuelve con su VIDA', async () => {
  const at = await place()
  const bytes = documentOf('consulta', at.numero)
  const envio = await put(at, 'consulta', bytes)
  assert.deepEqual([envio.estado, envio.codigo, envio.version], ['pendiente', 'en_cola', 1])
  await drain(envio.id)
  const there = (await received()).aceptados.find((a: { huella: string }) => a.huella === hashOf(bytes))
  assert.equal(there.humano, true)
  const now = await shown(envio.id)
  assert.deepEqual([now.estado, now.motivo, now.vida, now.intentos], ['aceptado', 'aceptado', there.vida, 1])
  const history = (await s.call('GET', `/hce/api/historias/${at.historia}/`)).json
  assert.deepEqual(
    [history.rda_estado, history.rda_tipo, history.rda_identificador_vida],
    ['aceptado', 'consulta', there.vida],
  )
  const file = await fetch(`${s.base}${now.documento}`)
  assert.deepEqual(Buffer.from(await file.arrayBuffer()), bytes)
  assert.match(file.headers.get('content-type') ?? '', /^application\/fhir\+json/)
  const keys = keysFrom(await keyStore(s.engine.core.db, secretBox(TEST_SECRET)).publicKeys('sello', 0))
  assert.ok(documentHolds(statementOf(envio), envio, bytes, keys))
  assert.ok(!documentHolds(statementOf(envio), envio, Buffer.concat([bytes, Buffer.from(' ')]), keys))
  assert.ok(!documentHolds(statementOf({ ...envio, historia: at.paciente }), envio, bytes, keys))
  const audit = await s.owner.run({
    text: `select accion, resultado, codigo, actor from auditoria where recurso = 'rda' and recurso_id = $1 and accion <> 'leer' order by id`,
    values: [envio.id],
  })
  assert.deepEqual(
    audit.map((a) => [a.accion, a.resultado, a.codigo]),
    [
      ['crear', 201, null],
      ['enviar', 200, null],
      ['recibir_respuesta', 200, 'aceptado'],
      ['exportar', 200, null],
    ],
  )
  assert.equal(envio.humano, HUMAN)
})

test('al quedar en la cola, la historia dice que se generó; repetido, nada cambia', async () => {
  const at = await place()
  const bytes = documentOf('consulta', at.numero)
  const { historia, paciente } = at
  const document = { historia, paciente, tipo: 'consulta', guia: '0.7.1', bytes, hash: hashOf(bytes) } as const
  const envio = await s.rda.keep({ ...document, call: callNow() })
  const header = async () => (await s.call('GET', `/hce/api/historias/${historia}/`)).json
  const first = await header()
  assert.deepEqual([first.rda_estado, first.rda_tipo, first.rda_generado_en], ['generado', 'consulta', envio.creado_en])
  assert.equal((await s.rda.keep({ ...document, call: callNow() })).id, envio.id)
  assert.equal((await header()).version, first.version)
  await assert.rejects(s.rda.keep({ ...document, hash: 'a'.repeat(64), call: callNow() }), /hash/)
  // The statement of the patient is another document: the header goes on speaking of the encounter's.
  const statement = await put(at, 'paciente')
  await drain(envio.id, statement.id)
  assert.deepEqual([(await header()).rda_tipo, (await header()).rda_estado], ['consulta', 'aceptado'])
})

test('la aplicación no puede cambiar un documento ni borrarlo', async () => {
  const envio = await put(await place())
  const { db } = s.engine.core
  for (const text of [
    `update rda_envio set documento = '\\x00' where id = $1`,
    `update rda_envio set firma = 'x' where id = $1`,
    `update rda_envio set paciente = historia where id = $1`,
    'delete from rda_envio where id = $1',
  ])
    await assert.rejects(db.run({ text, values: [envio.id] }), /permission denied/, text)
  await drain(envio.id)
})

test('los mismos bytes dos veces son un documento; otros reemplazan al que no ha salido', async () => {
  const at = await place()
  const bytes = documentOf('consulta', at.numero)
  const [a, b] = await Promise.all([
    enqueue(s.engine.core, at, 'consulta', bytes),
    enqueue(s.engine.core, at, 'consulta', bytes),
  ])
  assert.equal(a.envio.id, b.envio.id)
  assert.deepEqual([a.repeated, b.repeated].sort(), [false, true])
  const next = await put(at)
  assert.equal(next.version, 2)
  assert.deepEqual([(await shown(a.envio.id)).estado, (await shown(a.envio.id)).motivo], ['anulado', 'reemplazado'])
  await drain(next.id)
  const third = await put(at)
  await drain(third.id)
  assert.deepEqual([(await shown(next.id)).estado, (await shown(third.id)).estado], ['aceptado', 'aceptado'])
})

test('varios a la vez, con una plataforma caprichosa: cada uno se acepta una vez y en orden por paciente', async () => {
  const places = await Promise.all(Array.from({ length: 6 }, () => place()))
  const ids: string[] = []
  const hashes: string[] = []
  for (const kind of kinds)
    for (const at of places) {
      const bytes = documentOf(kind, at.numero)
      hashes.push(hashOf(bytes))
      ids.push((await put(at, kind, bytes)).id)
    }
  await s.owner.run({ text: 'update rda_circuito set fallos = -1000', values: [] })
  await faults({ fallas: 'perdida=0.15,corte=0.1,500=0.05,falsa=0.1,token=0.1,basura=0.05' })
  await s.owner.run({ text: `update rda_envio set fallos = -1000 where id = any($1)`, values: [ids] })
  for (let i = 0; i < 60; i++) {
    await Promise.all([s.rda.runOnce(), s.rda.runOnce(), s.rda.runOnce()])
    await heal()
    await s.owner.run({ text: 'update rda_circuito set fallos = -1000', values: [] })
    await sleep(20)
    const [row] = await s.owner.run({
      text: `select count(*)::int as n from rda_envio where id = any($1) and estado <> 'aceptado'`,
      values: [ids],
    })
    if (row?.n === 0) break
    await s.owner.run({ text: `update rda_envio set proximo_en = now() where id = any($1)`, values: [ids] })
  }
  const there = (await received()).aceptados.filter((a: { huella: string }) => hashes.includes(a.huella))
  assert.equal(there.length, hashes.length)
  assert.equal(new Set(there.map((a: { huella: string }) => a.huella)).size, hashes.length)
  const byPatient = Map.groupBy<string, { paciente: string; tipo: string }>(there, (a) => a.paciente)
  assert.equal(byPatient.size, places.length)
  for (const of of byPatient.values())
    assert.deepEqual(
      of.map((a) => a.tipo),
      [...kinds],
    )
  const rows = await s.owner.run({
    text: `select tipo, vida is not null as vida, estado from rda_envio where id = any($1)`,
    values: [ids],
  })
  for (const row of rows) assert.deepEqual([row.estado, row.vida], ['aceptado', row.tipo !== 'paciente'])
})

test('la respuesta se pierde: no se puede anular, se envía de nuevo y el duplicado trae el mismo VIDA', async () => {
  const at = await place()
  const bytes = documentOf('consulta', at.numero)
  const envio = await put(at, 'consulta', bytes)
  await faults({ siguientes: ['perdida'] })
  await s.rda.runOnce()
  const lost = await shown(envio.id)
  if (lost.estado === 'enviado') {
    assert.equal(lost.motivo, 'sin_respuesta')
    const no = await s.call('POST', `${OUTBOX}${envio.id}/anular/`, { motivo: 'Se generó por error' })
    assert.deepEqual([no.status, no.json.codigo, no.json.estado], [409, 'envio_en_otro_estado', 'enviado'])
  }
  await drain(envio.id)
  const there = (await received()).aceptados.filter((a: { huella: string }) => a.huella === hashOf(bytes))
  assert.equal(there.length, 1)
  const now = await shown(envio.id)
  assert.deepEqual([now.estado, now.motivo, now.vida, now.intentos], ['aceptado', 'duplicado', there[0].vida, 2])
})

test('si el duplicado no dice cuál es, se busca entre lo que la plataforma tiene del paciente', async () => {
  const at = await place()
  // Three encounters are more than a page of its list.
  const others = [await put(at, 'urgencias'), await put(at, 'hospitalizacion'), await put(at, 'paciente')].map(
    (e) => e.id,
  )
  await drain(...others)
  const bytes = documentOf('consulta', at.numero)
  const envio = await put(at, 'consulta', bytes)
  await faults({ siguientes: ['perdida', 'muda'] })
  await drain(envio.id)
  const there = (await received()).aceptados.find((a: { huella: string }) => a.huella === hashOf(bytes))
  const now = await shown(envio.id)
  assert.deepEqual([now.motivo, now.vida], ['duplicado', there.vida])
})

test('si nunca salió y la plataforma tiene otro del mismo paciente, período y prestador, no se toma por suyo', async () => {
  const at = await place()
  const first = await put(at)
  await drain(first.id)
  const second = await place()
  const late = JSON.parse(documentOf('consulta', at.numero).toString())
  const taken = JSON.parse((await rdaOutbox.bytesOf(s.owner, first.id)).toString())
  const encounter = (bundle: Loose): Loose =>
    bundle.entry.map((e: Loose) => e.resource).find((r: Loose) => r.resourceType === 'Encounter')
  encounter(late).period = encounter(taken).period
  const other = await put({ ...second, numero: at.numero }, 'consulta', Buffer.from(JSON.stringify(late)))
  await drain(other.id)
  const now = await shown(other.id)
  assert.deepEqual([now.estado, now.motivo, now.vida, now.respuesta_http], ['rechazado', 'otro_documento', null, 409])
  assert.match(now.problemas[0].mensaje, /otro documento de este paciente/)
  // The same bytes that are there already, of a record that was restored to before they were sent, are its own.
  const again = await put(await place(), 'consulta', Buffer.from(JSON.stringify(taken)))
  await drain(again.id)
  const kept = await shown(again.id)
  assert.deepEqual([kept.estado, kept.motivo, kept.vida], ['aceptado', 'duplicado', (await shown(first.id)).vida])
})

test('si no se puede preguntar qué tiene la plataforma, nada se decide: se envía de nuevo, y lo dicho en un 409 no basta', async () => {
  const keys = keyStore(s.engine.core.db, secretBox(TEST_SECRET))
  const { IHCE_URL: base = '', IHCE_TOKEN_URL: tokenUrl = '' } = ihceEnv(simulator.port)
  const words = { clientId: 'ensayo', clientSecret: 'ensayo', subscription: 'ensayo', scope: null, human: null }
  const pace = { attempts: 100, parallel: 1, firstWaitMs: 600_000, leaseSeconds: 30 }
  /** Of what the platform has of a patient, what is answered instead. */
  let instead: (() => Response) | null = null
  const sender = rdaSender({
    core: s.engine.core,
    ihce: { base, tokenUrl, ...words, ...pace },
    fetch: async (url, init) =>
      url.includes('$consultar-') && instead !== null ? instead() : fetch(url, init as RequestInit),
    key: () => keys.current('sello'),
    keys: async () => keysFrom(await keys.publicKeys('sello', 0)),
  })
  const first = await put(await place())
  await drain(first.id)
  // Restored to before it was sent: it is there, and this queue does not know it.
  const again = await put(await place(), 'consulta', await rdaOutbox.bytesOf(s.owner, first.id))
  const nobody = (): Response => {
    throw new TypeError('fetch failed')
  }
  for (const [n, answer] of [
    nobody,
    () => new Response('{}', { status: 503 }),
    () => new Response('<html></html>', { status: 200 }),
  ].entries()) {
    instead = answer
    await s.owner.run({ text: 'update rda_envio set proximo_en = now() where id = $1', values: [again.id] })
    await heal()
    await sender.runOnce()
    const now = await shown(again.id)
    assert.deepEqual([now.estado, now.motivo, now.vida], ['enviado', 'sin_respuesta', null], String(n))
  }
  instead = null
  await s.owner.run({ text: 'update rda_envio set proximo_en = now() where id = $1', values: [again.id] })
  await heal()
  await sender.runOnce()
  const kept = await shown(again.id)
  assert.deepEqual([kept.estado, kept.motivo, kept.vida], ['aceptado', 'duplicado', (await shown(first.id)).vida])

  // It may have arrived, the refusal names one, and it is not among what the platform has of the patient.
  const lost = await put(await place())
  await faults({ siguientes: ['perdida'] })
  await sender.runOnce()
  assert.equal((await shown(lost.id)).estado, 'enviado')
  instead = () => new Response(JSON.stringify({ resourceType: 'Bundle', type: 'searchset', entry: [] }))
  await s.owner.run({ text: 'update rda_envio set proximo_en = now() where id = $1', values: [lost.id] })
  await heal()
  await sender.runOnce()
  const other = await shown(lost.id)
  assert.deepEqual([other.estado, other.motivo, other.vida], ['rechazado', 'otro_documento', null])
  await sender.stop()
})

test('lo que tarda y responde se espera', async () => {
  const envio = await put(await place())
  await faults({ siguientes: ['lenta'] })
  await drain(envio.id)
  const now = await shown(envio.id)
  assert.deepEqual([now.estado, now.motivo, now.intentos], ['aceptado', 'aceptado', 1])
})

test('quien no responde se abandona a tiempo y se intenta de nuevo', async () => {
  const envio = await put(await place())
  await faults({ siguientes: ['tiempo'] })
  await drain(envio.id)
  const { json } = await s.call('GET', `${OUTBOX}${envio.id}/`)
  assert.deepEqual(
    json.sucesos.map((e: { que: string; motivo: string | null }) => [e.que, e.motivo]),
    [
      ['encolado', null],
      ['enviado', null],
      ['respuesta', 'sin_respuesta'],
      ['enviado', null],
      ['respuesta', 'aceptado'],
    ],
  )
})

test('quien perdió el turno mientras esperaba no decide nada: lo decide quien lo tiene', async () => {
  const envio = await put(await place())
  await faults({ siguientes: ['tiempo'] })
  const slow = s.rda.runOnce()
  const stolen = async (): Promise<number> =>
    (
      await s.owner.run({
        text: `update rda_envio set ejecutor = gen_random_uuid(), arrendado_hasta = now() + interval '1 hour'
where id = $1 and ejecutor is not null returning id`,
        values: [envio.id],
      })
    ).length
  while ((await stolen()) === 0) await sleep(10)
  await slow
  assert.deepEqual([(await shown(envio.id)).estado, (await shown(envio.id)).motivo], ['enviado', 'enviando'])
  assert.equal((await s.call('POST', `${OUTBOX}${envio.id}/reenviar/`)).status, 409)
  await s.rda.runOnce()
  assert.equal((await shown(envio.id)).intentos, 1)
  await s.owner.run({ text: `update rda_envio set arrendado_hasta = now() where id = $1`, values: [envio.id] })
  await drain(envio.id)
  assert.deepEqual([(await shown(envio.id)).estado, (await shown(envio.id)).intentos], ['aceptado', 2])
})

test('el token gastado se renueva una vez, dentro del mismo intento', async () => {
  const first = await put(await place())
  await drain(first.id)
  const before = (await received()).tokens
  const envio = await put(await place())
  await faults({ siguientes: ['token'] })
  await drain(envio.id)
  assert.deepEqual([(await shown(envio.id)).intentos, (await received()).tokens], [1, before + 1])
})

test('429 con Retry-After: nadie vuelve antes, y nada se cuenta como fallo', async () => {
  const a = await put(await place())
  await faults({ siguientes: ['429'] })
  await s.rda.runOnce()
  // Only now: what had already asked whether the way was free would leave in the same instant.
  const b = await put(await place())
  await drain(a.id, b.id)
  const events = (
    await Promise.all([a, b].map(async ({ id }) => (await s.call('GET', `${OUTBOX}${id}/`)).json.sucesos))
  ).flat()
  const told = events.filter((e) => e.http === 429)
  assert.equal(told.length, 1)
  const at = Date.parse(told[0].momento)
  // One second was asked for: whatever was not on its way already left after it.
  const between = events.filter((e) => e.que === 'enviado' && Date.parse(e.momento) > at)
  assert.ok(between.length > 0)
  assert.ok(between.every((e) => Date.parse(e.momento) >= at + 900))
  assert.equal((await s.call('GET', '/hce/api/rda/estado/')).json.fallos_seguidos, 0)
})

test('el circuito se abre con los fallos, deja pasar uno para ver y se cierra cuando la plataforma vuelve', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, async () => (await put(await place())).id))
  await faults({ fallas: '503=1' })
  let state = { plataforma: 'libre' }
  for (let i = 0; i < 100 && state.plataforma !== 'cerrado'; i++) {
    await s.rda.runOnce()
    await sleep(10)
    state = (await s.call('GET', '/hce/api/rda/estado/')).json
  }
  assert.equal(state.plataforma, 'cerrado')
  const visits = (await received()).visitas.length
  await s.owner.run({ text: `update rda_circuito set abierto_hasta = now() + interval '1 hour'`, values: [] })
  await Promise.all([s.rda.runOnce(), s.rda.runOnce()])
  assert.equal((await received()).visitas.length, visits)
  // Its time has come: one alone goes to see, however many would.
  await s.owner.run({
    text: `update rda_circuito set abierto_hasta = now() - interval '1 second'`,
    values: [],
  })
  await s.owner.run({ text: `update rda_envio set proximo_en = now() where id = any($1)`, values: [all] })
  await Promise.all([s.rda.runOnce(), s.rda.runOnce(), s.rda.runOnce()])
  const after = (await received()).visitas.slice(visits)
  assert.equal(after.filter((v: { operacion: string }) => v.operacion !== 'token').length, 1)
  await faults({ fallas: '' })
  await s.owner.run({ text: `update rda_circuito set abierto_hasta = now() - interval '1 second'`, values: [] })
  await drain(...all)
  assert.equal((await s.call('GET', '/hce/api/rda/estado/')).json.plataforma, 'libre')
})

test('lo rechazado queda con lo que hay que corregir, en español, y se puede reenviar o anular con motivo', async () => {
  const at = await place()
  const bad = documentOf('consulta', at.numero, (b) => {
    delete b.entry.find((e: { resource: { resourceType: string } }) => e.resource.resourceType === 'Patient').resource
      .birthDate
  })
  const envio = await put(at, 'consulta', bad)
  await drain(envio.id)
  const now = await shown(envio.id)
  assert.deepEqual([now.estado, now.respuesta_http], ['rechazado', 422])
  assert.ok(
    now.problemas.some(
      (p: { ruta: string; mensaje: string }) => /birthDate/.test(p.ruta) && p.mensaje === 'Falta un dato obligatorio.',
    ),
  )
  const history = (await s.call('GET', `/hce/api/historias/${at.historia}/`)).json
  assert.equal(history.rda_estado, 'rechazado')
  assert.ok(history.rda_problemas.includes('Falta un dato obligatorio.'))
  const again = await s.call('POST', `${OUTBOX}${envio.id}/reenviar/`)
  assert.equal(again.status, 200, again.text)
  await drain(envio.id)
  assert.equal((await shown(envio.id)).intentos, 2)
  for (const motivo of ['', 'corto', ' '.repeat(20), 'x'.repeat(501), 7, null])
    assert.equal((await s.call('POST', `${OUTBOX}${envio.id}/anular/`, { motivo })).status, 400, String(motivo))
  assert.equal(
    (await s.call('POST', `${OUTBOX}${envio.id}/anular/`, { motivo: 'Se corrige y se genera otro', x: 1 })).status,
    400,
  )
  const gone = await s.call('POST', `${OUTBOX}${envio.id}/anular/`, { motivo: "Se corrige; otro 'mejor' \\ 😀" })
  assert.deepEqual(
    [gone.status, gone.json.estado, gone.json.motivo_anulacion],
    [200, 'anulado', "Se corrige; otro 'mejor' \\ 😀"],
  )
  for (const verb of ['reenviar', 'anular'])
    assert.equal(
      (
        await s.call(
          'POST',
          `${OUTBOX}${envio.id}/${verb}/`,
          verb === 'anular' ? { motivo: 'Otra vez lo mismo' } : undefined,
        )
      ).status,
      409,
    )
  assert.equal((await s.call('GET', `/hce/api/historias/${at.historia}/`)).json.rda_estado, 'pendiente')
})

test('lo que la plataforma no recibe por más que se intente espera a una persona, y no detiene a los demás', async () => {
  const at = await place()
  const envio = await put(at)
  await faults({ siguientes: ['500', '500'] })
  await drain(envio.id)
  const now = await shown(envio.id)
  assert.deepEqual([now.estado, now.motivo], ['error', 'agotado'])
  const other = await put(at, 'paciente')
  await drain(other.id)
  assert.equal((await shown(other.id)).estado, 'aceptado')
  await s.call('POST', `${OUTBOX}${envio.id}/reenviar/`)
  await drain(envio.id)
  assert.equal((await shown(envio.id)).estado, 'aceptado')
})

test('lo que alguien cambió en la base de datos no se envía', async () => {
  const envio = await put(await place())
  await s.owner.run({ text: `update rda_envio set firma = reverse(firma) where id = $1`, values: [envio.id] })
  await drain(envio.id)
  const now = await shown(envio.id)
  assert.deepEqual([now.estado, now.motivo], ['error', 'alterado'])
  assert.ok(!(await received()).aceptados.some((a: { huella: string }) => a.huella === envio.huella))
  assert.equal((await s.call('POST', `${OUTBOX}${envio.id}/reenviar/`)).status, 409)
})

test('las credenciales rechazadas detienen el envío y se dice qué revisar', async () => {
  const envio = await put(await place())
  await faults({ siguientes: ['token', 'token'] })
  await s.rda.runOnce()
  assert.deepEqual([(await shown(envio.id)).estado, (await shown(envio.id)).motivo], ['pendiente', 'error_auth'])
  const state = (await s.call('GET', '/hce/api/rda/estado/')).json
  assert.equal(state.plataforma, 'cerrado')
  assert.match(state.explicacion, /No acepta las credenciales/)
  await s.call('POST', `${OUTBOX}${envio.id}/reenviar/`)
  await drain(envio.id)
})

test('nada de los pacientes en el registro de eventos', () => {
  const log = s.log.join('\n')
  assert.ok(!/Prueba Ejemplo|CC-\d|1000000\d{3}|birthDate/.test(log))
})
