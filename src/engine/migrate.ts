import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Database, Tx } from './database.ts'

export interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
  readonly hash: string
}

export class MigrationError extends Error {}

const FILE = /^(\d{4})_([a-z0-9_]+)\.sql$/

export async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((n) => FILE.test(n)).sort()
  return Promise.all(
    names.map(async (file, i) => {
      const [, digits = '', name = ''] = FILE.exec(file) ?? []
      if (Number(digits) !== i + 1)
        throw new MigrationError(`Falta la migración ${i + 1} o su número se repite: ${file}.`)
      const sql = await readFile(new URL(file, folder), 'utf8')
      return { number: i + 1, name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Any number will do, as long as every instance of this program takes the same. */
const LOCK = 7_263_401_182

/** Brings the schema up to date. Instances that start together wait here for each other; one of them does the work. */
export async function migrate(
  db: Database,
  migrations: readonly Migration[],
  progress: (sentence: string) => void,
): Promise<number> {
  return db.session(async (tx) => {
    await tx.withoutLimit()
    await tx.run({ text: 'select pg_advisory_lock($1)', values: [LOCK] })
    try {
      return await apply(tx, migrations, progress)
    } finally {
      await tx.run({ text: 'select pg_advisory_unlock($1)', values: [LOCK] })
    }
  })
}

async function apply(tx: Tx, migrations: readonly Migration[], progress: (sentence: string) => void): Promise<number> {
  await tx.run({
    text: `create table if not exists migracion (
  numero integer primary key, nombre text not null, huella text not null, aplicada_en timestamptz not null default clock_timestamp())`,
    values: [],
  })
  const done = await tx.run<{ numero: number; nombre: string; huella: string }>({
    text: 'select numero, nombre, huella from migracion order by numero',
    values: [],
  })
  const known = new Map(migrations.map((m) => [m.number, m]))
  for (const row of done) {
    const same = known.get(row.numero)
    if (same === undefined) {
      throw new MigrationError(
        `La base de datos es de una versión más nueva (migración ${row.numero}, ${row.nombre}): use esa versión del programa.`,
      )
    }
    if (same.hash !== row.huella) {
      throw new MigrationError(
        `La migración ${same.number} (${same.name}) cambió después de aplicada: las migraciones no se editan.`,
      )
    }
  }
  const pending = migrations.slice(done.length)
  for (const m of pending) {
    progress(`Aplicando migración ${m.number}: ${m.name}`)
    // The last to commit waits for the disk, and with it for all before: one that is lost till then is applied again.
    const begin = m === pending.at(-1) ? 'begin' : 'begin; set local synchronous_commit = off'
    await tx.run({ text: begin, values: [] })
    try {
      await tx.run({ text: m.sql, values: [] })
      await tx.run({
        text: 'insert into migracion (numero, nombre, huella) values ($1, $2, $3)',
        values: [m.number, m.name, m.hash],
      })
      await tx.run({ text: 'commit', values: [] })
    } catch (error) {
      await tx.run({ text: 'rollback', values: [] })
      throw error
    }
  }
  return pending.length
}
