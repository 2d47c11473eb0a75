import { reachOf } from '../../model/access/access.ts'
import { whoOf } from '../audit.ts'
import type { Call } from '../call.ts'

/** Who asks, as the writing statements take it; `concede` if the caller reaches only what grants give. */
export const whoWrites = (call: Call): Record<string, unknown> => ({
  ...whoOf(call),
  concede: reachOf(call.actor) === 'concedido',
})
export const whoJson = (call: Call): string => JSON.stringify(whoWrites(call))
