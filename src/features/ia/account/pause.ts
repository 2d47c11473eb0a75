import { serviceCall } from '../../../engine/call.ts'
import type { Engine } from '../../../engine/engine.ts'
import { agenteIa } from '../../../resources/agente-ia.ts'
import { BLIND_SECONDS } from './metrics-sql.ts'

export interface PauseSettings {
  /** So many decisions before anything is concluded, and the so many last that it is concluded from. */
  readonly minimum: number
  /** Percentages from which an agent stops; 100 never does. */
  readonly rejected: number
  readonly blind: number
}

export interface RecentDecisions {
  readonly total: number
  readonly rejected: number
  readonly accepted: number
  readonly blind: number
}

/** Why an agent has to stop, or null. */
export function reasonToPause(r: RecentDecisions, s: PauseSettings): string | null {
  if (r.total < s.minimum) return null
  const rejected = (100 * r.rejected) / r.total
  if (s.rejected < 100 && rejected >= s.rejected)
    return `Rechazos: ${Math.round(rejected)} % de las últimas ${r.total} decisiones (umbral ${s.rejected} %).`
  const blind = (100 * r.blind) / Math.max(r.accepted, 1)
  if (s.blind < 100 && r.accepted >= s.minimum / 2 && blind >= s.blind)
    return `Aceptadas en menos de ${BLIND_SECONDS} s sin abrir la evidencia: ${Math.round(blind)} % de ${r.accepted} (umbral ${s.blind} %).`
  return null
}

/** Decisions since the agent last began: an administrator who lets it go on gives it a new start. */
const RECENT = `select count(*)::integer as total, count(*) filter (where d.decision = 'rechazar')::integer as rejected,
  count(*) filter (where d.decision = 'aceptar')::integer as accepted,
  count(*) filter (where d.decision = 'aceptar' and d.segundos < ${BLIND_SECONDS} and not d.evidencia)::integer as blind
from (select d.decision, d.segundos, d.evidencia from ia_decision d join agente_ia a on a.id = d.agente
  where d.agente = $1 and (a.pausado_en is null or d.decidida_en > a.pausado_en) order by d.id desc limit $2) d`

export function pauser(engine: Engine, settings: PauseSettings): (agent: string) => Promise<void> {
  return async (agent) => {
    const [recent] = await engine.core.db.run<RecentDecisions>({
      name: 'ia_recientes',
      text: RECENT,
      values: [agent, settings.minimum],
    })
    const why = recent === undefined ? null : reasonToPause(recent, settings)
    if (why === null) return
    const call = serviceCall(new Date().toISOString())
    await engine.verbs(agenteIa).transition({
      id: agent,
      call,
      action: 'administrar',
      ifMatch: null,
      key: null,
      sent: null,
      body: {},
      decide: async (row) => ({
        set: row.pausado === true ? {} : { pausado: true, pausado_en: call.now, motivo_pausa: why },
        derives: [],
      }),
    })
  }
}
