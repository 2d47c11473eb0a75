import type { Config } from '../../config.ts'
import type { Core } from '../../engine/core.ts'
import type { Tracer } from '../../engine/tracing/tracer.ts'
import { type MipresChecker, mipresChecker } from '../../features/mipres/checker.ts'
import type { MipresSettings } from '../../features/mipres/client.ts'
import { outgoing } from '../../outgoing/fetch.ts'
import { tracedOutgoing } from '../traces/traced-fetch.ts'

const ANSWER_BYTES = 2 * 1_048_576

/** Null where the provider has not configured MIPRES. */
export function mipresSettingsOf(config: Config): MipresSettings | null {
  const { mipresUrl: base, mipresNit: nit, mipresToken: token } = config
  return base === null || nit === null || token === null ? null : { base, nit, token }
}

/** What asks MIPRES, with a way out to it and nowhere else. */
export function mipresWork(config: Config, core: Core, tracer: Tracer | null): MipresChecker {
  const settings = mipresSettingsOf(config)
  const allowed = settings === null ? [] : [new URL(settings.base).origin]
  const fetch = outgoing({ allowed, timeoutMs: config.mipresTimeoutMs, maxBytes: ANSWER_BYTES })
  return mipresChecker({ core, settings, fetch: tracedOutgoing(tracer, fetch) })
}
