import type { AuthDeps } from '../auth/deps.ts'
import { authOperations } from '../auth/operations/index.ts'
import type { Operation } from '../engine/operation.ts'
import { type ReachDeps, reachOperations } from '../features/alcance/operations.ts'
import { type AuditDeps, auditOperations } from '../features/auditoria/operations.ts'
import { type HistoryDeps, historyOperations } from '../features/historias/operations.ts'
import { type LongitudinalDeps, longitudinalOperations } from '../features/longitudinal/operations.ts'
import { type ReportDeps, reportOperations } from '../features/reporte/operations.ts'

/** Everything that is not a verb of a collection, in the order of the documentation. */
export const allOperations = (
  deps: AuthDeps & ReachDeps & AuditDeps & HistoryDeps & ReportDeps & LongitudinalDeps,
): Operation[] => [
  ...authOperations(deps),
  ...reachOperations(deps),
  ...auditOperations(deps),
  ...historyOperations(deps),
  ...reportOperations(deps),
  ...longitudinalOperations(deps),
]

/** The same, to be described and not run: whatever they would be made with is not there. */
export function describedOperations(): Operation[] {
  const nothing: unknown = new Proxy(() => nothing, { get: () => nothing })
  return allOperations(nothing as Parameters<typeof allOperations>[0])
}
