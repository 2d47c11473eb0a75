import type { Engine } from '../../engine/engine.ts'
import type { Operation } from '../../engine/operation.ts'
import { breakGlassOperations } from './break-glass.ts'
import { professionalsOperation } from './professionals.ts'
import { revokeConsent } from './revoke-consent.ts'
import { teamOperations } from './team.ts'

export interface ReachDeps {
  readonly engine: Engine
  readonly urgencyMinutes: number
}

/** How somebody comes to reach a record, and ceases to. */
export const reachOperations = ({ engine, urgencyMinutes }: ReachDeps): Operation[] => [
  ...teamOperations(engine.core),
  ...breakGlassOperations(engine.core, urgencyMinutes),
  revokeConsent(engine),
  professionalsOperation(engine.core),
]
