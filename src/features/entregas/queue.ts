import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { arrayText } from '../../engine/parameters.ts'
import { alive, reached } from '../../engine/reach.ts'
import { literal } from '../../engine/sql-text.ts'
import { reachOf } from '../../model/access/access.ts'
import type { ReachClass } from '../../model/access/roles.ts'
import { attendedStates } from '../../model/history-state.ts'
import { tellsPeople } from '../../model/scales/deterioration.ts'
import { historia } from '../../resources/historia.ts'
import { type PatientScore, scoreReader } from '../deterioro/read-scores.ts'
import { assigns } from './decide.ts'

export type Grupo = 'entregado' | 'asignado' | 'en_espera'

/** An open encounter that is for whoever asks: in their hands, or waiting in a queue of theirs. */
export interface QueuedEncounter {
  readonly historia: string
  readonly paciente: string
  readonly grupo: Grupo
  readonly tipo_atencion: string
  readonly estado: string
  readonly servicio_reps: string | null
  readonly triage: string | null
  readonly motivo_consulta: string | null
  readonly fecha_inicio: string
  readonly desde: string
  readonly profesional: string | null
  readonly profesional_nombre: string | null
  readonly nota: string | null
  readonly entregado_por: string | null
  readonly con_signos: boolean
  /** How the patient is by their signs; null where none says, or to whom it is not told. */
  readonly deterioro: PatientScore | null
  /** Whoever has it can no longer enter: somebody else has to be named. */
  readonly sin_cuenta: boolean
}

const MEMBERS = 'array(select unnest($1::text[]))'

/** The open encounters that a class reaches, each with the hands that it is in. */
export const openSql = (reach: ReachClass): string => `select h.id as historia, h.paciente, h.tipo_atencion, h.estado,
  h.servicio_reps, h.triage, h.motivo_consulta, h.fecha_inicio, h.profesional, e.tipo, e.nota, e.por_nombre, e.cuenta,
  coalesce(e.desde, h.estado_desde, h.creado_en) as desde,
  m.en_manos, exists (select 1 from cuenta q where q.id = m.en_manos and q.estado = 'bloqueada') as sin_cuenta
from historia h left join entrega e on e.historia = h.id and e.hasta is null
cross join lateral (select case when e.id is null then h.profesional else e.cuenta end as en_manos) m
where h.estado in (${attendedStates.map(literal).join(', ')}) and ${alive('h')} and $1::text[] is not null
  and ${reached(historia, 'h', reach, MEMBERS)}`

/** Vital signs that stand: a weight alone does not say how the patient is. */
const VITALS = `exists (select 1 from examen_fisico x where x.historia = a.historia and x.eliminado_en is null
  and not coalesce(x.anulado, false)
  and (x.tension_sistolica is not null or x.frecuencia_cardiaca is not null or x.temperatura is not null))`

/** Emergencies by their triage, the rest as they came. */
const ORDER = 'a.triage nulls last, a.fecha_inicio, a.historia'

export interface QueueQuery {
  readonly servicio_reps: string | null
  readonly limit: number
}

const groups: readonly Grupo[] = ['entregado', 'asignado', 'en_espera']
const urgency = ({ deterioro }: QueuedEncounter): number =>
  deterioro === null || !tellsPeople(deterioro.nivel) ? 0 : deterioro.nivel === 'critico' ? 2 : 1

