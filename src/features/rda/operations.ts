import type { Operation } from '../../engine/operation.ts'
import { type GenerateDeps, generateOperation } from './generate-operation.ts'
import { worklistOperation } from './worklist-operation.ts'

export type RdaDeps = GenerateDeps

/** The digital summary of care that the ministry asks for: made, and what is missing before it can be. */
export const rdaOperations = (deps: RdaDeps): Operation[] => [
  generateOperation(deps),
  worklistOperation(deps.engine, () => deps.rda.version),
]
