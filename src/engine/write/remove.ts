import { frozenKind, isExempt } from '../../model/frozen.ts'
import { holds } from '../../model/predicate.ts'
import { Problem } from '../../model/problem.ts'
import { inUse, notFound } from '../../model/problems.ts'
import type { Resource, Row } from '../../model/resource.ts'
import { WHO, WHO_COLUMNS, whoColumns } from '../audit.ts'
import type { Call } from '../call.ts'
import type { Core } from '../core.ts'
import type { DbRow, Tx } from '../database.ts'
import { eventSql } from '../events/event-sql.ts'
import { alive } from '../reach.ts'
import { literal, quote } from '../sql-text.ts'
import { refuseIfFrozenBy } from './history-state.ts'
import { refuseIfReplaced } from './replaced.ts'
import { ruleContext } from './rule-context.ts'
import { refuseIfOthers, refuseIfStale } from './update.ts'
import { whoJson } from './who-writes.ts'
import { urgency } from './write-sql.ts'

export interface RemoveRequest {
  readonly id: string
  readonly call: Call
  readonly ifMatch: number | null
  readonly reason: string
}

/** The version that says "removed" repeats none of the content: the version before it has it. */
const HUSK = `jsonb_build_object('id', fila.id, 'version', fila.version, 'creado_en', fila.creado_en,
    'actualizado_en', fila.actualizado_en, 'creado_por', fila.creado_por)`

/** Logical removal: the row stays, with who and why, and nothing shows it any more. */
export function remover(core: Core, r: Resource): (request: RemoveRequest) => Promise<void> {
  const references = referencesTo(core, r)
  const lock = `select t.version from ${quote(r.name)} t where t.id = $1 and ${alive('t')} for update`
  const patient = r.patientField === null ? 'null::uuid' : `fila.${quote(r.patientField)}`
  const remove = `with fila as (
  update ${quote(r.name)} t set eliminado_en = $2::timestamptz, actualizado_en = $2::timestamptz, version = t.version + 1
  where t.id = $1::uuid returning t.*
), guardado as (
  insert into version (id, version, recurso, desde, actor, cuenta, operacion, motivo, campos, datos)
  select fila.id, fila.version, ${literal(r.name)}, fila.eliminado_en, $3::jsonb ->> 'actor', $3::jsonb ->> 'cuenta', 'eliminar', $4::text, '{}',
    ${HUSK}
  from fila
), suceso as (
  ${eventSql(r, 'eliminacion')}
)
insert into auditoria (${WHO_COLUMNS}, accion, recurso, recurso_id, paciente, resultado, acceso)
select ${whoColumns('h')}, 'eliminar', ${literal(r.name)}, fila.id, ${patient}, 204, ${urgency(r, 'fila', 'h')}
from fila, jsonb_to_record($3::jsonb) as ${WHO}`

  return async ({ id, call, ifMatch, reason }) => {
    const row = await core.loadFor(call, r.name, id)
    if (row === null) throw new Problem(notFound)
    refuseIfStale(row, ifMatch)
    refuseIfFrozenBy(r, row, await ruleContext(core, r, new Map(), row, call, []))
    const user = await core.db.transaction(async (tx) => {
      // With the row locked nobody can add a reference to it or change its state until we are done.
      const [current] = await tx.run<{ version: number }>({ text: lock, values: [id] })
      if (current === undefined) throw new Problem(notFound)
      refuseIfStale({ ...row, version: current.version }, ifMatch ?? row.version)
      await holdOpen(r, tx, row)
      refuseIfReplaced(r, row)
      if (r.keep !== undefined && holds(r.keep.when, row)) throw new Problem(r.keep.kind)
      refuseIfOthers(r, row, 'all', call)
      const [found] = references === null ? [] : await tx.run({ text: references, values: [id] })
      if (found !== undefined) return found
      await withdrawDerived(core, r, tx, row, call)
      await tx.run({ name: `eliminar_${r.name}`, text: remove, values: [id, call.now, whoJson(call), reason] })
      return null
    })
    if (user !== null) throw await inUseBy(core, call, user)
  }
}

/** A transaction that closes the history of this row waits for us, or we see that it was closed. */
async function holdOpen(r: Resource, tx: Tx, row: Row): Promise<void> {
  const { belongsTo } = r
  if (belongsTo === undefined || row[belongsTo.history] === null) return
  const text = 'select h.estado from historia h where h.id = $1 for share'
  const [found] = await tx.run({ text, values: [row[belongsTo.history]] })
  const kind = frozenKind(belongsTo, found?.estado)
  if (kind !== undefined && !isExempt(belongsTo, String(found?.estado), row, row)) throw new Problem(kind)
}

/** One query over every field of every resource that may name this row. */
function referencesTo(core: Core, r: Resource): string | null {
  const parts = [...core.registry.values()].flatMap((other) =>
    Object.entries(other.fields)
      .filter(([, f]) => f.kind === 'ref' && f.to === r.name)
      .map(
        ([name]) =>
          `(select ${literal(other.name)} as recurso, t.id from ${quote(other.name)} t where t.${quote(name)} = $1 and t.eliminado_en is null limit 1)`,
      ),
  )
  return parts.length === 0 ? null : `select u.recurso, u.id from (${parts.join(' union all ')}) u limit 1`
}

/** Asked once the transaction is over: a request that holds a connection must not wait for a second one. */
async function inUseBy(core: Core, call: Call, user: DbRow): Promise<Problem> {
  // What kind of record it is tells something of it: only to a caller who may know it.
  const known = await core.loadFor(call, String(user.recurso), String(user.id))
  return new Problem(inUse, known === null ? {} : { more: { usado_por: String(user.recurso) } })
}

/** Values that the row had added to the patient's series go with it. */
async function withdrawDerived(core: Core, r: Resource, tx: Tx, row: Row, call: Call): Promise<void> {
  if (r.derives === undefined) return
  for (const target of core.registry.values()) {
    if (target.fields.origen_id === undefined || target.fields.origen_recurso === undefined) continue
    await tx.run({
      text: `with fila as (
  update ${quote(target.name)} t set eliminado_en = $2::timestamptz, actualizado_en = $2::timestamptz, version = t.version + 1
  where t.origen_recurso = $3 and t.origen_id = $1 and t.eliminado_en is null returning t.*
), suceso as (
  ${eventSql(target, 'eliminacion')}
)
insert into version (id, version, recurso, desde, actor, cuenta, operacion, motivo, campos, datos)
select fila.id, fila.version, ${literal(target.name)}, fila.eliminado_en, $4, $5, 'eliminar', 'Se eliminó su origen', '{}', ${HUSK} from fila`,
      values: [row.id, call.now, r.name, call.actor.nombre, call.actor.id],
    })
  }
}