/** What is in the caller's hands, and what waits for the services that are theirs; of all services for those who assign. Who is getting worse is first. */
export function queueReader(core: Core): (call: Call, query: QueueQuery) => Promise<QueuedEncounter[]> {
  const scoresOf = scoreReader(core)
  return async (call, { servicio_reps, limit }) => {
    const reach = reachOf(call.actor)
    const rows = await core.db.run<Omit<QueuedEncounter, 'deterioro'>>({
      name: `cola_${reach}`,
      text: `with abiertas as (${openSql(reach)})
select a.historia, a.paciente, g.grupo, a.tipo_atencion, a.estado, a.servicio_reps, a.triage, a.motivo_consulta,
  a.fecha_inicio, a.desde, a.profesional, c.nombre as profesional_nombre, a.nota, a.por_nombre as entregado_por, a.sin_cuenta,
  ${VITALS} as con_signos
from abiertas a
cross join lateral (select case when a.en_manos is null or a.sin_cuenta then 'en_espera'
  when a.tipo in ('entrega', 'devolucion') and a.cuenta = $2 then 'entregado' else 'asignado' end as grupo) g
left join cuenta c on c.id = a.profesional
where (a.en_manos = $2 or ($3::boolean and a.sin_cuenta) or (a.en_manos is null and ($3::boolean or 's:' || a.servicio_reps = any(${MEMBERS}))))
  and ($4::text is null or a.servicio_reps = $4)
order by case g.grupo when 'entregado' then 1 when 'asignado' then 2 else 3 end, ${ORDER} limit $5`,
      values: [arrayText(call.actor.miembros), call.actor.id, assigns(call.actor), servicio_reps, limit],
    })
    const scores = await scoresOf(call, [...new Set(rows.map((row) => row.paciente))])
    return rows
      .map((row) => ({ ...row, deterioro: scores.get(row.paciente) ?? null }))
      .toSorted((a, b) => groups.indexOf(a.grupo) - groups.indexOf(b.grupo) || urgency(b) - urgency(a))
  }
}

export interface ServiceQueue {
  readonly servicio_reps: string
  readonly profesionales: number
  readonly en_espera: number
}

/** The services that somebody here attends, with how many do and how many wait. */
export function serviceReader(core: Core): (call: Call) => Promise<ServiceQueue[]> {
  return (call) => {
    const reach = reachOf(call.actor)
    return core.db.run<ServiceQueue>({
      name: `cola_servicios_${reach}`,
      text: `with abiertas as (${openSql(reach)}),
esperan as (select a.servicio_reps, count(*)::integer as n from abiertas a
  where a.en_manos is null and a.servicio_reps is not null group by a.servicio_reps),
atienden as (select s.servicio as servicio_reps, count(*)::integer as n from cuenta c, unnest(c.servicios) as s(servicio)
  where c.tipo = 'persona' and c.estado = 'activa' and custodia_es_clinica(c.id) group by s.servicio)
select coalesce(t.servicio_reps, e.servicio_reps) as servicio_reps, coalesce(t.n, 0) as profesionales,
  coalesce(e.n, 0) as en_espera
from atienden t full join esperan e using (servicio_reps) order by 2 desc, 1`,
      values: [arrayText(call.actor.miembros)],
    })
  }
}

export interface WaitingPatient {
  readonly paciente: string
  readonly historia: string
  readonly grupo: Grupo
}

const waitingSql = (among: string): string => `select distinct on (h.paciente) h.paciente, h.id as historia,
  case when m.en_manos is null then 'en_espera'
  when e.tipo in ('entrega', 'devolucion') and e.cuenta = $2 then 'entregado' else 'asignado' end as grupo
from historia h left join entrega e on e.historia = h.id and e.hasta is null
cross join lateral (select case when e.id is null then h.profesional else e.cuenta end as en_manos) m
where ${among}h.estado in (${attendedStates.map(literal).join(', ')})
  and ${alive('h')} and (m.en_manos = $2 or (m.en_manos is null and 's:' || h.servicio_reps = any(${MEMBERS})))
order by h.paciente, m.en_manos nulls last, h.fecha_inicio desc`

/** Which of these patients are in the caller's hands or wait for a service of theirs. */
export function waitingAmong(core: Core): (call: Call, patients: readonly string[]) => Promise<WaitingPatient[]> {
  return async ({ actor }, patients) => {
    if (patients.length === 0) return []
    return core.db.run<WaitingPatient>({
      name: 'cola_entre_pacientes',
      text: waitingSql('h.paciente = any(array(select unnest($3::uuid[]))) and '),
      values: [arrayText(actor.miembros), actor.id, arrayText(patients)],
    })
  }
}

const MOST_IN_TURN = 200

/** All of them, up to as many as anybody attends. */
export function waitingPatients(core: Core): (call: Call) => Promise<WaitingPatient[]> {
  return ({ actor }) =>
    core.db.run<WaitingPatient>({
      name: 'cola_de_pacientes',
      text: `${waitingSql('')} limit ${MOST_IN_TURN}`,
      values: [arrayText(actor.miembros), actor.id],
    })
}
