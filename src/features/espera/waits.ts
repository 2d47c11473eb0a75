import type { Call } from '../../engine/call.ts'
import { conditionSql, quote } from '../../engine/columns.ts'
import type { Core } from '../../engine/core.ts'
import { arrayText } from '../../engine/parameters.ts'
import { alive, amongHis, reached } from '../../engine/reach.ts'
import { factsOf, type ReachClass } from '../../model/roles.ts'
import { listaEspera } from '../../resources/lista-espera.ts'
import { inQueue, stillWaiting } from '../../resources/waiting-moves.ts'
import type { Cell } from './suppress.ts'

export interface WaitsQuery {
  readonly desde: string
  readonly hasta: string
  readonly cups: string | null
  readonly prioridad: string | null
}

/** An exam, or one priority of it. */
export interface Waits extends Cell {
  readonly nombre_examen: string | null
  readonly esperando: number
  readonly en_fila: number
  readonly vencidos: number
  readonly espera_mas_larga_dias: number | null
  readonly espera_mas_larga_desde: string | null
}

const filters = ['cups', 'prioridad'] as const
const done = { estado: ['realizado', 'resultado_disponible'] } as const
const asked = (name: string): string => `(select d.${quote(name)} from dado d)`
const MEMBERS = '(select d.miembros from dado d)::text[]'
const days = (from: string, to: string): string => `extract(epoch from ${to} - ${from})::double precision / 86400`
const rounded = (sql: string): string => `round((${sql})::numeric, 1)::double precision`

/** Parameters: the caller's names, now, between when and when, and the filters. */
export function waitsSql(reach: ReachClass, few: boolean, query: WaitsQuery): string {
  const mine = [
    alive('t'),
    ...filters.filter((name) => query[name] !== null).map((name) => `t.${quote(name)} = ${asked(name)}`),
    `(${reached(listaEspera, 't', reach, MEMBERS)}) is true`,
    ...(few ? [amongHis(listaEspera, 't', MEMBERS)] : []),
  ].join(' and ')
  const columns =
    't.cups, t.prioridad, t.orden_prioridad, t.nombre_examen, t.estado, t.fecha_solicitud, t.fecha_objetivo'
  return `with dado as materialized (
  select $1::text[] as miembros, $2::timestamptz as ahora, $3::timestamptz as desde, $4::timestamptz as hasta,
    $5::text as cups, $6::text as prioridad
), fila as materialized (
  select ${columns}, true as espera, null::timestamptz as hecho
  from lista_espera t where ${conditionSql({ estado: stillWaiting }, 't')} and ${mine}
  union all
  select ${columns}, false, t.fecha_realizacion
  from lista_espera t where ${conditionSql(done, 't')} and ${mine}
    and t.fecha_realizacion >= ${asked('desde')} and t.fecha_realizacion <= ${asked('hasta')}
)
select f.cups, f.prioridad, mode() within group (order by f.nombre_examen) as nombre_examen,
  (count(*) filter (where f.espera))::integer as esperando,
  (count(*) filter (where ${conditionSql({ estado: inQueue }, 'f')}))::integer as en_fila,
  (count(*) filter (where f.espera and f.fecha_objetivo < d.ahora))::integer as vencidos,
  ${rounded(days('min(f.fecha_solicitud) filter (where f.espera)', 'd.ahora'))} as espera_mas_larga_dias,
  min(f.fecha_solicitud) filter (where f.espera) as espera_mas_larga_desde,
  count(f.hecho)::integer as realizados,
  ${rounded(`avg(${days('f.fecha_solicitud', 'f.hecho')}) filter (where not f.espera)`)} as media_dias,
  ${rounded(`percentile_cont(0.5) within group (order by ${days('f.fecha_solicitud', 'f.hecho')}) filter (where not f.espera)`)} as mediana_dias,
  ${rounded(`percentile_cont(0.9) within group (order by ${days('f.fecha_solicitud', 'f.hecho')}) filter (where not f.espera)`)} as p90_dias,
  round((count(*) filter (where f.hecho <= f.fecha_objetivo))::numeric / nullif(count(f.hecho), 0), 3)::double precision as dentro_del_plazo
from fila f cross join dado d
group by grouping sets ((f.cups, d.ahora), (f.cups, f.prioridad, f.orden_prioridad, d.ahora))
order by f.cups, f.orden_prioridad nulls first`
}

export function waits(core: Core): (call: Call, query: WaitsQuery) => Promise<Waits[]> {
  return async (call, query) => {
    const { reach } = factsOf(call.actor.rol)
    const few = reach === 'concedido' && (await core.hasFewPatients(call))
    const shape = [reach, few ? 'pocos' : 'muchos', ...filters.filter((name) => query[name] !== null)].join('_')
    const rows = await core.db.run({
      name: `tiempos_espera_${shape}`,
      text: waitsSql(reach, few, query),
      values: [
        arrayText(call.actor.miembros),
        call.now,
        query.desde,
        query.hasta,
        ...filters.map((name) => query[name]),
      ],
    })
    return rows as unknown as Waits[]
  }
}
