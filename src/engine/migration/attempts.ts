import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../../model/problem.ts'
import { codeOf } from '../connection/database-fault.ts'
import type { Tx } from '../database.ts'
import { MigrationError } from './read-migration.ts'

export interface MigrationPatience {
  /** How long a lock is waited for: meanwhile everybody who comes later for the same table waits too. */
  readonly lockMs: number
  /** How long in all, trying again and again, for what others hold. */
  readonly deadlineMs: number
}

/** A second is a pause that nobody notices; what is held for ten minutes is a person's to look at. */
export const usualPatience: MigrationPatience = { lockMs: 1_000, deadlineMs: 600_000 }

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
const IN_THE_WAY = new Set(['55P03', '40P01'])

const isInTheWay = (error: unknown): boolean =>
  IN_THE_WAY.has(codeOf(error instanceof Problem ? error.details.cause : error))

/** Tries until nobody is in the way, letting the requests that wait meanwhile through between one try and the next. */
export async function untilNobodyIsInTheWay<T>(
  tx: Tx,
  what: string,
  { deadlineMs }: MigrationPatience,
  attempt: () => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + deadlineMs
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await attempt()
    } catch (error) {
      if (!isInTheWay(error)) throw error
      if (performance.now() + pause > deadline)
        throw new MigrationError(
          `${what} espera por tablas que otros tienen ocupadas y no se aplicó; nada cambió. ${await whoHolds(tx)}Termínelas y vuelva a iniciar.`,
        )
    }
    await sleep(pause)
  }
}

/** The oldest transactions, by what tells them apart and not by what they ask. */
async function whoHolds(tx: Tx): Promise<string> {
  const held = await tx.run({
    text: `select a.pid, a.application_name as nombre, extract(epoch from clock_timestamp() - a.xact_start)::integer as segundos
from pg_stat_activity a where a.datname = current_database() and a.pid <> pg_backend_pid() and a.xact_start is not null
order by a.xact_start limit 3`,
    values: [],
  })
  if (held.length === 0) return ''
  const each = held.map((h) => `${h.pid}${h.nombre === '' ? '' : ` (${h.nombre})`} desde hace ${h.segundos} s`)
  return `Transacciones abiertas: ${each.join(', ')}. `
}
