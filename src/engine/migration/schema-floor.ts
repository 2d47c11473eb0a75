import type { Tx } from '../database.ts'
import { type Migration, MigrationError } from './read-migration.ts'

/** Two versions of the service beside each other on one database: what a newer schema asks of the older one. */

export interface AppliedMigration {
  readonly numero: number
  readonly nombre: string
  readonly huella: string
  /** Null where it was applied before this was judged: then nothing older may run beside it. */
  readonly compatible_desde: number | null
  /** The version of the program that applied it; null where it was applied before that was written down. */
  readonly programa: string | null
  /** Of its steps after the transaction, how many are done. */
  readonly pasos_hechos: number
}

/** What is to be applied. A database ahead of this program is let be if it says that the program may run on it. */
export function pendingMigrations(
  applied: readonly AppliedMigration[],
  known: readonly Migration[],
): readonly Migration[] {
  const byNumber = new Map(known.map((m) => [m.number, m]))
  for (const row of applied) {
    const same = byNumber.get(row.numero)
    if (same === undefined) {
      const least = row.compatible_desde ?? row.numero
      if (known.length < least) throw new MigrationError(tooOld(row, known.length, applied.at(-1)?.programa ?? null))
    } else if (same.hash !== row.huella) {
      throw new MigrationError(
        `La migración ${same.number} (${same.name}) cambió después de aplicada: las migraciones no se editan.`,
      )
    }
  }
  return known.slice(applied.length)
}

const tooOld = (row: AppliedMigration, ours: number, program: string | null): string =>
  `La base de datos es de una versión más nueva (migración ${row.numero}, ${row.nombre}) y este programa (esquema ${ours}) no puede trabajar en ella: use ${program === null ? 'esa versión del programa' : `la versión ${program} del programa o una posterior`}. No se vuelve atrás sobre los mismos datos; para volver a una versión anterior restaure un respaldo de antes de actualizar.`

const FLOOR = 'esquema_minimo'

/** The oldest schema whose service may work on this database, as the newest one to migrate it announced; 0 before any did. */
export async function schemaFloor(db: Pick<Tx, 'run'>): Promise<number> {
  const [row] = await db.run({
    name: 'esquema_minimo',
    text: 'select valor from ajuste where clave = $1',
    values: [FLOOR],
  })
  return row === undefined ? 0 : Number(row.valor)
}

export const announceFloor = (db: Pick<Tx, 'run'>, floor: number): Promise<unknown> =>
  db.run({
    text: `insert into ajuste (clave, valor) values ($1, $2)
on conflict (clave) do update set valor = excluded.valor where ajuste.valor::integer < excluded.valor::integer`,
    values: [FLOOR, String(floor)],
  })

/** Back to what the applied ones ask for: one that was announced did not come. */
export const withdrawFloor = (db: Pick<Tx, 'run'>): Promise<unknown> =>
  db.run({
    text: `update ajuste set valor = (select coalesce(max(compatible_desde), 0)::text from migracion) where clave = $1`,
    values: [FLOOR],
  })

/** Every connection says by its name of which schema its program is: who migrates sees who would be left behind. */
export const connectionName = (schema: number): string => `custodia ${schema}`

/** How many connections programs have open that know less than this schema. */
export async function olderConnections(tx: Pick<Tx, 'run'>, floor: number): Promise<number> {
  const [row] = await tx.run({
    text: `select count(*)::integer as n from pg_stat_activity a
where a.datname = current_database() and a.pid <> pg_backend_pid()
  and substring(a.application_name from '^custodia (\\d{1,6})$')::integer < $1`,
    values: [floor],
  })
  return Number(row?.n ?? 0)
}
