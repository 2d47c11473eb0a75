import type { Tx } from '../../engine/database.ts'
import type { FeatureGauge } from '../../engine/feature-parts.ts'
import { Problem } from '../../model/problem.ts'
import { say } from '../../model/say.ts'
import { limiteDeUrgencias } from './problems.ts'

/** Of the records that one account opened by break-glass in a day and no reviewer found justified; zero, without end. */
export interface UrgencyLimits {
  /** Beyond so many one more is refused. */
  readonly most: number
  /** Beyond so many each one more is told of. */
  readonly usual: number
}

/** Record by record, how many seconds until it is no longer of the last day. A record that is opened again counts once. */
const OPENED = `select ceil(extract(epoch from max(u.creado_en) + interval '24 hours' - now()))::integer as falta
from acceso_urgencia u
where u.cuenta = $1 and u.paciente <> $2 and u.estado <> 'justificado' and u.creado_en > now() - interval '24 hours'
group by u.paciente order by falta`

/** What was opened within the day is opened again whatever became of it. */
const AGAIN = `select 1 from acceso_urgencia u
where u.cuenta = $1 and u.paciente = $2 and u.creado_en > now() - interval '24 hours' limit 1`

/** Whether this one is beyond the usual; throws where it is beyond the most. The account's accesses wait for each other. */
export async function judgeUrgency(
  tx: Tx,
  { most, usual }: UrgencyLimits,
  { account, patient }: { readonly account: string; readonly patient: string },
): Promise<boolean> {
  await tx.run({
    text: `select pg_advisory_xact_lock(hashtextextended('acceso_urgencia ' || $1, 0))`,
    values: [account],
  })
  const [again] = await tx.run({ text: AGAIN, values: [account, patient] })
  if (again !== undefined) return false
  const others = await tx.run({ text: OPENED, values: [account, patient] })
  const n = others.length
  if (most > 0 && n >= most)
    throw new Problem(limiteDeUrgencias, {
      detail: say(
        `Abrió ${n} historias por urgencia en 24 horas y ningún coordinador las ha justificado. Llame a un coordinador médico para que las revise, o pida que lo agreguen al equipo de este paciente: así podrá seguir.`,
        `You opened ${n} records by break-glass in 24 hours and no coordinator has found them justified. Call a medical coordinator to review them, or ask to be added to this patient's team: then you can go on.`,
      ),
      headers: { 'retry-after': String(others[n - most]?.falta ?? 1) },
      tried: patient,
    })
  return usual > 0 && n >= usual
}

export const unusualUrgencies: FeatureGauge = {
  name: 'custodia_urgencias_inusuales_por_revisar',
  help: 'Accesos de urgencia de cuentas que abrieron muchos en 24 horas, sin revisar todavía.',
  async read(db) {
    const [found] = await db.run({
      name: 'urgencias_inusuales',
      text: `select count(*)::integer as n from acceso_urgencia u where u.estado = 'pendiente' and u.inusual`,
      values: [],
    })
    return Number(found?.n)
  },
}
