import type { Engine } from '../../engine/engine.ts'
import type { Operation } from '../../engine/operation.ts'
import { metricsOperation } from './account/metrics-operation.ts'
import { type PauseSettings, pauser } from './account/pause.ts'
import { agentOperations } from './agents/operations.ts'
import { eventsOperation } from './consult/events-operation.ts'
import { consultOperations } from './consult/operations.ts'
import type { Consultations } from './consult/runner.ts'
import { incorporateOperation } from './gate/incorporate-operation.ts'
import { seeOperations } from './gate/see-operations.ts'
import { validateOperation } from './gate/validate-operation.ts'
import type { ModelSettings } from './providers/settings.ts'

export interface AiDeps {
  readonly engine: Engine
  readonly models: ModelSettings
  readonly consultations: Consultations
  readonly aiPause: PauseSettings
}

/** Agents are asked, people decide, and only what they accepted enters the record. */
export const aiOperations = ({ engine, models, consultations, aiPause }: AiDeps): Operation[] => [
  ...agentOperations(engine),
  ...consultOperations({ engine, models, consultations }),
  metricsOperation(engine.core),
  ...seeOperations(engine),
  eventsOperation(engine.core),
  validateOperation({ engine, decided: pauser(engine, aiPause) }),
  incorporateOperation(engine),
]
