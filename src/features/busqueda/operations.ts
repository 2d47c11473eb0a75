import type { Engine } from '../../engine/engine.ts'
import type { Operation } from '../../engine/operation.ts'

export interface SearchDeps {
  readonly engine: Engine
}

export function searchOperations(_deps: SearchDeps): Operation[] {
  return []
}
