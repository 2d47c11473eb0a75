import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { factsOf } from '../../../src/model/access/roles.ts'
import { useSession } from '../session/session.tsx'
import { tellLive } from './live-state.ts'
import { followTogether } from './one-stream.ts'
import { isShownBy, type LiveEvent } from './shown-by.ts'

/** Several changes of one moment are one reading. */
const GATHER_MS = 300
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
    let waiting: LiveEvent[] = []
    let everything = false
    let timer: ReturnType<typeof setTimeout> | undefined

    const isWanted = (key: readonly unknown[]): boolean => document.visibilityState === 'visible' || key[0] === 'avisos'
    const apply = (): void => {
      timer = undefined
      const told = waiting
      const all = everything || told.length > MOST
      const isHidden = document.visibilityState !== 'visible'
      // What nobody looks at waits until somebody does; only the bell rings meanwhile.
      if (!isHidden) {
        waiting = []
        everything = false
      } else {
        waiting = told.slice(-MOST - 1)
        everything = all
      }
      void queries.invalidateQueries({
        predicate: ({ queryKey: key, state: { data } }) =>
          isWanted(key) && (all ? key[0] !== 'catalogo' : told.some((e) => isShownBy(e, { key, data }))),
      })
    }
    const soon = (): void => {
      timer ??= setTimeout(apply, GATHER_MS)
    }
    const seen = (): void => {
      if (document.visibilityState === 'visible' && (waiting.length > 0 || everything)) soon()
    }
    document.addEventListener('visibilitychange', seen)
    followTogether(
      account,
      {
        events(told) {
          if (told.length === 0) return
          waiting = [...waiting, ...told]
          soon()
        },
        gap() {
          everything = true
          soon()
        },
        state: tellLive,
      },
      stop.signal,
    )
    return () => {
      stop.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
      tellLive('sin_eventos')
    }
  }, [account, queries])
}
