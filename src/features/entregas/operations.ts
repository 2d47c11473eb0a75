import { handOverOperations } from './hand-over-operations.ts'
import { queueOperations } from './queue-operations.ts'

/** In whose hands an open encounter is: the queue of a service, and from hand to hand (docs/decisions/0118-hand-overs.md). */
export const transferOperations = [...queueOperations, ...handOverOperations]
