import { consentOperation } from './consent-operation.ts'
import { markOperations } from './marks/operations.ts'
import { reviewOperation } from './review-operation.ts'
import { signTogetherOperation } from './sign-together.ts'
import { stateOperations } from './state-operations.ts'
import { viewOperation } from './view-operation.ts'

/** What happens to a history as a whole: it opens, changes state, closes, is seen at once, and is marked in error. */
export const historyOperations = [
  ...stateOperations,
  ...markOperations,
  consentOperation,
  viewOperation,
  reviewOperation,
  signTogetherOperation,
]
