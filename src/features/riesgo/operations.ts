import type { Engine } from '../../engine/engine.ts'
import type { Operation } from '../../engine/operation.ts'

export interface RiskDeps {
  readonly engine: Engine
}

export function riskOperations(_deps: RiskDeps): Operation[] {
  return []
}
