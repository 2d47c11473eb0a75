import type { Tx } from '../../engine/database.ts'
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
 * $1 and $2: the instants before which the last attention must lie, for everybody and for victims. A person's record is that
 * of the patient and of those merged into it; it is looked for from old histories, of which there are none for years.
 */
const due = (which: string): string => `
select p.id, u.ultima, u.historias, u.victima
from paciente p
cross join lateral (
  select max(${LAST}) as ultima, count(*)::integer as historias, bool_or(h.estado in ('borrador', 'abierta', 'en_atencion', 'suspendida')) as abierta,
    bool_or(coalesce(h.causa_atencion in (${listed(victimCodes.causa_atencion)}), false))
      or bool_or(coalesce(o.grupo_poblacional in (${listed(victimCodes.grupo_poblacional)}), false)) as victima
  from paciente o join historia h on h.paciente = o.id
  where (o.id = p.id or o.fusionado_con = p.id) and h.eliminado_en is null and h.estado <> 'anulada'
) u
where ${which} and p.fusionado_con is null and p.eliminado_en is null
  and u.ultima < case when u.victima then $2::timestamptz else $1::timestamptz end and not u.abierta
  and not exists (select 1 from retencion_permanente c where c.paciente = p.id)
  and not exists (select 1 from retencion_expediente e where e.paciente = p.id and e.excluido_en is null)`

const PAGE = `with viejas as (
  select distinct coalesce(o.fusionado_con, o.id) as id from historia h join paciente o on o.id = h.paciente
  where h.fecha_inicio < $1::timestamptz and h.eliminado_en is null
)
${due('p.id in (select v.id from viejas v) and ($3::uuid is null or p.id > $3::uuid)')} order by p.id limit $4::integer`

const NAMED = `${due('p.id = any($3::uuid[])')} order by p.id`

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

export async function duePage(tx: Tx, now: string, after: string | null, size: number): Promise<DueRecord[]> {
  const { general, victima } = limits(now)
  const values = [yearsBefore(now, general), yearsBefore(now, victima), after, size]
  return (await tx.run<DueRow>({ text: PAGE, values })).map((row) => asDue(row, now))
}

/** Of these patients, those whose time is over and who are in no other process. */
export async function dueAmong(tx: Tx, now: string, patients: readonly string[]): Promise<DueRecord[]> {
  const { general, victima } = limits(now)
  const values = [yearsBefore(now, general), yearsBefore(now, victima), patients]
  return (await tx.run<DueRow>({ text: NAMED, values })).map((row) => asDue(row, now))
}

/** Those of a process who were attended again since, or are kept for ever: their time is not over any more. */
export async function noLongerDue(tx: Tx, process: string, now: string): Promise<string[]> {
  const { general, victima } = limits(now)
  const rows = await tx.run<{ paciente: string }>({
    text: `select e.paciente from retencion_expediente e where e.proceso = $3 and e.excluido_en is null and (
  exists (select 1 from retencion_permanente c where c.paciente = e.paciente)
  or exists (select 1 from paciente o join historia h on h.paciente = o.id
    where (o.id = e.paciente or o.fusionado_con = e.paciente) and h.eliminado_en is null and h.estado <> 'anulada'
      and (h.estado in ('borrador', 'abierta', 'en_atencion', 'suspendida')
        or ${LAST} >= case when e.regla = 'victima' then $2::timestamptz else $1::timestamptz end))) order by e.paciente`,
    values: [yearsBefore(now, general), yearsBefore(now, victima), process],
  })
  return rows.map((row) => row.paciente)
}
