import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { registry } from '../../src/resources/index.ts'
import { newHistory, newPatient, patientBody, sampleBody } from '../samples.ts'
import { useService } from '../service.ts'

const s = useService()
const P = '/paciente/paciente/'
const tally = (statuses: number[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(statuses, (n) => n)].map(([n, all]) => [n, all.length]))

test('64 solicitudes del mismo documento crean un paciente y las demás dicen cuál es', async () => {
  const body = patientBody()
  const answers = await Promise.all(Array.from({ length: 64 }, () => s.call('POST', P, body)))
  assert.deepEqual(tally(answers.map((a) => a.status)), { 201: 1, 409: 63 })
  const made = answers.find((a) => a.status === 201)
  for (const a of answers.filter((x) => x.status === 409)) {
    assert.equal(a.json.id_existente, made?.json.id)
    assert.equal(a.json.codigo, 'duplicado')
  }
})

test('de muchos a la vez, los que ya estaban lo oyen y los demás quedan, cada uno una vez con su versión y su auditoría', async () => {
  const known = patientBody()
  const { id } = (await s.call('POST', P, known)).json
  const bodies = Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? known : patientBody()))
  const answers = await Promise.all(bodies.map((body) => s.call('POST', P, body)))
  answers.forEach((a, i) => {
    assert.equal(a.status, i % 3 === 0 ? 409 : 201, a.text)
    if (i % 3 === 0) assert.equal(a.json.id_existente, id)
    else assert.equal(a.json.numero_documento, bodies[i]?.numero_documento)
  })
  const [kept] = await s.owner.run({
    text: `select (select count(*)::integer from paciente p where p.id = any($1::uuid[])) as pacientes,
  (select count(*)::integer from version v where v.id = any($1::uuid[])) as versiones,
  (select count(*)::integer from auditoria a where a.recurso_id = any($1::uuid[]) and a.accion = 'crear') as huellas`,
    values: [answers.filter((a) => a.status === 201).map((a) => a.json.id)],
  })
  assert.deepEqual(kept, { pacientes: 40, versiones: 40, huellas: 40 })
})

test('64 solicitudes con una Idempotency-Key reciben todas el mismo 201', async () => {
  const body = patientBody()
  const key = { 'idempotency-key': `prueba-${Date.now()}` }
  const answers = await Promise.all(Array.from({ length: 64 }, () => s.call('POST', P, body, { ...key })))
  assert.deepEqual(tally(answers.map((a) => a.status)), { 201: 64 })
  assert.equal(new Set(answers.map((a) => a.text)).size, 1)
  const rows = await s.owner.run({
    text: 'select count(*)::integer as n from paciente where numero_documento = $1',
    values: [body.numero_documento],
  })
  assert.equal(rows[0]?.n, 1)
})

test('una Idempotency-Key repetida devuelve la primera respuesta aunque el registro haya cambiado', async () => {
  const body = patientBody()
  const key = { 'idempotency-key': `cambio-${Date.now()}` }
  const first = await s.call('POST', P, body, { ...key })
  await s.call('PATCH', `${P}${first.json.id}/`, { primer_nombre: 'Eva' })
  const again = await s.call('POST', P, body, { ...key })
  assert.equal(again.status, 201)
  assert.deepEqual(again.json, first.json)
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
})

test('una Idempotency-Key con otro cuerpo se rechaza', async () => {
  const key = { 'idempotency-key': `otro-${Date.now()}` }
  assert.equal((await s.call('POST', P, patientBody(), { ...key })).status, 201)
  const other = await s.call('POST', P, patientBody(), { ...key })
  assert.equal(other.status, 409)
  assert.equal(other.json.codigo, 'clave_reutilizada')
})

test('dos cambios simultáneos con el mismo If-Match: uno entra y el otro recibe 412', async () => {
  const id = await newPatient(s)
  const tag = (await s.call('GET', `${P}${id}/`)).headers.get('etag') ?? ''
  const body = (await s.call('GET', `${P}${id}/`)).json
  const answers = await Promise.all(
    ['Eva', 'Ema'].map((primer_nombre) => s.call('PUT', `${P}${id}/`, { ...body, primer_nombre }, { 'if-match': tag })),
  )
  assert.deepEqual(answers.map((a) => a.status).sort(), [200, 412])
})

test('cambios simultáneos sin If-Match quedan todos, uno tras otro', async () => {
  const id = await newPatient(s)
  const changes = [
    { barrio: 'Centro' },
    { direccion: 'Calle 1' },
    { telefono_movil: '3001112233' },
    { correo: 'ana@ejemplo.co' },
  ]
  const answers = await Promise.all(changes.map((c) => s.call('PATCH', `${P}${id}/`, c)))
  assert.deepEqual(
    answers.map((a) => a.status),
    [200, 200, 200, 200],
  )
  const row = (await s.call('GET', `${P}${id}/`)).json
  for (const c of changes) for (const [k, v] of Object.entries(c)) assert.equal(row[k], v)
  assert.equal(row.version, 5)
})

