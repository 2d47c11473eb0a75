import type { Call } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import { inTurns } from '../../../engine/costly.ts'
import type { Engine } from '../../../engine/engine.ts'
import type { Provider } from '../../provider.ts'
import type { KnownTypes } from '../search/read-criterion.ts'
import type { DrawingFacts, Facts } from '../source.ts'
import { keptDrawings, type RowDrawer, rowDrawer } from './drawings.ts'
import type { Seal } from './links.ts'
import { type KeptReads, keptReads } from './read-resource.ts'

/** What the operations of FHIR share. */
export interface FhirContext {
  readonly engine: Engine
  readonly core: Core
  readonly types: KnownTypes
  readonly box: Seal
  /** The address by which the caller reached the service, unless the configuration says under which address we are known. */
  facts(origin: string): Facts
  /** What resources are drawn with. */
  readonly drawing: DrawingFacts
  drawer(call: Call, facts: Facts): RowDrawer
  readonly keptReads: KeptReads
  /** What writes out thousands of resources in this process takes turns. */
  readonly inTurns: ReturnType<typeof inTurns>
}

const AT_ONCE = 2

export const BASE = '/fhir'

export const contextOf = (deps: {
  readonly engine: Engine
  readonly types: KnownTypes
  readonly box: Seal
  readonly provider: Provider
  readonly address: string | null
}): FhirContext => {
  const kept = keptDrawings(deps.engine.core.db)
  return {
    engine: deps.engine,
    core: deps.engine.core,
    types: deps.types,
    box: deps.box,
    inTurns: inTurns(AT_ONCE),
    facts: (origin) => ({ provider: deps.provider, base: `${deps.address ?? origin}${BASE}` }),
    drawing: { provider: deps.provider },
    keptReads: keptReads(deps.engine.core.db),
    drawer: (call, facts) => rowDrawer(deps.engine.core, kept, call, facts),
  }
}
