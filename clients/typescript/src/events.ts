import type { CustodiaClient } from './client.ts'
import type { Answer } from './types.ts'

type EventPage = Answer<'get', '/eventos/'>
export type CustodiaEvent = EventPage['results'][number]

export interface EventsOptions {
  /** The cursor that was kept; none, and it begins now. */
  readonly from?: string
  /** Types, separated by commas. */
  readonly types?: string
  /** Only those of this patient. */
  readonly patient?: string
  /** Told where to go on from, once all events before it were taken: keep it, and nothing is missed. */
  readonly onCursor?: (cursor: string) => void | Promise<void>
  readonly signal?: AbortSignal
}

const WAIT_SECONDS = 20

/**
 * Every change that this account may know of, in order, for as long as it is read. Each is told at least once: after a restart
 * from a kept cursor, events since then come again with the same `id`.
 */
export async function* followEvents(
  client: CustodiaClient,
  options: EventsOptions = {},
): AsyncGenerator<CustodiaEvent> {
  const { types, patient, onCursor, signal } = options
  const query = {
    desde: options.from ?? 'ahora',
    espera: WAIT_SECONDS,
    ...(types === undefined ? {} : { tipos: types }),
    ...(patient === undefined ? {} : { paciente: patient }),
  }
  while (!signal?.aborted) {
    const page: EventPage = await client
      .request('get', '/eventos/', { query, ...(signal === undefined ? {} : { signal }) })
      .catch((error: unknown) => {
        if (signal?.aborted) return { next: null, previous: null, results: [], hasta: query.desde, hay_mas: false }
        throw error
      })
    yield* page.results
    query.desde = page.hasta
    if (!signal?.aborted) await onCursor?.(page.hasta)
  }
}