test('las atenciones se numeran sin saltos aunque se creen a la vez', async () => {
  const patients = await Promise.all(Array.from({ length: 16 }, () => newPatient(s)))
  const made = await Promise.all(
    patients.map((paciente) =>
      s.call('POST', '/hce/api/historias/', { paciente, tipo_atencion: 'urgencias', prestador_codigo: '1100109999' }),
    ),
  )
  const numbers = made.map((m) => Number(String(m.json.numero_atencion).slice(-6))).sort((a, b) => a - b)
  assert.deepEqual(
    numbers,
    Array.from({ length: 16 }, (_, i) => i + 1),
  )
})

test('la bitácora de una historia es una sola cadena aunque se escriba a la vez', async () => {
  const historia = await newHistory(s)
  const r = registry.get('bitacora')
  assert.ok(r)
  const body = { ...(await sampleBody(s, r)), historia }
  const made = await Promise.all(Array.from({ length: 24 }, () => s.call('POST', r.path, body)))
  assert.deepEqual(tally(made.map((m) => m.status)), { 201: 24 })
  // The opening of the history wrote the first link.
  const opened = (await s.call('GET', `${r.path}?historia=${historia}&tipo_evento=apertura`)).json.results[0]
  assert.equal(opened.hash_anterior, '')
  const links = new Map(made.map((m) => [m.json.hash_anterior as string, m.json.hash as string]))
  let at: string | undefined = ''
  let steps = 0
  for (at = links.get(opened.hash); at !== undefined; at = links.get(at)) steps++
  assert.equal(steps, 24)
})

test('marcar un agente por defecto desmarca al otro, también a la vez', async () => {
  const r = registry.get('agente_ia')
  assert.ok(r)
  const made = await Promise.all(
    Array.from({ length: 6 }, async () =>
      s.call('POST', r.path, { ...(await sampleBody(s, r)), activo: true, es_default: true }),
    ),
  )
  for (const m of made) assert.ok([201, 409].includes(m.status), m.text)
  const rows = await s.owner.run({
    text: 'select count(*)::integer as n from agente_ia where es_default and eliminado_en is null',
    values: [],
  })
  assert.equal(rows[0]?.n, 1)
})

test('un cambio que llega tarde no marca el agente ni desmarca al de antes', async () => {
  const r = registry.get('agente_ia')
  assert.ok(r)
  const body = async () => ({ ...(await sampleBody(s, r)), activo: true })
  const standing = (await s.call('POST', r.path, { ...(await body()), es_default: true })).json
  const other = (await s.call('POST', r.path, { ...(await body()), es_default: false })).json
  const change = (fields: object, version: number) =>
    s.call('PATCH', `${r.path}${other.id}/`, fields, { 'if-match': `"${version}"` })
  const late = await s.owner.transaction(async (tx) => {
    const key = "hashtextextended('agente_ia.es_default', 0)"
    await tx.run({ text: `select pg_advisory_xact_lock(${key})`, values: [] })
    const waiting = change({ es_default: true }, other.version)
    const stuck =
      "select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())"
    while ((await tx.run({ text: stuck, values: [] })).length === 0) await sleep(10)
    assert.equal((await change({ descripcion: 'Otra' }, other.version)).status, 200)
    return { waiting }
  })
  const answer = await late.waiting
  assert.equal(answer.status, 412, answer.text)
  assert.equal((await s.call('GET', `${r.path}${standing.id}/`)).json.es_default, true)
})

test('cerrar una historia mientras se le escribe no deja registros después del cierre', async () => {
  const historia = await newHistory(s)
  const write = () => s.call('POST', '/hce/api/notas/', { historia, tipo_nota: 'evolucion', contenido: 'Estable.' })
  const close = s.owner.run({
    text: "update historia set estado = 'cerrada' where id = $1 returning clock_timestamp() as cierre",
    values: [historia],
  })
  const [closed, ...answers] = await Promise.all([close, ...Array.from({ length: 20 }, write)])
  for (const a of answers) assert.ok([201, 409].includes(a.status), a.text)
  assert.equal((await write()).status, 409)
  const rows = await s.owner.run({
    text: 'select count(*)::integer as n from nota where historia = $1',
    values: [historia],
  })
  assert.equal(rows[0]?.n, answers.filter((a) => a.status === 201).length)
  assert.ok(closed[0]?.cierre)
})

test('lo que se elimina mientras otro lo refiere: o se niega el borrado o se niega la referencia', async () => {
  for (let i = 0; i < 8; i++) {
    const paciente = await newPatient(s)
    const [removed, made] = await Promise.all([
      s.call('DELETE', `${P}${paciente}/`),
      s.call('POST', '/hce/api/historias/', { paciente, tipo_atencion: 'consulta_externa' }),
    ])
    const both = `${removed.status} ${made.status}`
    assert.ok(['204 400', '409 201'].includes(both), `${both} ${made.text}`)
  }
})

test('negar a la vez más borrados que conexiones hay no deja a nadie esperando', async () => {
  const used = await Promise.all(
    Array.from({ length: 16 }, async () => {
      const paciente = await newPatient(s)
      await newHistory(s, { paciente })
      return paciente
    }),
  )
  const answers = await Promise.all(used.map((id) => s.call('DELETE', `${P}${id}/`)))
  assert.deepEqual(tally(answers.map((a) => a.status)), { 409: 16 })
  for (const a of answers) assert.equal(typeof a.json.usado_por, 'string')
})
