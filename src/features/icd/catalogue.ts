import { apart } from '../../engine/connection/request-time.ts'
import type { CodeLookup } from '../../model/classification.ts'
import { repeat } from '../../work/repeat.ts'
import { buildApart } from './build-apart.ts'
import { codeLookup } from './code-lookup.ts'
import { cie10Version } from './embedded/version.ts'
import type { IcdEntry } from './entry.ts'
import { findCode } from './find-code.ts'
import type { ReadyIcd } from './pack-catalogue.ts'
import { unpackCatalogue } from './pack-catalogue.ts'
import { readPrebuilt } from './prebuilt.ts'
import type { IcdSource } from './source.ts'

/** What this process knows of the classifications: to be searched, and to be asked for one code. */
export interface IcdCatalogue extends ReadyIcd {
  readonly lookup: CodeLookup
  /** What a code is in the other classification, where a mapping is loaded; of those codes that are known. */
  equivalents(entry: IcdEntry): readonly IcdEntry[]
}

export interface IcdCatalogues {
  /** Waits only until there is a first one; while another is being made, the one before serves. */
  current(): Promise<IcdCatalogue>
  close(): Promise<void>
}

export interface CatalogueOptions {
  readonly source: IcdSource
  readonly everyMs?: number
  readonly onError?: (error: unknown) => void
}

const EVERY_MS = 5_000

/** Made ready at once, and made again behind the requests when the source says that it has something else. */
export function icdCatalogues({ source, everyMs = EVERY_MS, onError = () => {} }: CatalogueOptions): IcdCatalogues {
  const closing = new AbortController()
  let now: IcdCatalogue | undefined
  let under: Promise<void> | undefined
  const refresh = async (): Promise<void> => {
    const version = await source.version()
    if (now?.version !== version) now = await make(source, version, closing.signal)
  }
  const refreshed = (): Promise<void> => {
    under ??= apart(refresh).finally(() => {
      under = undefined
    })
    return under
  }
  refreshed().catch(onError)
  const polling = repeat(
    async () => {
      await refreshed()
      return false
    },
    { everyMs, onError },
  )
  return {
    async current() {
      if (now === undefined) await refreshed()
      if (now === undefined) throw new Error('There is no classification')
      return now
    },
    async close() {
      closing.abort()
      await polling.stop()
      await under?.catch(() => {})
    },
  }
}

async function make(source: IcdSource, version: string, signal: AbortSignal): Promise<IcdCatalogue> {
  // What comes with the service comes made: only what was loaded has to be worked out.
  const packed =
    version === cie10Version
      ? await readPrebuilt()
      : await buildApart({ version, entries: await source.entries() }, signal)
  const mappings = await source.mappings()
  const ready = unpackCatalogue(packed)
  return {
    ...ready,
    lookup: codeLookup(ready.index),
    equivalents({ sistema, codigo }) {
      const other = sistema === 'cie10' ? 'cie11' : 'cie10'
      const found = mappings.get(`${sistema}:${codigo}`) ?? []
      return found.flatMap((code) => findCode(ready.index, other, code) ?? [])
    },
  }
}
