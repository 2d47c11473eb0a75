import type { Call } from '../../engine/call.ts'
import type { Tx } from '../../engine/database.ts'
import { predicateSql } from '../../engine/predicate-sql.ts'
import { alive, reached } from '../../engine/reach.ts'
import { recordsOfPerson } from '../../engine/same-person.ts'
import { factsOf } from '../../model/access/roles.ts'
import { openStates } from '../../model/history-state.ts'
import { historia } from '../../resources/historia.ts'
import { stillWaiting } from '../../resources/parts/waiting-moves.ts'
import { victimCodes, yearsKept } from './rules.ts'

/** The record of a person whose time is over. */
export interface DueRecord {
  readonly paciente: string
  readonly ultima_atencion: string
  readonly historias: number
  readonly regla: 'general' | 'victima'
  readonly vencio: string
}

const listed = (codes: readonly string[]): string => codes.map((c) => `'${c}'`).join(', ')

/** What still goes on is being attended; what was opened by mistake says nothing. */
const LAST = `coalesce(h.fecha_fin, h.cerrada_en, h.fecha_inicio, h.creado_en)`

/**
 * Persons whose time is over. $1 and $2: the instants before which the last attention must lie, for everybody and for victims. A person is
 * the patient and the records merged into it, also those without a history: what one of them says of a victim, or of being kept for ever,
 * holds for all. `own`: the process that they may be in.
 */
const due = (which: string, own: string): string => `
select p.id, m.registros, u.ultima, u.historias, m.victima or u.victima as victima
from paciente p
cross join lateral (
  select array_agg(r.id order by r.id <> p.id, r.id) as registros,
    bool_or(coalesce(r.grupo_poblacional in (${listed(victimCodes.grupo_poblacional)}), false)) as victima,
    bool_or(exists (select 1 from retencion_permanente c where c.paciente = r.id)) as siempre,
    bool_or(exists (select 1 from lista_espera l
      where l.paciente = r.id and l.eliminado_en is null and ${predicateSql({ estado: stillWaiting }, 'l')})) as espera
  from (select p.id, p.grupo_poblacional
    union all select o.id, o.grupo_poblacional from paciente o where o.fusionado_con = p.id and o.eliminado_en is null) r
) m
cross join lateral (
  select max(${LAST}) as ultima, count(*)::integer as historias,
    bool_or(${predicateSql({ estado: openStates }, 'h')}) as abierta,
    bool_or(coalesce(h.causa_atencion in (${listed(victimCodes.causa_atencion)}), false)) as victima
  from historia h where h.paciente = any(m.registros) and h.eliminado_en is null and ${predicateSql(historia.stands, 'h')}
) u
where ${which} and p.fusionado_con is null and p.eliminado_en is null
  and u.ultima < case when m.victima or u.victima then $2::timestamptz else $1::timestamptz end
  and not u.abierta and not m.espera and not m.siempre
  and not exists (select 1 from retencion_expediente x
    where x.paciente = any(m.registros) and x.excluido_en is null and x.proceso is distinct from ${own})`

/** Looked for from old histories, of which there are none for years. */
const PAGE = `with viejas as (
  select distinct coalesce(o.fusionado_con, o.id) as id from historia h join paciente o on o.id = h.paciente
  where h.fecha_inicio < $1::timestamptz and h.eliminado_en is null
)
${due('p.id in (select v.id from viejas v) and ($3::uuid is null or p.id > $3::uuid)', 'null::uuid')} order by p.id limit $4::integer`

const NAMED = `${due('p.id = any($3::uuid[])', 'null::uuid')} order by p.id`

/** As the process wrote them down: another attention, another rule or a merge since makes it another record. */
const STILL = `select e.paciente, d.registros from retencion_expediente e
left join lateral (${due('p.id = e.paciente', 'e.proceso')}) d
  on d.ultima = e.ultima_atencion and d.historias = e.historias and (case when d.victima then 'victima' else 'general' end) = e.regla
where e.proceso = $3 and e.excluido_en is null and ($4::uuid is null or e.paciente = $4::uuid) order by e.paciente`

interface DueRow {
  readonly id: string
  readonly ultima: string
  readonly historias: number
  readonly victima: boolean
}

/** Years back from an instant, to the same hour of the same day. */
export function yearsBefore(now: string, years: number): string {
  const d = new Date(now)
  d.setUTCFullYear(d.getUTCFullYear() - years)
  return d.toISOString()
}

function limits(now: string): { general: number; victima: number } {
  const day = now.slice(0, 10)
  const [general, victima] = [yearsKept('general', day), yearsKept('victima', day)]
  if (general === null || victima === null) throw new Error('These rules have an end')
  return { general, victima }
}

const asDue = (row: DueRow, now: string): DueRecord => {
  const { general, victima } = limits(now)
  const ultima = new Date(row.ultima).toISOString()
  return {
    paciente: row.id,
    ultima_atencion: ultima,
    historias: row.historias,
    regla: row.victima ? 'victima' : 'general',
    vencio: yearsBefore(ultima, -(row.victima ? victima : general)).slice(0, 10),
  }
}

const instants = (now: string): [string, string] => {
  const { general, victima } = limits(now)
  return [yearsBefore(now, general), yearsBefore(now, victima)]
}

export async function duePage(tx: Tx, now: string, after: string | null, size: number): Promise<DueRecord[]> {
  const values = [...instants(now), after, size]
  return (await tx.run<DueRow>({ text: PAGE, values })).map((row) => asDue(row, now))
}

const WHO = 'array(select unnest($2::text[]))'

/** Of these patients, those of whom the caller may know all encounters, also of the records merged into them. */
export async function knownWhole(tx: Tx, { actor }: Call, patients: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.run<{ id: string }>({
    text: `select v.id from unnest($1::uuid[]) as v(id) where $2::text[] is not null and not exists (
  select 1 from historia h where h.paciente = any(${recordsOfPerson('v.id')}) and ${alive('h')}
    and not ${reached(historia, 'h', factsOf(actor.rol).reach, WHO)})`,
    values: [patients, actor.miembros],
  })
  return new Set(rows.map((row) => row.id))
}

/** Of these patients, those whose time is over and who are in no other process. */
export async function dueAmong(tx: Tx, now: string, patients: readonly string[]): Promise<DueRecord[]> {
  const values = [...instants(now), patients]
  return (await tx.run<DueRow>({ text: NAMED, values })).map((row) => asDue(row, now))
}

/** A record of a process: the patient and those merged into it, first the patient; null where it is not due as the process says. */
export interface CheckedRecord {
  readonly paciente: string
  readonly registros: readonly string[] | null
}

/** Those of a process, or the one that is named, looked at again. */
export const stillDue = (
  tx: Tx,
  process: string,
  now: string,
  patient: string | null = null,
): Promise<CheckedRecord[]> => tx.run<CheckedRecord>({ text: STILL, values: [...instants(now), process, patient] })
