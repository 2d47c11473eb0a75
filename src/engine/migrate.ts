import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Tx } from './database.ts'
import { type MigrationPatience, untilNobodyIsInTheWay, usualPatience } from './migration/attempts.ts'
import { type Migration, MigrationError, readMigration } from './migration/read-migration.ts'
import {
  type AppliedMigration,
  announceFloor,
  olderConnections,
  pendingMigrations,
  withdrawFloor,
} from './migration/schema-floor.ts'
import { moveBatch, runSteps } from './migration/steps.ts'

export { type Migration, MigrationError }

const FILE = /^(\d{4})_([a-z0-9_]+)\.sql$/

export async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((n) => FILE.test(n)).sort()
  return Promise.all(
    names.map(async (file, i) => {
      const [, digits = '', name = ''] = FILE.exec(file) ?? []
      if (Number(digits) !== i + 1)
        throw new MigrationError(`Falta la migración ${i + 1} o su número se repite: ${file}.`)
      return readMigration(i + 1, name, await readFile(new URL(file, folder), 'utf8'))
    }),
  )
}

type Progress = (sentence: string) => void

/** Any number will do, as long as every instance of this program takes the same. */
const LOCK = 7_263_401_182
const ASK_MS = 100

/**
 * Brings the schema up to date. Instances that start together wait here for each other; one of them does the work. They ask again and
 * again: one that waited inside a statement would be waited for by an index that is built concurrently.
 */
export async function migrate(
  db: Database,
  migrations: readonly Migration[],
  progress: Progress,
  patience: MigrationPatience = usualPatience,
  program: string | null = null,
): Promise<number> {
  return db.session(async (tx) => {
    await tx.withoutLimit()
    while (!(await tryLock(tx))) await sleep(ASK_MS)
    try {
      return await apply(tx, migrations, progress, patience, program)
    } finally {
      await unlock(tx)
    }
  })
}

async function tryLock(tx: Tx): Promise<boolean> {
  const [row] = await tx.run({ text: 'select pg_try_advisory_lock($1) as mio', values: [LOCK] })
  return row?.mio === true
}

const unlock = (tx: Tx): Promise<unknown> => tx.run({ text: 'select pg_advisory_unlock($1)', values: [LOCK] })

/** What was applied, as every version since the first wrote it down; the table itself belongs to no migration. */
const KEPT = `create table if not exists migracion (
  numero integer primary key, nombre text not null, huella text not null, aplicada_en timestamptz not null default clock_timestamp());
do $$ begin
  if not exists (select 1 from pg_attribute where attrelid = 'migracion'::regclass and attname = 'filas_movidas') then
    alter table migracion add column compatible_desde integer, add column pasos_hechos integer not null default 0,
      add column filas_movidas bigint not null default 0;
  end if;
  if not exists (select 1 from pg_attribute where attrelid = 'migracion'::regclass and attname = 'programa') then
    alter table migracion add column programa text;
  end if;
end $$`

const APPLIED = 'select numero, nombre, huella, compatible_desde, pasos_hechos, programa from migracion order by numero'

/** What was applied to a database of any version; nothing to one that is new. */
export async function appliedMigrations(
  db: Pick<Tx, 'run'>,
): Promise<{ numero: number; nombre: string; huella: string }[]> {
  const [there] = await db.run({ text: `select to_regclass('public.migracion') is not null as hay`, values: [] })
  if (there?.hay !== true) return []
  return db.run({ text: 'select numero, nombre, huella from migracion order by numero', values: [] })
}

