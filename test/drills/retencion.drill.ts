import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { secretBox } from '../../src/auth/secret-box.ts'
import { keyStore } from '../../src/auth/session/keys.ts'
import { type Database, openDatabase } from '../../src/engine/database.ts'
import { archiveName } from '../../src/features/auditoria/archive/archive-format.ts'
import { attachArchive, detachArchive } from '../../src/features/auditoria/archive/attach-archive.ts'
import { sealer } from '../../src/features/auditoria/seal/seal.ts'
import { forgetEvents } from '../../src/features/eventos/forget-events.ts'
import { noteMonth } from '../../src/features/sistema/months.ts'
import { TEST_SECRET } from '../service.ts'
import { commandAccount, enter } from './account.ts'
import { type ExternalServer, externalServer } from './external-server.ts'
import { assertAuditHolds, assertKept, type Installation, installation } from './installation.ts'
import { type KeyedStorm, keyedStorm } from './keyed-storm.ts'

const PATIENCE = { timeout: 1_800_000 }
const ROLE = 'medico'
const YEARS = 10
const MONTHS = 12 * YEARS
const KEPT = 3
/** The month that is now, by the ids: those of the years before it are free. */
const NOW = MONTHS + 20
const FIRST = NOW - MONTHS
const EVENTS_A_MONTH = 20_000
const CUTS_A_MONTH = 30_000
const AUDITED_A_MONTH = 2_000
/** One month as a large hospital has it. */
const LARGE_MONTH = 100_000
const ATTACHED = 12
const MOST_S = 0.2
const QUIET_MS = 30_000
const ARCHIVER = fileURLToPath(new URL('./archive-months.ts', import.meta.url))

const monthStart = (n: number): Date => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (NOW - n), 2))
}
const monthName = (n: number): string => monthStart(n).toISOString().slice(0, 7)
const past = Array.from({ length: MONTHS }, (_, i) => FIRST + i)

