import type { Config } from '../config.ts'
import type { Engine } from '../engine/engine.ts'
import type { LoadedReader } from '../features/farmacologia/loaded-interactions.ts'
import { consultationRunner } from '../features/ia/consult/runner.ts'
import type { ModelSettings } from '../features/ia/providers/settings.ts'
import type { IcdCatalogues } from '../features/icd/catalogue.ts'
import { outgoingStream } from '../outgoing/fetch.ts'
import type { JobRunner } from '../work/runner.ts'

/** Models outside, reached by the one way out and only where the operator said. */
export const modelSettingsOf = (config: Config): ModelSettings => ({
  hosts: config.aiHosts,
  ownHosts: config.aiOwnHosts,
  keys: config.aiKeys,
  timeoutMs: config.aiTimeoutMs,
  fetchFor: (timeoutMs) => outgoingStream({ allowed: config.aiHosts, timeoutMs, maxBytes: config.aiBytes }),
})

export const aiWork = (
  engine: Engine,
  models: ModelSettings,
  icd: IcdCatalogues,
  loadedInteractions: LoadedReader,
  onError: (error: unknown) => void,
): JobRunner => consultationRunner({ engine, models, icd, loadedInteractions, onError })
