import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { childEnvironment } from '../../src/config.ts'
import { SUPERUSER } from '../../src/postgres/cluster.ts'
import { MAIN, type Program } from '../program.ts'
import { patientBody } from '../samples.ts'
import { call } from '../service.ts'

const execute = promisify(execFile)

/** What the drills of backups share: a service that is written to, its disk lost, and what was promised until then. */

export const backedUp = (folder: string, datos: string): Record<string, string> => ({
  DATOS: datos,
  DATABASE_URL: '',
  NODE_ENV: 'test',
  DEMO: 'no',
  RESPALDO_DESTINO: join(folder, 'respaldo'),
  RESPALDO_LLAVE: 'llave-de-simulacro-0123456789abcdefgh',
  RESPALDO_REGISTRO_SEGUNDOS: '2',
  SELLO_SEGUNDOS: '1',
  LIMITE_POR_MINUTO: '0',
})

export const custodia = (
  settings: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<{ stdout: string; stderr: string }> =>
  execute(process.execPath, [MAIN, ...args], { env: childEnvironment(settings), maxBuffer: 1 << 26 })

export interface TimedWrite {
  readonly document: string
  readonly began: number
  acked: number
}

export interface TimedStorm {
  readonly writes: readonly TimedWrite[]
  stop(): Promise<void>
}

/** Patients as fast as eight clients can; what was answered 201 is a promise. */
export function timedStorm(base: string, headers: Readonly<Record<string, string>> = {}): TimedStorm {
  const writes: TimedWrite[] = []
  let over = false
  const client = async (): Promise<void> => {
    while (!over) {
      const body = patientBody()
      const write = { document: String(body.numero_documento), began: Date.now(), acked: Number.POSITIVE_INFINITY }
      writes.push(write)
      const status = await call(base, 'POST', '/paciente/paciente/', body, headers).then(
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

/** Against what was promised until an instant: how many are there, how many were lost, how many came from after it. */
export function judged(
  writes: readonly TimedWrite[],
  until: number,
  there: ReadonlySet<string>,
): { promised: number; lost: number; early: number } {
  const promised = writes.filter((w) => w.acked < until)
  return {
    promised: promised.length,
    lost: promised.filter((w) => !there.has(w.document)).length,
    early: writes.filter((w) => w.began > until && there.has(w.document)).length,
  }
}

export async function askOwner<T extends pg.QueryResultRow>(datos: string, text: string): Promise<T[]> {
  const client = new pg.Client({ host: join(datos, 's'), port: 5432, user: SUPERUSER, database: 'custodia' })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

const DOCUMENTS = 'select numero_documento as d from paciente'
export const documentsOf = (rows: readonly { readonly d: string }[]): Set<string> => new Set(rows.map((row) => row.d))
export const patientsIn = async (datos: string): Promise<Set<string>> => documentsOf(await askOwner(datos, DOCUMENTS))

/** Until when nothing that was acknowledged is missing from the backup, once there is a base and none is being made. */
export const coveredUntil = async (datos: string): Promise<number> => {
  const [row] = await askOwner<{ c: Date | null }>(
    datos,
    `select r.cubre_hasta as c from respaldo_trabajo r, respaldo_trabajo b
where r.clase = 'registro' and b.clase = 'base' and b.bien_en is not null and b.ejecutor is null and b.proximo_en > now()`,
  )
  return row?.c?.getTime() ?? 0
}

export async function untilCovered(datos: string, instant: number): Promise<void> {
  while ((await coveredUntil(datos)) < instant) await wait(200)
}

/** The service and its database at once, as when a machine loses its power. */
export async function lose({ child, ended }: Program, cluster: string): Promise<void> {
  const postmaster = Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])
  child.kill('SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  await ended
}

export async function leave({ child, ended }: Program): Promise<void> {
  child.kill('SIGTERM')
  await ended
}
