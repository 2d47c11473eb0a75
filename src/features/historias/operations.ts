import type { Engine } from '../../engine/engine.ts'
import type { Operation } from '../../engine/operation.ts'
import type { LoadedReader } from '../farmacologia/loaded-interactions.ts'
import type { ClosingKey } from './close.ts'
import { consentOperation } from './consent-operation.ts'
import { reachedContent, wholeContent } from './load-content.ts'
import { type MarkOperationDeps, markOperations } from './marks/operations.ts'
import { entryVoider } from './marks/void-entries.ts'
import { reviewOperation } from './review-operation.ts'
import { stateOperations } from './state-operations.ts'
import { type ReadinessOf, viewOperation } from './view-operation.ts'

export interface HistoryDeps {
  readonly engine: Engine
  closingKey(): Promise<ClosingKey>
  /** Whether the patient must have authorised the treatment of his data before his history opens. */
  readonly demandsConsent: boolean
  readonly archiveYears: number
  /** What the document that the history ends in still lacks. */
  readonly rdaReadiness: ReadinessOf
  readonly loadedInteractions: LoadedReader
  /** Whether closing waits for it. */
  readonly demandsRda: boolean
  /** Which marks in error wait for another signature. */
  readonly errorMarkCosigned: 'no' | 'atencion' | 'siempre'
  readonly rdaAfterMark: MarkOperationDeps['rdaAfterMark']
  readonly rdaOffer: MarkOperationDeps['rdaOffer']
}

/** What happens to a history as a whole: it opens, changes state, closes, is seen at once, and is marked in error. */
export const historyOperations = (deps: HistoryDeps): Operation[] => [
  ...stateOperations({
    engine: deps.engine,
    closingKey: deps.closingKey,
    demandsConsent: deps.demandsConsent,
    archiveYears: deps.archiveYears,
    voider: entryVoider(deps.engine.core),
    // Judged only where it decides anything.
    ...(deps.demandsRda ? { rdaReadiness: deps.rdaReadiness } : {}),
    contentOf: wholeContent(deps.engine.core.registry),
    reachedOf: reachedContent(deps.engine.core.registry),
    clock: () => new Date().toISOString(),
  }),
  ...markOperations({
    engine: deps.engine,
    core: deps.engine.core,
    closingKey: deps.closingKey,
    contentOf: wholeContent(deps.engine.core.registry),
    reachedOf: reachedContent(deps.engine.core.registry),
    demandsCosigning: (whole) =>
      deps.errorMarkCosigned === 'siempre' || (whole && deps.errorMarkCosigned === 'atencion'),
    clock: () => new Date().toISOString(),
    rdaAfterMark: deps.rdaAfterMark,
    rdaOffer: deps.rdaOffer,
  }),
  consentOperation(deps.engine),
  viewOperation(deps.engine, deps.rdaReadiness, deps.rdaOffer, deps.loadedInteractions),
  reviewOperation(deps.engine, deps.loadedInteractions),
]
