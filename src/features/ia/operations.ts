import { metricsOperation } from './account/metrics-operation.ts'
import { agentOperations } from './agents/operations.ts'
import { eventsOperation } from './consult/events-operation.ts'
import { consultOperations } from './consult/operations.ts'
import { incorporateOperation } from './gate/incorporate-operation.ts'
import { seeOperations } from './gate/see-operations.ts'
import { validateOperation } from './gate/validate-operation.ts'

/** Agents are asked, people decide, and only what they accepted enters the record. */
export const aiOperations = [
  ...agentOperations,
  ...consultOperations,
  metricsOperation,
  ...seeOperations,
  eventsOperation,
  validateOperation,
  incorporateOperation,
]
