import type { Call } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import { alive, amongHis, reached } from '../../../engine/reach.ts'
import { principalOf } from '../../../engine/same-person.ts'
import { literal, quote } from '../../../engine/sql-text.ts'
import { mayUse } from '../../../model/access/access.ts'
import { factsOf, type Role } from '../../../model/access/roles.ts'
import type { Registry, Resource } from '../../../model/resource.ts'
import { sealedNames } from '../../../resources/entries.ts'
import { historia } from '../../../resources/historia.ts'
import { coordinates } from '../guards.ts'
import { storedClosing } from '../verify.ts'
import { type ErrorMark, isSameSigner } from './mark.ts'
import { mayDecide, type Target, writerOf } from './who-marks.ts'

/** A mark without a decision yet, and its patient. */
export interface WaitingMark {
  readonly mark: ErrorMark
  readonly paciente: string
  readonly paciente_nombre: string
  readonly numero_atencion: string | null
}

/**
 * $1 the caller's names, $2 the last mark of the page before, $3 how many, $4 the account, $5 document and name: of what the caller reaches and may
 * have to answer for, the oldest first. Whether it does is judged mark by mark; without this a caller who reaches many marks of others would not come to its own.
 */
function waitingSql(registry: Registry, rol: Role, few: boolean): string {
  const { reach } = factsOf(rol)
  // Out of the planner's sight, as in the lists.
  const who = 'array(select unnest($1::text[]))'
  const seen = (r: Resource, alias: string): string => `${alive(alias)} and ${reached(r, alias, reach, who)}`
  const entries = sealedNames.flatMap((name) => {
    const r = registry.get(name)
    if (r === undefined || !mayUse(rol, r, 'read')) return []
    return `when ${literal(name)} then exists (select 1 from ${quote(name)} t where t.id = m.registro and ${seen(r, 't')})`
  })
  const written = sealedNames.flatMap((name) =>
    'profesional_documento' in (registry.get(name)?.fields ?? {})
      ? `when ${literal(name)} then exists (select 1 from ${quote(name)} t where t.id = m.registro
      and coalesce(t.profesional_documento, t.profesional_nombre) = any($5::text[]))`
      : [],
  )
  const concerned = coordinates({ rol })
    ? 'true'
    : `(h.profesional = $4 or exists (select 1 from cierre c where c.historia = h.id and c.profesional ->> 'cuenta' = $4)
    or exists (select 1 from version w where w.id = coalesce(m.registro, m.historia) and w.cuenta = $4)
    or case m.recurso ${written.join('\n    ')} else false end)`
  return `select m.declaracion, m.firma, h.paciente, h.numero_atencion,
  concat_ws(' ', p.primer_nombre, p.segundo_nombre, p.primer_apellido, p.segundo_apellido) as paciente_nombre,
  exists (select 1 from historia c where c.id = (m.declaracion #>> '{correcta,historia}')::uuid and ${seen(historia, 'c')}) as alcanza_correcta
from marca_error m join historia h on h.id = m.historia join paciente p on p.id = ${principalOf('h.paciente')}
where $1::text[] is not null and $4::text is not null and $5::text[] is not null and ($2::uuid is null or m.id > $2)
  and not exists (select 1 from marca_error_decision d where d.marca = m.id)
  and ${seen(historia, 'h')}${few ? ` and ${amongHis(historia, 'h', who)}` : ''}
  and ${concerned}
  and (m.registro is null or case m.recurso ${entries.join('\n    ')} else false end)
order by m.id limit $3`
}

/** The next marks that wait, of what the caller reaches. */
export function waitingMarks(core: Core): (call: Call, after: string | null, size: number) => Promise<WaitingMark[]> {
  return async (call, after, size) => {
    const { rol, miembros, id, documento, nombre } = call.actor
    const few = factsOf(rol).reach === 'concedido' && (await core.hasFewPatients(call))
    const rows = await core.db.run<Omit<WaitingMark, 'mark'> & Omit<ErrorMark, 'decision'>>({
      name: `marcas_en_espera_${rol}_${few ? 'pocos' : 'todos'}`,
      text: waitingSql(core.registry, rol, few),
      values: [miembros, after, size, id, [documento, nombre].filter((word) => word !== null)],
    })
    return rows.map(({ declaracion, firma, alcanza_correcta, ...whose }) => ({
      ...whose,
      mark: { declaracion, firma, alcanza_correcta, decision: null },
    }))
  }
}

/** Whether this caller is another person who may put it in effect. */
export async function mayCosign(core: Core, call: Call, { mark, paciente }: WaitingMark): Promise<boolean> {
  const { historia: id, recurso, registro, profesional } = mark.declaracion
  const { id: cuenta, nombre, documento, registro: numero } = call.actor
  if (isSameSigner({ cuenta, nombre, documento, registro: numero }, profesional)) return false
  if (coordinates(call.actor)) return true
  const header = await core.loadFor(call, historia.name, id)
  const row = recurso === null || registro === null ? header : await core.loadFor(call, recurso, registro)
  if (header === null || row === null) return false
  const target: Target = { recurso: recurso ?? 'historia', row }
  return mayDecide(target, {
    actor: call.actor,
    historia: header,
    cierre: await storedClosing(core.db, id),
    cuenta: await writerOf(core.db, target, paciente),
  })
}
