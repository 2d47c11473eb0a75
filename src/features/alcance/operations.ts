import type { Engine } from '../../engine/engine.ts'
import type { Operation } from '../../engine/operation.ts'
import { breakGlassOperations } from './break-glass.ts'
import { professionalsOperation } from './professionals.ts'
import { revokeConsent } from './revoke-consent.ts'
import { teamOperations } from './team.ts'
import type { UrgencyLimits } from './urgency-limit.ts'

export interface ReachDeps {
  readonly engine: Engine
  readonly urgencyMinutes: number
  readonly urgencyLimits: UrgencyLimits
}

/** How somebody comes to reach a record, and ceases to. */
export const reachOperations = ({ engine, urgencyMinutes, urgencyLimits }: ReachDeps): Operation[] => [
  ...teamOperations(engine.core),
  ...breakGlassOperations(engine.core, urgencyMinutes, urgencyLimits),
  revokeConsent(engine),
  professionalsOperation(engine.core),
]