/** Ten years of events, of their cuts and of the audit, let go of or archived while patients are registered: nobody waits. */
describe('diez años que se olvidan y se archivan mientras se escribe', () => {
  let server: ExternalServer
  let place: Installation
  let storm: KeyedStorm
  let archives = ''

  const owner = (): Database =>
    openDatabase({
      connection: { connectionString: server.url },
      poolSize: 2,
      maxWaiting: 10,
      statementTimeoutMs: 0,
    })
  async function asOwner<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const db = owner()
    try {
      return await work(db)
    } finally {
      await db.end()
    }
  }
  const count = async (text: string): Promise<number> => Number((await server.ask(text))[0]?.n)

  /** Past months of the audit, sealed when they were. */
  const writeAudit = (): Promise<void> =>
    asOwner(async (db) => {
      const keys = keyStore(db, secretBox(TEST_SECRET))
      for (const n of past) {
        const at = monthStart(n).toISOString()
        const rows = n === FIRST ? LARGE_MONTH : AUDITED_A_MONTH
        const text = `insert into auditoria (momento, cuenta, actor, rol, solicitud, accion, recurso, recurso_id, paciente, resultado)
select $1::timestamptz, 'c' || i % 50, 'Alguien', 'medico', i::text, 'leer', 'nota', gen_random_uuid(), md5((i % 1000)::text)::uuid, 200
from generate_series(1, $2::integer) i`
        await db.run({ text: `select custodia_mes_prepara($1)`, values: [n] })
        await db.run({
          text: `select setval(pg_get_serial_sequence('auditoria', 'id'), $1::bigint << 40)`,
          values: [n],
        })
        await db.run({ text, values: [at, rows] })
        const { sealOnce } = sealer({ db, keys, now: () => at })
        while ((await sealOnce())?.more === true);
      }
    })

  /** The longest time without an acknowledged write while this is done, beside the same of doing nothing just before and after. */
  async function withoutGap(t: TestContext, work: () => Promise<unknown>, said: () => Promise<string>): Promise<void> {
    // What writing all that costs is not what letting go of it does.
    await server.ask('checkpoint')
    const gapDuring = async (what: () => Promise<unknown>): Promise<number> => {
      storm.outage()
      await what()
      return storm.outage()
    }
    await wait(QUIET_MS / 10)
    const before = await gapDuring(() => wait(QUIET_MS))
    const longest = await gapDuring(work)
    const quiet = Math.max(before, await gapDuring(() => wait(QUIET_MS)))
    const [working, idle] = [longest, quiet].map((s) => `${(s * 1000).toFixed(0)} ms`)
    t.diagnostic(`${await said()}; ${working} sin escrituras, ${idle} sin hacer nada`)
    if (quiet > MOST_S) return t.skip(`máquina ocupada: ${idle} sin escrituras sin hacer nada`)
    assert.ok(longest <= MOST_S, `${working} sin escrituras; ${idle} sin hacer nada`)
  }

  before(async () => {
    server = await externalServer('retencion')
    archives = join(server.folder, 'archivo')
    await mkdir(archives)
    const settings = { DATABASE_URL: server.url, SECRETO: TEST_SECRET, LIMITE_POR_MINUTO: '0' }
    place = installation('', { settings })
    // The schema, before the service writes anything.
    assert.equal((await place.custodia('auditoria', 'llave')).code, 0)
    await writeAudit()
    await place.start()
    const headers = await commandAccount(place.base(), settings, ROLE)
    storm = keyedStorm([place.base], headers, { clients: 4, pauseMs: 50, renew: () => enter(place.base(), ROLE) })
    await wait(20_000)
  }, PATIENCE)
  after(async () => {
    await storm?.stop()
    await place?.stop()
    await server?.remove()
  })

  test('se preparan diez años de meses', PATIENCE, async (t) => {
    const prepare = (): Promise<void> =>
      asOwner(async (db) => {
        for (let n = NOW; n < NOW + MONTHS; n++) await db.run({ text: 'select custodia_mes_prepara($1)', values: [n] })
      })
    await withoutGap(t, prepare, async () => `${MONTHS} meses`)
  })

  test('se olvida lo que pasó hace más de tres meses, y lo demás queda', PATIENCE, async (t) => {
    await server.ask(`select setval(pg_get_serial_sequence('evento', 'id'), ${NOW}::bigint << 40)`)
    await wait(3_000)
    // What was written so far, as if it had been before all that.
    await server.ask(`set session_replication_role = replica;
update evento set momento = momento - interval '${MONTHS + 1} months' where id < ${NOW}::bigint << 40`)
    await server.ask(`alter table evento alter column id set generated by default`)
    for (const n of past)
      await server.ask(
        `insert into evento (id, recurso, hecho, recurso_id, momento)
  select (${n}::bigint << 40) + i, 'paciente', 'cambio', gen_random_uuid(), clock_timestamp() - interval '${NOW - n} months' from generate_series(1, ${EVENTS_A_MONTH}) i`,
      )
    await server.ask(`alter table evento alter column id set generated always`)
    await server.ask(
      `insert into evento_corte (numero, sistema, desde, hasta, sobre, primero, ultimo)
  select -1000000000 + i, 'antes', '0', '0', 0, x.id, x.id from generate_series(1, ${MONTHS * CUTS_A_MONTH}) i,
    lateral (select ((${FIRST} + i / ${CUTS_A_MONTH})::bigint << 40) + 1 + i % ${CUTS_A_MONTH} as id) x`,
    )
    const rows = await count('select count(*) as n from evento')
    const cuts = await count('select count(*) as n from evento_corte')
    let gone = 0
    const forget = (): Promise<void> =>
      asOwner(async (db) => {
        gone = await forgetEvents(db, owner, KEPT, new AbortController().signal)
      })
    await withoutGap(t, forget, async () => {
      const left = await count('select count(*) as n from evento')
      const cutsLeft = await count('select count(*) as n from evento_corte')
      const old = `select count(*) as n from evento where momento < date_trunc('month', now()) - interval '${KEPT} months'`
      assert.equal(await count(old), 0)
      assert.ok(left >= KEPT * EVENTS_A_MONTH)
      assert.ok(cutsLeft <= (KEPT + 2) * CUTS_A_MONTH + storm.count() * 2, `quedan ${cutsLeft} cortes`)
      return `${gone} meses, ${rows - left} eventos y ${cuts - cutsLeft} cortes`
    })
  })

  test('se anota de quién es cada mes de la auditoría', PATIENCE, async (t) => {
    const note = (): Promise<void> =>
      asOwner(async (db) => {
        while (await noteMonth(db));
      })
    await withoutGap(t, note, async () => `${await count('select count(*) as n from mes_anotado')} meses`)
  })

  test('se archiva cada mes de la auditoría', PATIENCE, async (t) => {
    const archive = () =>
      promisify(execFile)(process.execPath, [ARCHIVER, server.url, archives, ...past.map(monthName)])
    await withoutGap(t, archive, async () => {
      const { length } = await readdir(archives)
      assert.equal(length, MONTHS)
      return `${length} meses, ${LARGE_MONTH + (MONTHS - 1) * AUDITED_A_MONTH} filas`
    })
  })

  test('los archivados se quitan de la base, se adjuntan y se separan', PATIENCE, async (t) => {
    const key = await asOwner((db) => keyStore(db, secretBox(TEST_SECRET)).publicKeys('sello'))
    assert.match(await assertAuditHolds(place), /íntegra/)
    const months = past.slice(0, ATTACHED)
    const attach = (): Promise<void> =>
      asOwner(async (db) => {
        for (const n of months) {
          for (const table of ['lista_mostrada', 'auditoria']) {
            const name = `particion.${table}_${2026 + Math.floor((n - 1) / 12)}_${String(((n - 1) % 12) + 1).padStart(2, '0')}`
            await db.session(async (tx) => {
              await tx.run({ text: `alter table ${table} detach partition ${name} concurrently`, values: [] })
              await tx.run({ text: `drop table ${name}`, values: [] })
            })
          }
          const attached = await attachArchive(db, join(archives, archiveName(monthName(n))), key, 'Simulacro')
          assert.ok('mes' in attached, JSON.stringify(attached))
        }
        for (const n of months) assert.ok(await detachArchive(db, monthName(n), 'Simulacro'))
      })
    const rows = LARGE_MONTH + (ATTACHED - 1) * AUDITED_A_MONTH
    await withoutGap(t, attach, async () => `${ATTACHED} meses, ${rows} filas`)
  })

  test('de lo que se dio por guardado no falta nada, y cada clave hizo una fila', PATIENCE, async (t) => {
    t.diagnostic(await assertKept(storm, server.ask))
  })
})
