import { careTeam } from '../../../../src/model/access/roles.ts'
import { queries } from '../../app/queries.ts'
import { present } from '../../session/present.ts'
import { personQuery, summaryQuery, waitingOrdersQuery } from './summary.ts'
import type { Tab } from './tabs.ts'
import { firstEvents } from './timeline-query.ts'

/**
 * What a chart is made of, asked for as soon as it is known who asks and before there is anything to show it with. Of those who
 * must first say why, or see only a part, the page itself asks for what is theirs.
 */
export function beginChart(id: string, tab: Tab | undefined): void {
  const rol = present()?.rol
  if (rol !== 'demostracion' && !careTeam.some((r) => r === rol)) return
  void queries.prefetchQuery(personQuery(id))
  void queries.prefetchQuery(summaryQuery(id))
  if (tab === undefined || tab === 'resumen') void queries.prefetchQuery(waitingOrdersQuery(id))
  if (tab !== 'linea') return
  void import('./timeline-tab.tsx').catch(() => undefined)
  void queries.prefetchInfiniteQuery(firstEvents(id))
}
