import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { call, forgetAhead, stateReason } from '../api/client.ts'
import { dropToken, keepToken, onNews, tell } from '../api/token.ts'
import type { News } from '../api/told.ts'
import { AwayPage } from './away-page.tsx'
import { askWho, type Begun, beginSession, entered, type Who, whoAmI } from './begin.ts'
import { areDraftsHeld, dropDrafts, holdDrafts } from './held-drafts.ts'
import type { Me } from './present.ts'
import { nowPresent, present } from './present.ts'
import { forgetUse, noteUse, useIdleLock } from './use-idle-lock.ts'

export interface Credentials {
  readonly usuario: string
  readonly clave: string
  readonly codigo?: string
}

interface Session extends Who {
  /** The service is open to this machine and nobody has to sign in. */
  readonly open: boolean
  signIn(given: Credentials): Promise<void>
  signOut(): Promise<void>
  /** Asks again who this is, once something of the account has changed. */
  renew(): Promise<void>
}

const Context = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(Context)
  if (session === null) throw new Error('There is no session around this')
  return session
}

/** The person at a page that is only shown to those who have signed in. */
export function useMe(): Me {
  const { me } = useSession()
  if (me === null) throw new Error('Nobody has signed in')
  return me
}

function after(who: Who, news: News): Who {
  if (who.me === null) return who
  if (news === 'limited') return { ...who, limited: true }
  if (news === 'continued') return { ...who, expired: false, gone: null }
  return news === 'ended' ? { ...who, expired: true } : { ...who, expired: false, gone: news }
}

const AGAIN_MS = 5_000
const LEAVING_MS = 3_000

const isGone = (news: News): boolean => news === 'taken' || news === 'left' || news === 'locked'

export function SessionProvider(props: { children: ReactNode; begun: Promise<Begun>; waiting: ReactNode }): ReactNode {
  const { children, begun, waiting } = props
  const queries = useQueryClient()
  const [asked, setAsked] = useState(begun)
  const [state, setState] = useState<Begun | 'asking'>('asking')

  useEffect(() => {
    let here = true
    let timer: ReturnType<typeof setTimeout> | undefined
    void asked.then((found) => {
      if (!here) return
      startTransition(() => setState(found))
      if (found === 'away') timer = setTimeout(() => setAsked(beginSession()), AGAIN_MS)
    })
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [asked])

  useEffect(
    () =>
      onNews((news) => {
        const mine = present()
        const goOn = (): void => setState((s) => (typeof s === 'string' ? s : after(s, news)))
        if (isGone(news)) {
          queries.clear()
          forgetAhead()
          stateReason(null)
        }
        // The forms find their drafts when they are drawn, so that these come first; who cannot be asked signs in here.
        if (news === 'continued' && mine !== null && areDraftsHeld(mine.id)) void askWho().then(goOn, () => undefined)
        else goOn()
      }),
    [queries],
  )

  const gone = typeof state !== 'string' && state.gone !== null && state.me !== null ? state.me.id : null
  // Once the forms have left the page, and with them the last that was typed in them.
  useEffect(() => {
    if (gone !== null) holdDrafts(gone)
  }, [gone])

  const stopped = typeof state !== 'string' && (state.expired || state.gone !== null)
  const wasStopped = useRef(false)
  useEffect(() => {
    // What could not be asked meanwhile is asked now.
    if (wasStopped.current && !stopped) void queries.invalidateQueries()
    wasStopped.current = stopped
  }, [stopped, queries])

  const signIn = useCallback(
    async (given: Credentials) => {
      const { data } = await call('POST', '/auth/ingresar/', { body: { ...given, galleta: true }, anonymous: true })
      keepToken(data)
      const me = await askWho()
      // Somebody else sits down at the same page: nothing of the one before is left on it.
      if (present()?.id !== me.id) {
        queries.clear()
        forgetAhead()
        stateReason(null)
      }
      noteUse()
      nowPresent(me)
      setState(entered(me, data.segundo_factor_pendiente))
    },
    [queries],
  )

  const signOut = useCallback(async () => {
    await call('POST', '/auth/salir/').catch(() => undefined)
    dropToken()
    queries.clear()
    forgetAhead()
    dropDrafts()
    forgetUse()
    stateReason(null)
    // Where the service is open to this machine, the person who signs out is its local administrator again.
    const me = await whoAmI().catch(() => null)
    nowPresent(me)
    setState(entered(me))
  }, [queries])

  const lock = useCallback(() => {
    // Ended in the service too: reloading the page must not be a way past it.
    const ended = call('POST', '/auth/salir/').catch(() => undefined)
    void Promise.race([ended, new Promise((resolve) => setTimeout(resolve, LEAVING_MS))]).then(() => {
      dropToken(true)
      tell('locked')
    })
  }, [])
  const working = typeof state !== 'string' && !state.expired && state.gone === null ? state.me : null
  useIdleLock(working?.bloqueo_minutos ?? null, lock)

  const renew = useCallback(async () => {
    const me = await askWho()
    nowPresent(me)
    setState(entered(me))
  }, [])

  const value = useMemo<Session | null>(
    () =>
      typeof state === 'string' ? null : { ...state, open: state.me?.rol === 'demostracion', signIn, signOut, renew },
    [state, signIn, signOut, renew],
  )
  if (state === 'away') return <AwayPage retry={() => setAsked(beginSession())} />
  if (value === null) return waiting
  return <Context.Provider value={value}>{children}</Context.Provider>
}