async function apply(
  tx: Tx,
  migrations: readonly Migration[],
  progress: Progress,
  patience: MigrationPatience,
  program: string | null,
): Promise<number> {
  await tx.run({ text: KEPT, values: [] })
  const done = await tx.run<AppliedMigration>({ text: APPLIED, values: [] })
  const pending = pendingMigrations(done, migrations)
  // In a database without rows there is nothing to spare anybody.
  const withBatches = done.length === 0
  const stepsDone = new Map(done.map((row) => [row.numero, row.pasos_hechos]))
  const finish = async (m: Migration, all: boolean): Promise<void> => {
    const before = stepsDone.get(m.number) ?? 0
    const next = m.steps[before]
    if (next === undefined || (next.kind === 'batches' && !all)) return
    progress(`Terminando lo que dejó la migración ${m.number}: ${m.name}`)
    stepsDone.set(m.number, await runSteps(tx, m, before, { withBatches: all, patience }))
  }
  for (const m of migrations.slice(0, done.length)) await finish(m, false)
  for (const m of pending) {
    if (m.after !== null) for (const earlier of migrations.slice(0, m.after)) await finish(earlier, true)
    try {
      if (done.length > 0) await leaveNobodyBehind(tx, m, progress, patience)
      progress(`Aplicando migración ${m.number}: ${m.name}`)
      await untilNobodyIsInTheWay(tx, `La migración ${m.number} (${m.name})`, patience, () =>
        applyOne(tx, m, m === pending.at(-1), patience, program),
      )
    } catch (error) {
      if (done.length > 0) await withdrawFloor(tx).catch(() => {})
      throw error
    }
    stepsDone.set(m.number, await runSteps(tx, m, 0, { withBatches, patience }))
  }
  return pending.length
}

async function applyOne(
  tx: Tx,
  m: Migration,
  isLast: boolean,
  { lockMs }: MigrationPatience,
  program: string | null,
): Promise<void> {
  // The last to commit waits for the disk, and with it for all before: one that is lost till then is applied again.
  const isKept = isLast || m.steps.length > 0
  await tx.run({
    text: `begin; set local lock_timeout = ${lockMs}${isKept ? '' : '; set local synchronous_commit = off'}`,
    values: [],
  })
  try {
    await tx.run({ text: m.sql, values: [] })
    await tx.run({
      text: 'insert into migracion (numero, nombre, huella, compatible_desde, programa) values ($1, $2, $3, $4, $5)',
      values: [m.number, m.name, m.hash, m.compatible, program],
    })
    await tx.run({ text: 'commit', values: [] })
  } catch (error) {
    await tx.run({ text: 'rollback', values: [] })
    throw error
  }
}

const TELL_MS = 10_000

/**
 * Tells services that cannot go on with what comes to stop, and waits until their connections are gone: not one write of theirs meets
 * a schema that they do not know.
 */
async function leaveNobodyBehind(tx: Tx, m: Migration, progress: Progress, patience: MigrationPatience): Promise<void> {
  await announceFloor(tx, m.compatible)
  const deadline = performance.now() + patience.deadlineMs
  for (let tell = 0; ; await sleep(ASK_MS)) {
    const left = await olderConnections(tx, m.compatible)
    if (left === 0) return
    if (performance.now() > deadline)
      throw new MigrationError(
        `La migración ${m.number} (${m.name}) no se aplicó: siguen abiertas ${left} conexiones de una versión anterior que no puede seguir con ella. Detenga esos servicios y vuelva a iniciar.`,
      )
    if (performance.now() < tell) continue
    tell = performance.now() + TELL_MS
    progress(`Se espera a que ${left} conexiones de una versión anterior, que no puede seguir, se cierren…`)
  }
}

/** One batch of what the migrations move behind the requests, by the owner of the tables; `busy` where another process is at it. */
export async function moveBehind(
  db: Database,
  migrations: readonly Migration[],
  patience: MigrationPatience = usualPatience,
): Promise<'moved' | 'busy' | 'done'> {
  return db.session(async (tx) => {
    if (!(await tryLock(tx))) return 'busy'
    try {
      const rows = await tx.run<AppliedMigration>({ text: APPLIED, values: [] })
      for (const row of rows) {
        const m = migrations[row.numero - 1]
        const step = m?.steps[row.pasos_hechos]
        if (m === undefined || step?.kind !== 'batches') continue
        if (await moveBatch(tx, m, step, patience)) return 'moved'
        await tx.run({
          text: 'update migracion set pasos_hechos = pasos_hechos + 1 where numero = $1',
          values: [m.number],
        })
        return 'moved'
      }
      return 'done'
    } finally {
      await unlock(tx)
    }
  })
}
