import { eventCutter } from '../../engine/events/cut-events.ts'
import type { FeatureGauge } from '../../engine/feature-parts.ts'

const LAG = `select greatest(0, extract(epoch from clock_timestamp() - e.momento))::integer
from (select k.hasta, k.sobre from evento_corte k order by k.numero desc limit 1) k
cross join lateral (
  select e.momento from evento e where e.tx >= k.hasta and e.id > k.sobre order by e.tx, e.id limit 1
) e`

/** What is left after a cut waits for a transaction that is still open. */
export const eventLag: FeatureGauge = {
  name: 'custodia_eventos_atraso_segundos',
  help: 'Edad del evento más antiguo que no se puede contar todavía, porque una transacción anterior sigue abierta.',
  async read(db) {
    await eventCutter(db)()
    const [row] = await db.raw({ name: 'evento_atraso', text: LAG, values: [] })
    return Number(row?.[0] ?? 0)
  },
}
