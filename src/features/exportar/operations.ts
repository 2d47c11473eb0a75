import type { Engine } from '../../engine/engine.ts'
import type { Operation } from '../../engine/operation.ts'

export interface ExportDeps {
  readonly engine: Engine
}

export function exportOperations(_deps: ExportDeps): Operation[] {
  return []
}
