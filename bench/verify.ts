import { generateKeyPairSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { MIGRATIONS } from '../src/cli/database.ts'
import { withScratchDatabase } from '../src/cli/scratch.ts'
import type { Database } from '../src/engine/database.ts'
import { migrate, readMigrations } from '../src/engine/migrate.ts'
import { type SealKey, sealer } from '../src/features/auditoria/seal/seal.ts'
import { thumbprint } from '../src/features/auditoria/seal/seal-payload.ts'
import { databaseSource } from '../src/features/auditoria/verify/database-source.ts'
import { allThreads } from '../src/features/auditoria/verify/proof-threads.ts'
import { verifyAudit } from '../src/features/auditoria/verify/verify.ts'
import { verifyStored } from '../src/features/auditoria/verify/verify-stored.ts'
import { treeMs } from './comparison/spending.ts'

export interface VerifyMeasures {
  readonly rows: number
  readonly seals: number
  readonly threads: number
  /** Seconds from the first row, the best of some rounds; of what came since; and row by row, as an exported file is verified. */
  readonly whole: number
  /** Processor seconds of that round: of this program with its threads, and of the database. */
  readonly spent: { readonly program: number; readonly database: number }
  readonly fresh: number
  readonly freshRows: number
  readonly slow: number
  readonly postgres: string
}

/** A busy hospital writes some twenty rows a second, and a seal is made every ten. */
const SEAL_ROWS = 230
const FRESH_SEALS = 40
const ROUNDS = 3

/** Reads of one row, and a list of 25 patients for every four of them. */
const FILL = `insert into auditoria (cuenta, actor, rol, origen, solicitud, accion, recurso, recurso_id, paciente, pacientes, resultado, registros)
select 'c' || n % 500, 'Laura Milena Ospina Restrepo', 'medico', '10.20.30.' || n % 250, gen_random_uuid()::text,
  case when n % 5 = 0 then 'listar' else 'leer' end, case when n % 5 = 0 then 'paciente' else 'nota' end,
  case when n % 5 = 0 then null else gen_random_uuid() end, case when n % 5 = 0 then null else p.todos[1] end, null, 200,
  case when n % 5 = 0 then p.todos end
from generate_series(1, $1::integer) n
cross join lateral (select array(select md5((random() * 20000)::integer::text || n % 1)::uuid from generate_series(1, 25)) as todos) p`

/** How long it takes to verify an audit of so many rows. */
export async function verification(rows: number, say: (sentence: string) => void): Promise<VerifyMeasures> {
  return withScratchDatabase(async (db) => {
    await migrate(db, await readMigrations(MIGRATIONS), () => {})
    const key = await firstKey(db)
    const make = sealer({
      db,
      keys: { current: async () => key, rotate: () => Promise.reject(new Error('There is one key')) },
    })
    const fill = async (seals: number): Promise<void> => {
      for (let i = 0; i < seals; i++) {
        await db.run({ name: 'llena', text: FILL, values: [SEAL_ROWS] })
        await make.sealOnce()
      }
    }
    const seals = Math.ceil(rows / SEAL_ROWS)
    say(`Escribiendo y sellando ${rows.toLocaleString('es-CO')} filas…`)
    await fill(seals)
    for (const table of ['auditoria', 'lista_mostrada']) await db.run({ text: `vacuum (analyze) ${table}`, values: [] })
    await db.run({ text: 'checkpoint', values: [] })
    const threads = allThreads()
    const verify = (whole: boolean) =>
      timed(() => verifyStored({ db, trusted: [key.publicJwk], whole, threads, signer: key }))
    const postmaster = await postmasterOf(db)
    let whole = Number.POSITIVE_INFINITY
    let spent = { program: Number.NaN, database: Number.NaN }
    for (let round = 0; round < ROUNDS; round++) {
      const before = { own: process.cpuUsage(), database: await treeMs(postmaster) }
      const { seconds } = await verify(true)
      const own = process.cpuUsage(before.own)
      const database = ((await treeMs(postmaster)) - before.database) / 1000
      if (seconds < whole) [whole, spent] = [seconds, { program: (own.user + own.system) / 1e6, database }]
    }
    await fill(FRESH_SEALS)
    const fresh = await verify(false)
    say('Verificando fila por fila…')
    const slow = await timed(async () => verifyAudit({ source: await databaseSource(db), trusted: [key.publicJwk] }))
    for (const { found } of [fresh, slow])
      if (!found.holds) throw new Error('The audit of the measurement does not hold')
    const [version] = await db.run({ text: "select current_setting('server_version') as v", values: [] })
    return {
      rows: slow.found.rows - fresh.found.rows,
      seals,
      threads,
      whole,
      spent,
      fresh: fresh.seconds,
      freshRows: fresh.found.rows,
      slow: slow.seconds,
      postgres: String(version?.v),
    }
  })
}

async function timed<T>(work: () => Promise<T>): Promise<{ found: T; seconds: number }> {
  const began = performance.now()
  const found = await work()
  return { found, seconds: (performance.now() - began) / 1000 }
}

/** The process that the one of this connection is a child of; NaN where there is no /proc. */
async function postmasterOf(db: Database): Promise<number> {
  const [row] = await db.run({ text: 'select pg_backend_pid() as pid', values: [] })
  const status = await readFile(`/proc/${row?.pid}/status`, 'utf8').catch(() => '')
  return Number(/^PPid:\s*(\d+)/m.exec(status)?.[1] ?? Number.NaN)
}

async function firstKey(db: Database): Promise<SealKey> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const jwk = publicKey.export({ format: 'jwk' })
  const kid = thumbprint(jwk)
  const publicJwk = { ...jwk, kid }
  await db.run({
    text: `insert into llave (kid, uso, alg, publica, privada, creada_en) values ($1, 'sello', 'EdDSA', $2, '\\x00', clock_timestamp())`,
    values: [kid, JSON.stringify(publicJwk)],
  })
  return { kid, privateKey, publicJwk }
}
