import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { uuidSource } from '../../src/engine/uuid.ts'

type Json = Readonly<Record<string, unknown>>

/** One creation that the floor repeats, and the tables it writes to. */
export interface FloorCreation {
  readonly path: string
  readonly resource: string
  readonly tables: { readonly row: string; readonly version: string; readonly audit: string }
  /** The service's answer to the creation that will be repeated, and the columns and version that it left. */
  readonly created: Json
  readonly columns: readonly string[]
  readonly changed: readonly string[]
}

/**
 * The floor: what the same bytes from the same PostgreSQL through the same driver cost with nothing else around them. One
 * prepared statement per request on node:http; no routing, validation, access, audit of reads, log or metrics.
 */
export interface FloorOptions {
  readonly port: number
  readonly connection: pg.ClientConfig
  readonly poolSize: number
  readonly path: string
  readonly pageSize: number
  readonly creations: readonly FloorCreation[]
}

if (import.meta.main) serve(JSON.parse(process.argv[2] ?? '{}') as FloorOptions)

function serve(o: FloorOptions): void {
  // Our own end comes with the parent's, and Ctrl-C reaches the whole group.
  process.on('disconnect', () => process.exit(0))
  process.on('SIGINT', () => {})
  const pool = new pg.Pool({ ...o.connection, max: o.poolSize, idleTimeoutMillis: 0, options: '-c jit=off' })
  const creators = new Map(o.creations.map((c) => [c.path, creator(pool, c)]))

  const page = async (text: string, values: string[], query: string): Promise<string> => {
    const { rows } = await pool.query({ name: values.length === 0 ? 'lista' : 'filtro', text, values })
    const results = rows.slice(0, o.pageSize)
    const next = rows.length > o.pageSize ? `${o.path}?${query}cursor=s.${results.at(-1).id}` : null
    return JSON.stringify({ next, previous: null, results })
  }
  const limit = `order by id desc limit ${o.pageSize + 1}`

  /** The harder floor: each row lies ready as text in one column, and so does each entry of a whole record. */
  async function readyText(rest: string): Promise<string> {
    if (rest.startsWith('todo/')) {
      const { rows } = await pool.query({
        name: 'todo',
        text: 'select json from bench_todo where paciente = $1 order by lugar',
        values: [rest.slice(5)],
      })
      return `{"resourceType":"Bundle","type":"searchset","entry":[${rows.map((r) => r.json).join(',')}]}`
    }
    if (rest === '') {
      const { rows } = await pool.query({
        name: 'textos',
        text: `select id, json from bench_texto ${limit}`,
        values: [],
      })
      const shown = rows.slice(0, o.pageSize)
      const next = rows.length > o.pageSize ? `"${o.path}?cursor=s.${shown.at(-1).id}"` : 'null'
      return `{"next":${next},"previous":null,"results":[${shown.map((r) => r.json).join(',')}]}`
    }
    const values = [rest.slice(0, 36)]
    const { rows } = await pool.query({ name: 'texto', text: 'select json from bench_texto where id = $1', values })
    return rows[0].json
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? ''
    if (request.method === 'POST') {
      const create = creators.get(url)
      if (create === undefined) return send(response, 404, '{}')
      return send(response, 201, await create(await bodyOf(request)))
    }
    if (url.startsWith('/texto/')) return send(response, 200, await readyText(url.slice(7)))
    const rest = url.slice(o.path.length)
    if (rest === '') return send(response, 200, await page(`select * from bench_paciente ${limit}`, [], ''))
    if (rest.startsWith('?')) {
      const surname = decodeURIComponent(rest.slice(rest.indexOf('=') + 1))
      const text = `select * from bench_paciente where primer_apellido = $1 ${limit}`
      return send(response, 200, await page(text, [surname], `${rest.slice(1)}&`))
    }
    const values = [rest.slice(0, 36)]
    const { rows } = await pool.query({ name: 'uno', text: 'select * from bench_paciente where id = $1', values })
    return send(response, 200, JSON.stringify(rows[0]))
  }

  createServer((request, response) => {
    answer(request, response).catch((error) => send(response, 500, String(error)))
  }).listen(o.port, '127.0.0.1')
}

function send(response: ServerResponse, status: number, text: string): void {
  const type = 'application/json; charset=utf-8'
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) }).end(text)
}

function bodyOf(request: IncomingMessage): Promise<Json> {
  return new Promise((resolve, reject) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      text += chunk
    })
    request.on('end', () => resolve(JSON.parse(text) as Json))
    request.on('error', reject)
  })
}

/** The row, its version and its audit row in one durable statement, without any check. */
function creator(pool: pg.Pool, o: FloorCreation): (body: Json) => Promise<string> {
  const columns = o.columns.map((c) => `"${c}"`).join(', ')
  const { row, version, audit } = o.tables
  const text = `with fila as (
  insert into ${row} (${columns}) select ${columns} from jsonb_populate_record(null::${row}, $1::jsonb) returning id, version, actualizado_en
), guardado as (
  insert into ${version} (id, version, recurso, desde, actor, operacion, campos, datos)
  select id, version, '${o.resource}', actualizado_en, $2, 'crear', $3::text[], $1::jsonb from fila
), huella as (
  insert into ${audit} (actor, rol, origen, solicitud, accion, recurso, recurso_id, paciente, resultado, campos)
  select $2, 'demostracion', '127.0.0.1', $4, 'crear', '${o.resource}', id, id, 201, $3::text[] from fila
)
select id from fila`
  const stored = Object.fromEntries(o.columns.map((c) => [c, o.created[c]]))
  const newId = uuidSource()
  return async (body) => {
    const now = new Date().toISOString()
    const given = { ...body, id: newId(), creado_en: now, actualizado_en: now }
    const record = JSON.stringify({ ...stored, ...given })
    await pool.query({ name: o.path, text, values: [record, o.created.creado_por, o.changed, randomUUID()] })
    return JSON.stringify({ ...o.created, ...given })
  }
}
