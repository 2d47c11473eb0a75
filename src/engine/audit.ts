import { isStorable } from '../model/check-value.ts'
import type { Action, Call } from './call.ts'
import { coalesce, commitLanes } from './coalesce.ts'
import { overloaded } from './connection/database-fault.ts'
import type { Database, Tx } from './database.ts'

/** What the audit row of something says; who, from where and why come from the call. */
export interface AuditEntry {
  readonly call: Call
  readonly action: Action
  readonly resource: string
  readonly status: number
  readonly id?: string | null
  readonly patient?: string | null
  /** Whose rows a list showed; left out where the rows are the patients themselves. */
  readonly patients?: readonly string[] | null
  readonly code?: string | null
  readonly fields?: readonly string[] | null
  readonly rows?: readonly string[] | null
  /** Whether a break-glass grant was open to the statement that decided what is shown; where it is not said, whether one was since the request began. */
  readonly urgent?: boolean
}

/** Who asks, as the writing statements take it: `jsonb_to_record(…) as ${WHO}`. */
export const WHO = 'h(cuenta text, actor text, rol text, origen text, solicitud text, motivo text, miembros text[])'

/** The columns that every audit row fills from who asks, in the order of `whoColumns`. */
export const WHO_COLUMNS = 'cuenta, actor, rol, origen, solicitud, motivo'
export const whoColumns = (alias: string): string =>
  WHO_COLUMNS.split(', ')
    .map((c) => `${alias}.${c}`)
    .join(', ')

/** Why, as it is written down: for what the institution lets a system act, whatever else it says. */
export const writtenReason = ({ actor, reason }: Call): string | null =>
  actor.finalidad === undefined ? reason : [actor.finalidad, ...(reason === null ? [] : [reason])].join('. ')

export const whoOf = (call: Call): Record<string, unknown> => ({
  cuenta: call.actor.id,
  actor: call.actor.nombre,
  rol: call.actor.rol,
  origen: call.ip,
  solicitud: call.requestId,
  motivo: writtenReason(call),
  miembros: call.actor.miembros,
})

/** `urgencia` if this patient is reached through a break-glass grant that is open, or was since an instant: such a row must stand out. */
export const urgencyBy = (
  patient: string,
  member: string,
  since = 'now()',
): string => `(select 'urgencia' from alcance u
    where u.miembro = ${member} and u.via = 'urgencia' and u.hasta > ${since} and u.paciente = ${patient} limit 1)`
export const urgencyOf = (patient: string, account: string, since?: string): string =>
  urgencyBy(patient, `'c:' || ${account}`, since)

/** What the audit row of what a statement shows says, as SQL. */
export interface ShownAudit {
  readonly action: string
  readonly resource: string
  readonly id?: string
  readonly patient: string
  readonly patients?: string
  readonly fields?: string
  readonly rows?: string
  /** What it shows: no row of it, no audit row. */
  readonly from: string
  /** Who asks (`whoOf`), as jsonb; where it is not said, `from` is under the alias `q` and has it in columns, as `askedBatch` does. */
  readonly who?: string
}

/** `huella`: the audit row, written by the very statement that shows it. */
export function shownAuditSql({ from, who, patient, ...said }: ShownAudit): string {
  const columns = {
    accion: said.action,
    recurso: said.resource,
    recurso_id: said.id,
    paciente: patient,
    pacientes: said.patients,
    resultado: '200',
    campos: said.fields,
    registros: said.rows,
    acceso: `case when q.miembros <> '{}' then ${urgencyOf(said.patients === undefined ? patient : `any(coalesce(${said.patients}, '{}') || ${patient})`, 'q.cuenta')} end`,
  }
  const given = Object.entries(columns).filter(([, sql]) => sql !== undefined)
  return `huella as (
  insert into auditoria (${[WHO_COLUMNS, ...given.map(([name]) => name)].join(', ')})
  select ${[whoColumns('q'), ...given.map(([, sql]) => sql)].join(', ')}
  from ${who === undefined ? from : `${from}, jsonb_to_record(${who}) as ${WHO.replace(/^h/, 'q')}`}
)`
}

const MAX_NAME = 120

/** The name of a field that does not exist is whatever somebody sent: made fit to be stored, and short. */
const named = (field: string): string =>
  isStorable(field) && field.length <= MAX_NAME
    ? field
    : `${[...field]
        .map((c) => (isStorable(c) ? c : '\ufffd'))
        .join('')
        .slice(0, MAX_NAME)}…`

const asRow = (e: AuditEntry): Record<string, unknown> => ({
  ...whoOf(e.call),
  accion: e.action,
  recurso: e.resource,
  recurso_id: e.id ?? null,
  paciente: e.patient ?? null,
  pacientes: e.patients ?? null,
  resultado: e.status,
  codigo: e.code ?? null,
  campos: e.fields?.map(named) ?? null,
  registros: e.rows ?? null,
  urgente: e.urgent ?? null,
  pedido_en: e.call.now,
})

// What was shown was found by earlier statements: a grant that was open to them may have ended before this one.
const RECORD = `insert into auditoria (${WHO_COLUMNS}, accion, recurso, recurso_id, paciente, pacientes, resultado, codigo, campos, registros, acceso)
select ${whoColumns('e')}, e.accion, e.recurso, e.recurso_id, e.paciente, e.pacientes, e.resultado, e.codigo, e.campos, e.registros,
  case when e.urgente then 'urgencia' when e.urgente is null and e.miembros <> '{}' then ${urgencyOf('any(coalesce(e.pacientes, e.registros) || e.paciente)', 'e.cuenta', 'least(e.pedido_en, now())')} end
from jsonb_to_recordset($1::jsonb) as e(cuenta text, actor text, rol text, origen text, solicitud text, motivo text,
  miembros text[], accion text, recurso text, recurso_id uuid, paciente uuid, pacientes uuid[], resultado smallint,
  codigo text, campos text[], registros uuid[], urgente boolean, pedido_en timestamptz)`

export interface AuditLog {
  /**
   * Records what is not a write: lists, searches, refusals. Entries of concurrent requests share one statement and one
   * commit, and `record` resolves only when that commit is on disk: the answer leaves after it.
   */
  record(entry: AuditEntry): Promise<void>
  /** In the transaction of what it accounts for. */
  recordIn(tx: Tx, entry: AuditEntry): Promise<void>
}

export function auditLog(db: Database): AuditLog {
  const write = async (tx: Tx, entries: readonly AuditEntry[]): Promise<void> => {
    await tx.raw({ name: 'auditoria', text: RECORD, values: [JSON.stringify(entries.map(asRow))] })
  }
  const record = coalesce<AuditEntry, undefined>(
    async (entries) => {
      await write(db, entries)
      return entries.map(() => undefined)
    },
    { maxBatch: 200, maxWaiting: 5_000, ...commitLanes(db.processes, 2), full: overloaded },
  )
  return { record, recordIn: (tx, entry) => write(tx, [entry]) }
}
