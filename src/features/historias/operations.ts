import type { Engine } from '../../engine/engine.ts'
import type { Operation } from '../../engine/operation.ts'
import type { ClosingKey } from './close.ts'
import { consentOperation } from './consent-operation.ts'
import { wholeContent } from './load-content.ts'
import { stateOperations } from './state-operations.ts'
import { viewOperation } from './view-operation.ts'

export interface HistoryDeps {
  readonly engine: Engine
  closingKey(): Promise<ClosingKey>
  /** Whether the patient must have authorised the treatment of his data before his history opens. */
  readonly demandsConsent: boolean
  readonly archiveYears: number
}

/** What happens to a history as a whole: it opens, changes state, closes, is seen at once. */
export const historyOperations = (deps: HistoryDeps): Operation[] => [
  ...stateOperations({
    ...deps,
    contentOf: wholeContent(deps.engine.core.registry),
    clock: () => new Date().toISOString(),
  }),
  consentOperation(deps.engine),
  viewOperation(deps.engine),
]
