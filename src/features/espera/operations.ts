import type { Engine } from '../../engine/engine.ts'
import type { Operation } from '../../engine/operation.ts'

export interface WaitingDeps {
  readonly engine: Engine
}

export function waitingOperations(_deps: WaitingDeps): Operation[] {
  return []
}
