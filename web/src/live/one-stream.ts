import { type Follower, followEvents, type LiveState } from './follow-events.ts'
import type { LiveEvent } from './shown-by.ts'

/** What the page that holds the stream tells the others of its browser. */
interface Shared {
  readonly cuenta: string
  readonly events: readonly LiveEvent[]
  readonly at: string | null
  readonly gap: boolean
  readonly state: LiveState
}

/** The page that follows tells at least every fifteen seconds how it goes. */
const HEARD_MS = 45_000

/**
 * One stream for all pages of a browser in which the same person works: one of them holds it, the next takes it over when that one
 * closes, from the place where it was. Nothing of it is stored.
 */
export function followTogether(cuenta: string, follower: Follower, signal: AbortSignal): void {
  const channel = new BroadcastChannel('custodia-eventos')
  let at: string | null = null
  let silence: ReturnType<typeof setTimeout> | undefined

  const tell = (said: Partial<Shared>): void =>
    channel.postMessage({ cuenta, events: [], at, gap: false, state: 'vivo', ...said } satisfies Shared)

  channel.onmessage = ({ data }: MessageEvent<Shared>) => {
    if (data.cuenta !== cuenta) return
    at = data.at ?? at
    if (data.gap) follower.gap()
    if (data.events.length > 0 && data.at !== null) follower.events(data.events, data.at)
    follower.state(data.state)
    clearTimeout(silence)
    silence = setTimeout(() => follower.state('sin_eventos'), HEARD_MS)
  }
  signal.addEventListener('abort', () => {
    clearTimeout(silence)
    channel.close()
  })

  let now: LiveState = 'sin_eventos'
  const hold = (): Promise<void> =>
    followEvents(
      at,
      {
        events(events, place) {
          at = place
          follower.events(events, place)
          tell({ events, at, state: now })
        },
        gap() {
          at = null
          follower.gap()
          tell({ gap: true, state: now })
        },
        state(next) {
          if (next !== now) tell({ state: next })
          now = next
          clearTimeout(silence)
          follower.state(next)
        },
      },
      signal,
    )
  navigator.locks.request(`custodia-eventos-${cuenta}`, { signal }, hold).catch(() => undefined)
}
