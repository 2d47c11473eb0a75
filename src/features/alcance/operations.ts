import { breakGlassOperations } from './break-glass.ts'
import { professionalsOperation } from './professionals.ts'
import { revokeConsent } from './revoke-consent.ts'
import { teamOperations } from './team.ts'

/** How somebody comes to reach a record, and ceases to. */
export const reachOperations = [...teamOperations, ...breakGlassOperations, revokeConsent, professionalsOperation]
