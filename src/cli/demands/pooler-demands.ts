import { ConfigError } from '../../config.ts'
import { codeOf } from '../../engine/connection/database-fault.ts'
import { listOf, type Servers } from '../../engine/connection/server-choice.ts'
import { roleSettings, SessionError } from '../../engine/connection/session-settings.ts'
import { areSessionsShared } from '../../engine/connection/shared-sessions.ts'
import type { Database } from '../../engine/database.ts'
import { Problem } from '../../model/problem.ts'

/** What is asked of a pooler between the service and its server, each refused with a sentence that says what to do. */

/** The schema is migrated, and a service without DATABASE_POOLER works, in sessions of its own. */
export async function refuseSharedSessions(connection: Servers): Promise<void> {
  const shared = await Promise.all(listOf(connection).map((server) => areSessionsShared(server).catch(() => false)))
  if (shared.includes(true))
    throw new ConfigError(
      'La base de datos se alcanza por un intermediario (como PgBouncer) que reparte las sesiones por transacción, y el servicio no podría asumir su rol. Use un intermediario en modo de sesión, o DATABASE_POOLER=transaccion con DATABASE_URL_DIRECTA.',
    )
}

const SETTLED = `select unnest(s.setconfig) as ajuste from pg_db_role_setting s
where s.setrole = (select r.oid from pg_roles r where r.rolname = $1)
  and s.setdatabase = (select d.oid from pg_database d where d.datname = current_database())`

/** The sessions of a pooler are as the role says; whether something had to be written. */
export async function settleRole(db: Database, role: string, statementMs: number): Promise<boolean> {
  const settled = new Set((await db.run({ text: SETTLED, values: [role] })).map(({ ajuste }) => ajuste))
  const missing = Object.entries(roleSettings(statementMs)).filter(([name, value]) => !settled.has(`${name}=${value}`))
  const orders = await Promise.all(
    missing.map(async ([name, value]) => {
      const text = `select format('alter role %I in database %I set %I = %L', $1::text, current_database(), $2::text, $3::text) as orden`
      const [row] = await db.run({ text, values: [role, name, value] })
      return String(row?.orden)
    }),
  )
  try {
    for (const text of orders) await db.run({ text, values: [] })
  } catch (error) {
    if (codeOf(error) !== '42501') throw error
    throw new ConfigError(
      `El usuario de DATABASE_URL_DIRECTA no puede escribir los ajustes de ${role}: que un administrador de PostgreSQL ejecute ${orders.join('; ')}.`,
    )
  }
  return orders.length > 0
}

/** `db` goes through the pooler. What it lends must be the lesser role, with its settings. */
export async function refuseWrongPooler(db: Database, role: string, statementMs: number): Promise<void> {
  const wrong = new ConfigError(
    `DATABASE_URL no llega a la base como ${role} con sus ajustes: su usuario debe ser ${role} (ALTER ROLE ${role} PASSWORD '…' y su línea en el intermediario); si acaba de cambiarlos, ejecute RECONNECT en el intermediario.`,
  )
  const asked = { text: `select s.setting as limite from pg_settings s where s.name = 'statement_timeout'`, values: [] }
  const [row] = await db.run(asked).catch((error) => {
    throw error instanceof Problem && error.cause instanceof SessionError ? wrong : error
  })
  if (row?.limite !== String(statementMs)) throw wrong
}
