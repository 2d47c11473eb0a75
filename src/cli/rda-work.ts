import type { Config } from '../config.ts'
import type { Core } from '../engine/core.ts'
import type { Tracer } from '../engine/tracing/tracer.ts'
import { type RdaSender, rdaSender, type SenderDeps } from '../features/rda/outbox/sender.ts'
import type { IhceSettings } from '../features/rda/outbox/settings.ts'
import { outgoing } from '../outgoing/fetch.ts'
import { tracedOutgoing } from './traces/traced-fetch.ts'

const ANSWER_BYTES = 16 * 1_048_576

/** Null where the provider has not configured the ministry's platform. */
export function ihceSettingsOf(config: Config): IhceSettings | null {
  const { ihceUrl: base, ihceTokenUrl: tokenUrl, ihceClient: clientId, ihceSecret: clientSecret } = config
  const { ihceSubscription: subscription } = config
  if (base === null || tokenUrl === null || clientId === null || clientSecret === null || subscription === null)
    return null
  return {
    base,
    tokenUrl,
    clientId,
    clientSecret,
    subscription,
    scope: config.ihceScope,
    human: config.ihceHuman,
    attempts: config.ihceAttempts,
    parallel: config.ihceParallel,
    firstWaitMs: config.ihceWaitMs,
    leaseSeconds: config.ihceLeaseSeconds,
  }
}

/** What sends RDA documents, with a way out to the ministry and nowhere else. */
export function rdaWork(
  config: Config,
  core: Core,
  tracer: Tracer | null,
  keys: Pick<SenderDeps, 'key' | 'keys'>,
): RdaSender {
  const ihce = ihceSettingsOf(config)
  const allowed = ihce === null ? [] : [...new Set([new URL(ihce.base).origin, new URL(ihce.tokenUrl).origin])]
  return rdaSender({
    core,
    ihce,
    fetch: tracedOutgoing(tracer, outgoing({ allowed, timeoutMs: config.ihceTimeoutMs, maxBytes: ANSWER_BYTES })),
    ...keys,
  })
}
