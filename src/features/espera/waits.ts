import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { arrayText } from '../../engine/parameters.ts'
import { predicateSql } from '../../engine/predicate-sql.ts'
import { alive, reached } from '../../engine/reach.ts'
import { quote } from '../../engine/sql-text.ts'
import { factsOf, type ReachClass } from '../../model/access/roles.ts'
import type { Value } from '../../model/resource.ts'
import { listaEspera } from '../../resources/lista-espera.ts'
import { alreadyDone, inQueue, stillWaiting } from '../../resources/parts/waiting-moves.ts'
import { reachedTurns } from './reached-turns.ts'
import type { DoneExams } from './round-waits.ts'

export interface WaitsQuery {
  readonly desde: string
  readonly hasta: string
  readonly cups: Value
  readonly prioridad: Value
}

/** An exam, or one priority of it. */
export interface Waits extends DoneExams {
  readonly cups: string
  /** Null for all of them together. */
  readonly prioridad: string | null
  readonly nombre_examen: string | null
  readonly esperando: number
  readonly en_fila: number
  readonly vencidos: number
  readonly espera_mas_larga_dias: number | null
  readonly espera_mas_larga_desde: string | null
}

const filters = ['cups', 'prioridad'] as const
const done = { estado: alreadyDone }
const asked = (name: string): string => `(select d.${quote(name)} from dado d)`
const MEMBERS = '(select d.miembros from dado d)::text[]'
const days = (from: string, to: string): string => `extract(epoch from ${to} - ${from})::double precision / 86400`
const rounded = (sql: string): string => `round((${sql})::numeric, 1)::double precision`

/** By priority of each exam, and all of them together: level 0. */
const LEVEL = 'coalesce(t.orden_prioridad, 0)'
const cells = 'group by grouping sets ((t.cups), (t.cups, t.prioridad, t.orden_prioridad))'

/**
 * Parameters: the caller's names, now, between when and when, and the filters. Those who wait are many and only counted, so
 * they are added up as they are read; those done in a period are fewer, and medians need them in order.
 */
export function waitsSql(reach: ReachClass, few: boolean, query: WaitsQuery): string {
  const mine = [
    alive('t'),
    ...filters.filter((name) => query[name] !== null).map((name) => `t.${quote(name)} = ${asked(name)}`),
    `(${reached(listaEspera, 't', reach, MEMBERS)}) is true`,
    ...(few ? [reachedTurns(MEMBERS)] : []),
  ].join(' and ')
  const percentile = (p: number): string => rounded(`percentile_cont(${p}) within group (order by t.dias)`)
  return `with dado as materialized (
  select $1::text[] as miembros, $2::timestamptz as ahora, $3::timestamptz as desde, $4::timestamptz as hasta,
    $5::text as cups, $6::text as prioridad
), espera as (
  select t.cups, t.prioridad, t.orden_prioridad, max(t.nombre_examen) as nombre, count(*) as esperando,
    count(*) filter (where ${predicateSql({ estado: inQueue }, 't')}) as en_fila,
    count(*) filter (where t.fecha_objetivo < ${asked('ahora')}) as vencidos, min(t.fecha_solicitud) as primera
  from lista_espera t where ${predicateSql({ estado: stillWaiting }, 't')} and ${mine}
  group by t.cups, t.prioridad, t.orden_prioridad
), ahora as (
  select t.cups, t.prioridad, ${LEVEL} as nivel, max(t.nombre) as nombre, sum(t.esperando)::integer as esperando,
    sum(t.en_fila)::integer as en_fila, sum(t.vencidos)::integer as vencidos, min(t.primera) as primera
  from espera t ${cells}
), hecho as (
  select t.cups, t.prioridad, t.orden_prioridad, t.nombre_examen as nombre,
    ${days('t.fecha_solicitud', 't.fecha_realizacion')} as dias, t.fecha_realizacion <= t.fecha_objetivo as a_tiempo
  from lista_espera t where ${predicateSql(done, 't')} and ${mine}
    and t.fecha_realizacion >= ${asked('desde')} and t.fecha_realizacion <= ${asked('hasta')}
), medida as (
  select t.cups, t.prioridad, ${LEVEL} as nivel, max(t.nombre) as nombre, count(*)::integer as realizados,
    ${rounded('avg(t.dias)')} as media_dias, ${percentile(0.5)} as mediana_dias, ${percentile(0.9)} as p90_dias,
    round((count(*) filter (where t.a_tiempo))::numeric / count(*), 3)::double precision as dentro_del_plazo
  from hecho t ${cells}
)
select cups, coalesce(a.prioridad, m.prioridad) as prioridad, coalesce(a.nombre, m.nombre) as nombre_examen,
  coalesce(a.esperando, 0) as esperando, coalesce(a.en_fila, 0) as en_fila, coalesce(a.vencidos, 0) as vencidos,
  ${rounded(days('a.primera', asked('ahora')))} as espera_mas_larga_dias, a.primera as espera_mas_larga_desde,
  coalesce(m.realizados, 0) as realizados, m.media_dias, m.mediana_dias, m.p90_dias, m.dentro_del_plazo
from ahora a full join medida m using (cups, nivel) order by cups, nivel`
}

export function waits(core: Core): (call: Call, query: WaitsQuery) => Promise<Waits[]> {
  return async (call, query) => {
    const { reach } = factsOf(call.actor.rol)
    const few = reach === 'concedido' && (await core.hasFewPatients(call))
    const shape = [reach, few ? 'pocos' : 'muchos', ...filters.filter((name) => query[name] !== null)].join('_')
    return core.db.run<Waits>({
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
  }
}
