import { query, request } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { messageReader } from './read-stream.ts'
import type { LiveEvent } from './shown-by.ts'

/** How events reach this browser: as they happen, now and then, or not at all for the moment. */
export type LiveState = 'vivo' | 'cada_tanto' | 'sin_eventos'

export interface Follower {
  /** They come in pages; `at` is where to go on from. */
  events(told: readonly LiveEvent[], at: string): void
  /** What happened since the last place cannot be told: everything may be another. */
  gap(): void
  state(now: LiveState): void
}

/** The service tells every fifteen seconds that it is there: who hears nothing for this long is behind something that holds it back. */
const SILENCE_MS = 25_000
const ASK_EVERY_MS = 15_000
/** How often a stream is tried again where none came through. */
const ASKED_BEFORE_STREAM = 20
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000

/** At most once a second: the person who looks at a page reads no faster. */
const TOGETHER_SECONDS = 1

class Silence extends Error {}
class CutShort extends Error {}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    function done(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      window.removeEventListener('online', done)
      resolve()
    }
    signal.addEventListener('abort', done)
    window.addEventListener('online', done)
  })

interface Place {
  at: string | null
}

/** Follows what changes until it is told to stop; whatever fails, it goes on from where it was. */
export async function followEvents(from: string | null, follower: Follower, signal: AbortSignal): Promise<void> {
  const place: Place = { at: from }
  let failures = 0
  let isBlocked = false
  while (!signal.aborted) {
    try {
      const began = performance.now()
      if (isBlocked) await askNowAndThen(place, follower, signal)
      else await listen(place, follower, signal)
      isBlocked = false
      // Something on the way ends what it should hold open: asked at once it would be asked without end.
      if (performance.now() - began < FIRST_WAIT_MS) throw new CutShort()
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof Silence) {
        isBlocked = true
        continue
      }
      follower.state('sin_eventos')
      // Too old, or of a database that was restored since.
      if (error instanceof ApiProblem && (error.status === 410 || error.status === 409)) {
        place.at = null
        follower.gap()
      }
      await pause(Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS) * (0.75 + Math.random() / 2), signal)
      failures = Math.min(failures + 1, 10)
    }
  }
}

/** One stream, to its end: the service cuts it every minute. */
async function listen(place: Place, follower: Follower, outer: AbortSignal): Promise<void> {
  const silent = new AbortController()
  const signal = AbortSignal.any([outer, silent.signal])
  let timer = setTimeout(() => silent.abort(), SILENCE_MS)
  const heard = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), SILENCE_MS)
  }
  try {
    const response = await request('GET', `/eventos/flujo/${query({ cada: TOGETHER_SECONDS })}`, {
      headers: { accept: 'text/event-stream', ...(place.at === null ? {} : { 'last-event-id': place.at }) },
      signal,
    })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const read = messageReader()
    for (;;) {
      const part = await reader?.read()
      if (part === undefined || part.done) return
      heard()
      follower.state('vivo')
      const messages = read(part.value)
      const told = messages.flatMap(({ data }) => (data === '' ? [] : [JSON.parse(data)]))
      place.at = messages.findLast(({ id }) => id !== null)?.id ?? place.at
      if (place.at !== null) follower.events(told, place.at)
    }
  } catch (error) {
    throw silent.signal.aborted && !outer.aborted ? new Silence() : error
  } finally {
    clearTimeout(timer)
  }
}

/** Where nothing comes as it happens, it is asked for. */
async function askNowAndThen(place: Place, follower: Follower, signal: AbortSignal): Promise<void> {
  for (let asked = 0; asked < ASKED_BEFORE_STREAM && !signal.aborted; asked++) {
    const response = await request('GET', `/eventos/${query({ desde: place.at ?? 'ahora', page_size: 500 })}`, {
      signal,
    })
    const page: { results: readonly LiveEvent[]; hasta: string; hay_mas: boolean } = await response.json()
    place.at = page.hasta
    follower.state('cada_tanto')
    follower.events(page.results, page.hasta)
    if (!page.hay_mas) await pause(ASK_EVERY_MS, signal)
  }
}
