import { get } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { hasSession, isLimited, refresh } from '../api/token.ts'
import { giveBackDrafts } from './held-drafts.ts'
import { type Me, nowPresent } from './present.ts'

/**
 * Why nothing of the record is on the page though somebody was working here: another person signed in, this one signed out
 * in another page, or nobody used it for long.
 */
export type Gone = 'taken' | 'left' | 'locked'

export interface Who {
  /** null: nobody has signed in. */
  readonly me: Me | null
  /** The session ended while somebody was working: the page stays as it is and asks who it is again. */
  readonly expired: boolean
  readonly gone: Gone | null
  /** The second factor that this installation demands is still to be set up, and nothing else can be done. */
  readonly limited: boolean
}

/** Who this is, with their drafts back. The key goes no further. */
export async function askWho(): Promise<Me> {
  const { llave_borradores, ...me } = await get('/auth/yo/')
  await giveBackDrafts(me.id, llave_borradores)
  return me
}

export const whoAmI = (): Promise<Me | null> =>
  askWho().catch((error) => {
    if (error instanceof ApiProblem && error.status === 401) return null
    throw error
  })

export const entered = (me: Me | null, limited = false): Who => ({ me, expired: false, gone: null, limited })

export type Begun = Who | 'away'

/** Who this is, asked once and before anything is drawn; `away` if nobody answers, which does not end a session. */
export async function beginSession(): Promise<Begun> {
  try {
    if (hasSession()) await refresh(null)
    const me = await whoAmI()
    nowPresent(me)
    return entered(me, isLimited())
  } catch {
    return 'away'
  }
}
