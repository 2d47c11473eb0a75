import type { Engine } from '../../engine/engine.ts'
import type { Operation } from '../../engine/operation.ts'

export interface MergeDeps {
  readonly engine: Engine
}

export function mergeOperations(_deps: MergeDeps): Operation[] {
  return []
}
