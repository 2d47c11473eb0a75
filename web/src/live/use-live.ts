import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { factsOf } from '../../../src/model/access/roles.ts'
import { useSession } from '../session/session.tsx'
import type { Follower } from './follow-events.ts'
import { tellLive } from './live-state.ts'
import { followTogether } from './one-stream.ts'
import { isShownBy, type LiveEvent } from './shown-by.ts'

/** Several changes of one moment are one reading. */
const GATHER_MS = 300
/** Where much happens, a page is read again this often and not more; each reading is written in the audit. */
const PAGE_MS = 2_000
const BELL_MS = 10_000
/** So many that it is cheaper to ask for everything that is shown. */
const MOST = 500

/** What is on the page is read again once somebody changed it. What is being written is kept by its form, over whatever is read. */
export function useLive(): void {
  const queries = useQueryClient()
  const { me, expired, gone } = useSession()
  // Who must say why before looking asks, and is told nothing by itself.
  const account = me !== null && !expired && gone === null && factsOf(me.rol).statesReason !== true ? me.id : null
  useEffect(() => {
    if (account === null) return
    const stop = new AbortController()
    const isSeen = (): boolean => document.visibilityState === 'visible'
    // What nobody looks at waits until somebody does; only the bell rings meanwhile.
    const page = reader(queries, PAGE_MS, (key) => key[0] !== 'avisos', isSeen, stop.signal)
    const bell = reader(
      queries,
      BELL_MS,
      (key) => key[0] === 'avisos',
      () => true,
      stop.signal,
    )
    document.addEventListener('visibilitychange', page.look, { signal: stop.signal })
    const follower: Follower = {
      events(told) {
        page.add(told)
        bell.add(told.filter((e) => isShownBy(e, { key: ['avisos'], data: undefined })))
      },
      gap() {
        page.add('everything')
        bell.add('everything')
      },
      state: tellLive,
    }
    followTogether(account, follower, stop.signal)
    return () => {
      stop.abort()
      tellLive('sin_eventos')
    }
  }, [account, queries])
}

interface Reader {
  add(told: readonly LiveEvent[] | 'everything'): void
  look(): void
}

/** Asks again for what shows something of what was told, a moment later and not too often, while it may. */
function reader(
  queries: QueryClient,
  everyMs: number,
  isOwn: (key: readonly unknown[]) => boolean,
  may: () => boolean,
  stopped: AbortSignal,
): Reader {
  let waiting: readonly LiveEvent[] | 'everything' = []
  let last = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  stopped.addEventListener('abort', () => clearTimeout(timer))

  const read = (): void => {
    timer = undefined
    if (!may()) return
    const told = waiting
    waiting = []
    last = performance.now()
    void queries.invalidateQueries({
      predicate: ({ queryKey: key, state: { data } }) =>
        isOwn(key) && (told === 'everything' || told.some((e) => isShownBy(e, { key, data }))),
    })
  }
  const look = (): void => {
    if (waiting.length === 0 || stopped.aborted) return
    timer ??= setTimeout(read, Math.max(GATHER_MS, last + everyMs - performance.now()))
  }
  return {
    add(told) {
      if (told === 'everything' || waiting === 'everything' || waiting.length + told.length > MOST)
        waiting = 'everything'
      else waiting = [...waiting, ...told]
      look()
    },
    look,
  }
}
