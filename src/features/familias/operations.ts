import type { Engine } from '../../engine/engine.ts'
import type { Operation } from '../../engine/operation.ts'

export interface FamilyDeps {
  readonly engine: Engine
}

export function familyOperations(_deps: FamilyDeps): Operation[] {
  return []
}
