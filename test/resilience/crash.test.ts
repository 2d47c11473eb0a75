import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { childEnvironment } from '../../src/config.ts'
import { MAIN, type Program, startProgram } from '../program.ts'
import { patientBody } from '../samples.ts'
import { call } from '../service.ts'

let datos = ''
let running: Program | undefined

async function start(): Promise<Program> {
  running = await startProgram(datos)
  return running
}

before(async () => {
  datos = await mkdtemp(join(tmpdir(), 'custodia-caida-'))
})
after(async () => {
  if (running?.child.exitCode === null) running.child.kill('SIGTERM')
  await running?.ended
  await rm(datos, { recursive: true, force: true })
})

interface Acknowledged {
  readonly id: string
  readonly request: string
}

/** Sixteen clients that create patients as fast as they can, until told to stop; what was answered 201 is a promise. */
function storm(base: string): { stop(): Promise<Acknowledged[]>; count(): number; refused(): Set<number> } {
  const acknowledged: Acknowledged[] = []
  const refused = new Set<number>()
  let going = true
  const clients = Array.from({ length: 16 }, async () => {
    while (going) {
      try {
        const made = await call(base, 'POST', '/paciente/paciente/', patientBody())
        if (made.status === 201)
          acknowledged.push({ id: made.json.id, request: made.headers.get('x-request-id') ?? '' })
        else {
          refused.add(made.status)
          await new Promise((r) => setTimeout(r, 50))
        }
      } catch {
        // The connection broke: nothing was acknowledged.
        await new Promise((r) => setTimeout(r, 50))
      }
    }
  })
  return {
    async stop() {
      going = false
      await Promise.all(clients)
      return acknowledged
    },
    count: () => acknowledged.length,
    refused: () => refused,
  }
}

async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let i = 0; i < 600; i++) {
    if (await condition()) return
    assert.equal(running?.child.exitCode ?? null, null, `el servicio terminó: ${running?.output()}`)
    await new Promise((r) => setTimeout(r, 50))
  }
  assert.fail(`no llegó a pasar: ${what}`)
}

/** Each acknowledged row is there with its version and its audit row. */
async function assertKept(all: readonly Acknowledged[]): Promise<void> {
  const client = new pg.Client({ host: join(datos, 's'), port: 5432, user: 'custodia_dueno', database: 'custodia' })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select count(distinct p.id)::integer as filas, count(distinct v.id)::integer as versiones, count(distinct a.solicitud)::integer as huellas
       from unnest($1::uuid[], $2::text[]) as q(id, solicitud)
       left join paciente p on p.id = q.id left join version v on v.id = q.id and v.version = 1
       left join auditoria a on a.solicitud = q.solicitud and a.recurso_id = q.id`,
      [all.map((a) => a.id), all.map((a) => a.request)],
    )
    assert.deepEqual(rows[0], { filas: all.length, versiones: all.length, huellas: all.length })
  } finally {
    await client.end()
  }
}

test('kill -9 del servicio en plena escritura: al volver está todo lo que se respondió', async () => {
  const first = await start()
  const writing = storm(first.base)
  await until(() => writing.count() > 150, 'escrituras')
  first.child.kill('SIGKILL')
  await first.ended
  const acknowledged = await writing.stop()
  const second = await start()
  await assertKept(acknowledged)
  for (const a of acknowledged.slice(-5))
    assert.equal((await call(second.base, 'GET', `/paciente/paciente/${a.id}/`)).status, 200)
})

test('kill -9 de PostgreSQL en plena escritura: 503 mientras falta, 504 lo que quedó en duda, vuelve sola y no se pierde nada', async () => {
  assert.ok(running)
  const { base } = running
  const writing = storm(base)
  await until(() => writing.count() > 150, 'escrituras')
  const pid = Number((await readFile(join(datos, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  process.kill(pid, 'SIGKILL')
  const before = writing.count()
  await until(() => writing.count() > before + 150, 'escrituras después de la caída')
  const acknowledged = await writing.stop()
  assert.deepEqual(
    [...writing.refused()].filter((status) => status !== 503 && status !== 504),
    [],
  )
  await assertKept(acknowledged)
  assert.equal((await call(base, 'GET', '/salud/listo')).status, 200)
})

test('SIGTERM termina las solicitudes en curso, detiene la base y sale con 0', async () => {
  assert.ok(running)
  const { child, base, ended } = running
  const pending = Array.from({ length: 20 }, () => call(base, 'POST', '/paciente/paciente/', patientBody()))
  await new Promise((r) => setTimeout(r, 5))
  child.kill('SIGTERM')
  const answers = await Promise.allSettled(pending)
  assert.equal(await ended, 0)
  for (const a of answers) if (a.status === 'fulfilled') assert.ok([201, 503].includes(a.value.status))
  await assert.rejects(readFile(join(datos, 'postgres/postmaster.pid')), { code: 'ENOENT' })
})

test('un puerto ocupado se dice en una frase', async () => {
  const program = await start()
  const port = new URL(program.base).port
  const env = childEnvironment({ PORT: port, DATOS: datos, DEMO: 'no', DATABASE_URL: '' })
  const second = spawn(process.execPath, [MAIN, 'iniciar'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let errors = ''
  second.stderr.on('data', (d) => {
    errors += d
  })
  const code = await new Promise((resolve) => second.once('exit', resolve))
  assert.equal(code, 1)
  assert.match(errors, /^El puerto \d+ ya está en uso[^\n]*\n$/)
  assert.equal((await call(program.base, 'GET', '/salud/listo')).status, 200)
})
