import type { Engine } from '../../engine/engine.ts'
import type { Operation } from '../../engine/operation.ts'

export interface Hl7Deps {
  readonly engine: Engine
}

export function hl7Operations(_deps: Hl7Deps): Operation[] {
  return []
}
