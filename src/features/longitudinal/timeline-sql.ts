import { type Asked, askedBatch } from '../../engine/asked.ts'
import { shownAuditSql } from '../../engine/audit.ts'
import { askedBy } from '../../engine/list-operation.ts'
import type { Values } from '../../engine/operation.ts'
import { arrayText } from '../../engine/parameters.ts'
import { reached, rowSql } from '../../engine/reach.ts'
import { literal, quote } from '../../engine/sql-text.ts'
import type { ReachClass } from '../../model/access/roles.ts'
import { recordsSql, selects, together } from './chart-sql.ts'
import { type EventKind, eventKinds, neededSql } from './timeline-events.ts'

/** Where a page ends: the kind of the event and its row. Neither says anything of the patient. */
export interface TimelineCursor {
  readonly tipo: string
  readonly id: string
}

export interface TimelineQuery {
  readonly tipos: readonly string[]
  readonly desde: string | null
  readonly hasta: string | null
  readonly cursor: TimelineCursor | null
  readonly size: number
}

/** What the text of the statement depends on, besides the reach of the caller. */
export type TimelineShape = Pick<TimelineQuery, 'tipos' | 'desde' | 'hasta' | 'cursor'>

export interface AskedTimeline extends Asked {
  readonly patient: string
  readonly query: TimelineQuery
  /** As it was asked. */
  readonly given: Values
  /** Which events the page had when it was last written here; empty where it is not kept. */
  readonly mark: string
}

/** Who asks for whose timeline; a page finds one event more than it shows, to know whether there are more. */
export const askedTimelines = askedBatch<AskedTimeline>([
  { name: 'paciente', type: 'uuid', of: (q) => q.patient },
  { name: 'cuantos', type: 'integer', of: (q) => String(q.query.size + 1) },
  { name: 'desde', type: 'timestamptz', of: (q) => q.query.desde },
  { name: 'hasta', type: 'timestamptz', of: (q) => q.query.hasta },
  { name: 'cursor', type: 'uuid', of: (q) => q.query.cursor?.id ?? null },
  { name: 'campos', type: 'text', of: (q) => arrayText(askedBy(q.given)) },
  { name: 'marca', type: 'text', of: (q) => q.mark },
])

const NEWEST_FIRST = 'x.fecha desc, x.id desc, x.lugar desc'
const SHOWN = '[1:g.cuantos - 1]'

/** The event that was found, written out: whose it is, when it was, its history, its author, whether it was annulled and what telling it takes. */
const writtenSql = (
  kind: EventKind,
): string => `when ${eventKinds.indexOf(kind)} then (select json_build_array(t.paciente, (${kind.moment})::text,
    ${rowSql(kind.resource, 't').history}, ${kind.author}, ${kind.annulled}, ${neededSql(kind)})
  from ${quote(kind.resource.name)} t where t.id = u.id)`

/** The row at the edge, which is looked up by its id so that the cursor carries no date. */
function edgeSql(reach: ReachClass, edge: EventKind): string {
  const whose = `t.paciente = any(array(select c.id from carta c where c.n = q.n))`
  return `borde as materialized (select q.n, t.fecha, t.id from pedido q cross join lateral (
  select ${edge.moment} as fecha, t.id from ${quote(edge.resource.name)} t
  where t.id = q.cursor and ${whose} and ${reached(edge.resource, 't', reach, 'q.miembros')} offset 0) t)`
}

/** The events of each kind that a page may show, no more than a page of each, by its own index. */
function foundSql(reach: ReachClass, { tipos, desde, hasta, cursor }: TimelineShape): string {
  const edgeAt = eventKinds.findIndex((k) => k.tipo === cursor?.tipo)
  const branches = eventKinds.entries().flatMap(([place, kind]) => {
    if (tipos.length > 0 && !tipos.includes(kind.tipo)) return []
    const where = [
      ...(kind.where === undefined ? [] : [kind.where]),
      ...(desde === null ? [] : [`${kind.moment} >= carta.desde`]),
      ...(hasta === null ? [] : [`${kind.moment} <= carta.hasta`]),
      // Of the moments of one history that fall on one instant, the later kind was shown first.
      ...(cursor === null
        ? []
        : [
            `(${kind.moment}, t.id) ${place < edgeAt ? '<=' : '<'} ((select b.fecha from borde b where b.n = carta.n), carta.cursor)`,
          ]),
    ]
    return selects(kind.resource, reach, {
      columns: `${kind.moment} as fecha, t.id, ${place} as lugar, t.xmin, t.version, (${kind.annulled}) is true as anulado`,
      where,
      order: `${kind.moment} desc, t.id desc`,
      limit: 'limit carta.cuantos',
      chart: 'carta.id',
      members: 'carta.miembros',
    })
  })
  return together([...branches])
}

/**
 * The events of patients, whose records may be several, newest first; what was shown of whom is accounted for by the same
 * statement. A page of which this process has the text is not written out: which tuples it has (as in `row-answers.ts`), and which of
 * them were annulled or replaced, is all that its text depends on, and that is found anew each time. No row where the caller does
 * not reach the patient.
 */
export function timelineSql(reach: ReachClass, action: string, resource: string, shape: TimelineShape): string {
  const edge = eventKinds.find((k) => k.tipo === shape.cursor?.tipo)
  const kinds = eventKinds.filter((k) => shape.tipos.length === 0 || shape.tipos.includes(k.tipo))
  const carta = `carta as materialized (select q.n, q.miembros, q.cuantos, q.desde, q.hasta, q.cursor, c.*
  from pedido q cross join lateral (${recordsSql(reach, 'q.paciente', 'q.miembros')}) c)`
  const pagina = `pagina as materialized (select p.*, c.fusionado_con, v.ids, v.lugares,
    ${edge === undefined ? 'true' : 'exists (select 1 from borde b where b.n = p.n)'} as hay,
    concat(c.fusionado_con, ' ', v.marcas) as hallado,
    array(select c.id from carta c where c.n = p.n order by c.propia desc, c.id) as registros
  from pedido p join carta c on c.n = p.n and c.propia cross join lateral (
    select array_agg(x.id) as ids, array_agg(x.lugar) as lugares, string_agg(concat_ws('.', x.lugar, x.id, x.xmin, x.version, x.anulado), ' ') as marcas from (
      select x.* from carta cross join lateral (
${foundSql(reach, shape)}
      ) x where carta.n = p.n order by ${NEWEST_FIRST} limit p.cuantos
    ) x
  ) v)`
  const huella = shownAuditSql({
    action: literal(action),
    resource: literal(resource),
    patient: 'q.paciente',
    patients: 'case when cardinality(q.registros) > 1 then q.registros end',
    fields: 'q.campos::text[]',
    rows: `coalesce(q.ids${SHOWN.replace('g.', 'q.')}, '{}')`,
    from: '(select g.* from pagina g where g.hay) q',
  })
  return `with ${[askedTimelines.sql, carta, ...(edge === undefined ? [] : [edgeSql(reach, edge)]), pagina, huella].join(',\n')}
select g.n, g.hay, nullif(g.hallado, g.marca), cardinality(g.ids) >= g.cuantos, g.fusionado_con, case when g.hallado <> g.marca then coalesce((
  select json_agg(json_build_array(u.lugar, u.id, case u.lugar ${kinds.map(writtenSql).join('\n')} end) order by u.k)::text
  from unnest(g.ids${SHOWN}, g.lugares${SHOWN}) with ordinality as u(id, lugar, k)), '[]') end
from pagina g`
}
