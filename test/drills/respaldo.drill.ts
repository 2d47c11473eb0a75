import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { childEnvironment } from '../../src/config.ts'
import { MAIN, type Program, startProgram } from '../program.ts'
import { patientBody } from '../samples.ts'
import { call } from '../service.ts'

const execute = promisify(execFile)
const ROUNDS = 3
const STORM_MS = 12_000

let folder = ''
let running: Program | undefined
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'custodia-simulacro-'))
  // The database's user gets through, so that the data lie where they are looked for.
  await chmod(folder, 0o755)
})
after(async () => {
  if (running?.child.exitCode === null) running.child.kill('SIGTERM')
  await running?.ended
  await rm(folder, { recursive: true, force: true })
})

const settings = (datos: string): Record<string, string> => ({
  DATOS: datos,
  DATABASE_URL: '',
  NODE_ENV: 'test',
  DEMO: 'no',
  RESPALDO_DESTINO: join(folder, 'respaldo'),
  RESPALDO_LLAVE: 'llave-de-simulacro-0123456789abcdefgh',
  RESPALDO_REGISTRO_SEGUNDOS: '2',
  SELLO_SEGUNDOS: '1',
})
const custodia = (datos: string, ...args: string[]) =>
  execute(process.execPath, [MAIN, 'respaldo', ...args], { env: childEnvironment(settings(datos)), maxBuffer: 1 << 26 })

interface Write {
  readonly document: string
  readonly began: number
  acked: number
}

/** Patients as fast as eight clients can; what was answered 201 is a promise. */
function storm(base: string): { writes: Write[]; stop(): Promise<void> } {
  const writes: Write[] = []
  let over = false
  const client = async (): Promise<void> => {
    while (!over) {
      const body = patientBody()
      const write = { document: String(body.numero_documento), began: Date.now(), acked: Number.POSITIVE_INFINITY }
      writes.push(write)
      const status = await call(base, 'POST', '/paciente/paciente/', body).then(
        (made) => made.status,
        () => 0,
      )
      if (status === 201) write.acked = Date.now()
      else await wait(50)
    }
  }
  const clients = Array.from({ length: 8 }, client)
  return {
    writes,
    async stop() {
      over = true
      await Promise.all(clients)
    },
  }
}

async function ask<T extends pg.QueryResultRow>(datos: string, text: string): Promise<T[]> {
  const client = new pg.Client({ host: join(datos, 's'), port: 5432, user: 'custodia_dueno', database: 'custodia' })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

const coveredUntil = async (datos: string): Promise<number> => {
  const [row] = await ask<{ c: Date | null }>(
    datos,
    `select r.cubre_hasta as c from respaldo_trabajo r, respaldo_trabajo b
where r.clase = 'registro' and b.clase = 'base' and b.bien_en is not null and b.ejecutor is null and b.proximo_en > now()`,
  )
  return row?.c?.getTime() ?? 0
}

/** The service and its database at once, as when a machine loses its power. */
async function lose(program: Program, datos: string): Promise<void> {
  const postmaster = Number((await readFile(join(datos, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  program.child.kill('SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  await program.ended
}

test('el disco se pierde bajo escrituras y los datos vuelven a un segundo al azar, con justo lo confirmado hasta él', async (t) => {
  let datos = join(folder, 'datos')
  const table: string[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    running = await startProgram(datos, settings(datos))
    const { writes, stop } = storm(running.base)
    const begun = Date.now()
    while ((await coveredUntil(datos)) < begun) await wait(200)
    const from = Date.now()
    await wait(STORM_MS)
    const covered = await coveredUntil(datos)
    const lostAt = Date.now()
    await lose(running, datos)
    await stop()
    running = undefined
    const until = from + Math.floor(Math.random() * (covered - from))

    const next = join(folder, `datos-${round}`)
    await mkdir(next)
    for (const kept of ['secreto', 'sellos.txt']) await copyFile(join(datos, kept), join(next, kept))
    const started = performance.now()
    const { stdout } = await custodia(
      next,
      'restaurar',
      '--hasta',
      new Date(until).toISOString(),
      '--motivo',
      `simulacro número ${round}`,
    )
    const seconds = (performance.now() - started) / 1000
    assert.match(stdout, /se comprobaron/)
    running = await startProgram(next, settings(next))
    const rows = await ask<{ d: string }>(next, 'select numero_documento as d from paciente')
    const there = new Set(rows.map((row) => row.d))
    const lost = writes.filter((w) => w.acked < until && !there.has(w.document))
    const early = writes.filter((w) => w.began > until && there.has(w.document))
    assert.deepEqual([lost.length, early.length], [0, 0], stdout)
    const verify = await execute(process.execPath, [MAIN, 'auditoria', 'verificar'], {
      env: childEnvironment(settings(next)),
    })
    assert.match(verify.stdout, /Restauración firmada/)
    assert.match(verify.stdout, /La auditoría está íntegra/)
    table.push(
      `| ${round} | ${writes.filter((w) => w.acked < until).length} | 0 | 0 | ${((lostAt - covered) / 1000).toFixed(1)} | ${seconds.toFixed(1)} |`,
    )
    running.child.kill('SIGTERM')
    await running.ended
    running = undefined
    await rm(datos, { recursive: true, force: true })
    datos = next
  }
  const { stdout } = await custodia(datos, 'verificar')
  assert.match(stdout, /El respaldo está íntegro/)
  const rehearsed = await custodia(datos, 'ensayo')
  assert.match(rehearsed.stdout, /✓ Restaurado al/)
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.endsWith('.ensayo')),
    [],
  )
  for (const line of [
    '| vuelta | confirmadas hasta el instante | perdidas | de más | s sin respaldar al caer | s de restauración |',
    '|---|---|---|---|---|---|',
    ...table,
  ])
    t.diagnostic(line)
})
