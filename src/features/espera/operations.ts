import { contactOperation } from './contact-operation.ts'
import { leaseOperations } from './lease-operations.ts'
import { nextOperation } from './next-operation.ts'
import { stepOperations } from './step-operations.ts'
import { waitsOperation } from './waits-operation.ts'

/** The waiting list as the front desk works with it: whom to call, what came of it, the next step, how long it takes. */
export const waitingOperations = [
  nextOperation,
  waitsOperation,
  ...leaseOperations,
  contactOperation,
  ...stepOperations,
]
