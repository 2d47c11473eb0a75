import type { Config } from '../config.ts'
import type { Core } from '../engine/core.ts'
import type { Tracer } from '../engine/tracing/tracer.ts'
import { type CatalogueJobs, catalogueJobs } from '../features/catalogos/runner.ts'
import type { CatalogueVersions } from '../features/catalogos/versions.ts'
import type { WhoSettings } from '../features/catalogos/who/settings.ts'
import { outgoing } from '../outgoing/fetch.ts'
import { tracedOutgoing } from './traces/traced-fetch.ts'

const ANSWER_MS = 30_000
const ANSWER_BYTES = 4 * 1_048_576

export const whoSettingsOf = (config: Config): WhoSettings => ({
  base: config.icdWhoUrl,
  tokenUrl: config.icdWhoTokenUrl,
  clientId: config.icdWhoClient,
  clientSecret: config.icdWhoSecret,
  release: config.icdWhoRelease,
  linearization: config.icdWhoLinearization,
  language: config.icdWhoLanguage,
  pauseMs: config.icdWhoPauseMs,
  parallel: config.icdWhoParallel,
})

/** Loads of catalogues, with a way out to WHO and nowhere else. */
export function catalogueWork(
  config: Config,
  core: Core,
  versions: CatalogueVersions,
  tracer: Tracer | null,
  onError: (error: unknown) => void,
): CatalogueJobs {
  const who = whoSettingsOf(config)
  const allowed = [...new Set([new URL(who.base).origin, new URL(who.tokenUrl).origin])]
  return catalogueJobs({
    core,
    who,
    fetch: tracedOutgoing(tracer, outgoing({ allowed, timeoutMs: ANSWER_MS, maxBytes: ANSWER_BYTES })),
    onError,
    changed: () => versions.forget(),
  })
}
