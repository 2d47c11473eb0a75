import type { Engine } from '../../engine/engine.ts'
import type { Operation } from '../../engine/operation.ts'

export interface StatisticsDeps {
  readonly engine: Engine
}

export function statisticsOperations(_deps: StatisticsDeps): Operation[] {
  return []
}
