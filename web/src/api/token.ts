import type { AnswerTo } from './answers.ts'
import { LANGUAGE } from './language.ts'
import { NoConnection } from './problem.ts'
import { claimsOf, type News, newsOf, type Told } from './told.ts'

/**
 * The access token, in the memory of this page only. The refresh token is in a cookie that no script reads and serves once:
 * pages of the same browser take turns to use it and tell each other what they got, or the second would end the session.
 */
let token: string | null = null
let expiresAt = 0
/** Whose page this is. It outlives the token: only the same person goes on with a session that ended. */
let owner: string | null = null

const channel = new BroadcastChannel('custodia-sesion')
const EARLY_MS = 30_000

const listeners = new Set<(news: News) => void>()
export const tell = (news: News): void => {
  for (const listener of listeners) listener(news)
}
export function onNews(listener: (news: News) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

channel.onmessage = ({ data }: MessageEvent<Told>) => {
  const news = newsOf(owner, data)
  if (news === null) return
  token = news === 'continued' ? data.token : null
  expiresAt = data.expiresAt
  tell(news)
}

export const currentToken = (): string | null => token
export const isStale = (): boolean => token !== null && Date.now() > expiresAt - EARLY_MS
/** Somebody entered here and the session is over: what is asked without it would be asked as nobody, or as another. */
export const isOver = (): boolean => owner !== null && token === null
/** It only serves to set up the second factor. */
export const isLimited = (): boolean => token !== null && claimsOf(token).limitada

/** That this browser has a session to go on with: the cookie itself is out of the reach of scripts. */
const KNOWN = 'custodia-sesion'
export const hasSession = (): boolean => localStorage.getItem(KNOWN) !== null

type Given = Pick<AnswerTo<'POST', '/auth/token/'>, 'access_token' | 'expires_in'>

/** Of the person who signs in: from now on this page is theirs. */
export function keepToken(given: Given): void {
  token = given.access_token
  expiresAt = Date.now() + given.expires_in * 1000
  owner = claimsOf(token).cuenta
  localStorage.setItem(KNOWN, '1')
  channel.postMessage({ token, expiresAt, cuenta: owner } satisfies Told)
}

/** Signed out, or locked: then the page goes on being whose it was, and only for them. */
export function dropToken(locked = false): void {
  localStorage.removeItem(KNOWN)
  token = null
  expiresAt = 0
  channel.postMessage({ token, expiresAt, cuenta: owner, locked } satisfies Told)
  if (!locked) owner = null
}

/** The service is there but cannot say now whether the session stands. */
const isPassing = (status: number): boolean => status >= 500 || status === 429

/** A new token for the one that was seen to fail; false if the session is over. */
export async function refresh(failed: string | null): Promise<boolean> {
  return navigator.locks.request('custodia-refresco', async () => {
    if (token !== null && token !== failed && !isStale()) return true
    const answer = await fetch('/auth/token/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': LANGUAGE },
      body: JSON.stringify({ grant_type: 'refresh_token' }),
    }).catch(() => {
      throw new NoConnection()
    })
    if (isPassing(answer.status)) throw new NoConnection()
    if (!answer.ok) {
      localStorage.removeItem(KNOWN)
      token = null
      if (owner !== null) tell('ended')
      return false
    }
    const given: Given = await answer.json()
    // Somebody else has entered in this browser meanwhile: the cookie is theirs, and so is what it gives.
    if (owner !== null && claimsOf(given.access_token).cuenta !== owner) {
      token = null
      tell('taken')
      return false
    }
    keepToken(given)
    return true
  })
}
