import type { Engine } from '../../engine/engine.ts'
import type { Operation } from '../../engine/operation.ts'
import { contactOperation } from './contact-operation.ts'
import { leaseOperations } from './lease-operations.ts'
import { nextOperation } from './next-operation.ts'
import type { WaitingSettings } from './settings.ts'
import { stepOperations } from './step-operations.ts'
import { waitsOperation } from './waits-operation.ts'

export interface WaitingDeps {
  readonly engine: Engine
  readonly waiting: WaitingSettings
}

/** The waiting list as the front desk works with it: whom to call, what came of it, the next step, how long it takes. */
export function waitingOperations({ engine, waiting }: WaitingDeps): Operation[] {
  return [
    nextOperation(engine, waiting),
    waitsOperation(engine),
    ...leaseOperations(engine, waiting),
    contactOperation(engine, waiting),
    ...stepOperations(engine),
  ]
}
