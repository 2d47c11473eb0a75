import { isStorable } from '../model/check-value.ts'
import type { Action, Call } from './call.ts'
import { coalesce } from './coalesce.ts'
import { type Database, overloaded } from './database.ts'

export interface AuditEntry {
  readonly call: Call
  readonly action: Action
  readonly resource: string
  readonly id: string | null
  readonly patient: string | null
  readonly status: number
  readonly code: string | null
  readonly fields: readonly string[] | null
  readonly rows: readonly string[] | null
}

export const AUDIT_COLUMNS =
  'actor, rol, origen, solicitud, accion, recurso, recurso_id, paciente, resultado, codigo, campos, registros'

const MAX_NAME = 120

/** The name of a field that does not exist is whatever somebody sent: made fit to be stored, and short. */
const named = (field: string): string =>
  isStorable(field) && field.length <= MAX_NAME
    ? field
    : `${[...field]
        .map((c) => (isStorable(c) ? c : '\ufffd'))
        .join('')
        .slice(0, MAX_NAME)}…`

/**
 * Records what is not a write: lists, searches, refusals. Entries of concurrent requests share one statement and one
 * commit, and `record` resolves only when that commit is on disk: the answer leaves after it.
 */
export function auditLog(db: Database): { record(entry: AuditEntry): Promise<void> } {
  const text = `insert into auditoria (${AUDIT_COLUMNS})
select e.actor, e.rol, e.origen, e.solicitud, e.accion, e.recurso, e.recurso_id, e.paciente, e.resultado, e.codigo, e.campos, e.registros
from jsonb_populate_recordset(null::auditoria, $1::jsonb) e`
  const write = coalesce<AuditEntry, undefined>(
    async (entries) => {
      const rows = entries.map((e) => ({
        actor: e.call.actor.nombre,
        rol: e.call.actor.rol,
        origen: e.call.ip,
        solicitud: e.call.requestId,
        accion: e.action,
        recurso: e.resource,
        recurso_id: e.id,
        paciente: e.patient,
        resultado: e.status,
        codigo: e.code,
        campos: e.fields?.map(named) ?? null,
        registros: e.rows,
      }))
      await db.raw({ name: 'auditoria', text, values: [JSON.stringify(rows)] })
      return entries.map(() => undefined)
    },
    { maxBatch: 200, maxWaiting: 5_000, lanes: 2, full: overloaded },
  )
  return { record: write }
}
