import type { Config } from '../config.ts'
import type { Tracer } from '../engine/tracing/tracer.ts'
import type { ModelSettings } from '../features/ia/providers/settings.ts'
import { outgoingStream } from '../outgoing/fetch.ts'
import { tracedStream } from './traces/traced-fetch.ts'

/** Models outside, reached by the one way out and only where the operator said. */
export const modelSettingsOf = (config: Config, tracer: Tracer | null): ModelSettings => ({
  hosts: config.aiHosts,
  ownHosts: config.aiOwnHosts,
  keys: config.aiKeys,
  timeoutMs: config.aiTimeoutMs,
  fetchFor: (timeoutMs) =>
    tracedStream(tracer, outgoingStream({ allowed: config.aiHosts, timeoutMs, maxBytes: config.aiBytes })),
})
