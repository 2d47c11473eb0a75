import type { OutgoingFetch } from '../../../model/outgoing-fetch.ts'
import { isJsonObject } from '../../../model/text/json-object.ts'
import { Nonsense } from './entity.ts'
import { nextStep, type Outcome } from './retry.ts'
import type { WhoSettings } from './settings.ts'

/** It cannot go on; why, for the person who started it. */
export class WhoProblem extends Error {}

export interface WhoClient {
  /** The answer about an entity, or about the whole linearisation (`''`), read by `read`, asked as often as it takes. */
  get<T>(node: string, read: (json: unknown) => T): Promise<T>
}

/** `wait` may throw: the waiting code may be told to stop. */
export function whoClient(
  settings: WhoSettings,
  release: string,
  fetch: OutgoingFetch,
  wait: (ms: number) => Promise<void>,
): WhoClient {
  const { base, linearization, language, clientId, clientSecret } = settings
  const root = `${base.replace(/\/+$/, '')}/icd/release/11/${release}/${linearization}`
  let token: Promise<string> | null = null

  async function askToken(): Promise<string> {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      scope: 'icdapi_access',
      client_id: clientId ?? '',
      client_secret: clientSecret ?? '',
    })
    return attempt(
      () =>
        fetch(settings.tokenUrl, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
          body: body.toString(),
        }),
      (json) => {
        const found = isJsonObject(json) ? json.access_token : undefined
        if (typeof found !== 'string' || !/^[\x21-\x7e]+$/.test(found)) throw new Nonsense()
        return found
      },
      null,
    )
  }

  const currentToken = async (): Promise<string | null> => {
    if (clientId === null) return null
    token ??= askToken()
    try {
      return await token
    } catch (error) {
      token = null
      throw error
    }
  }

  async function attempt<T>(
    ask: () => ReturnType<OutgoingFetch>,
    read: (json: unknown) => T,
    renew: (() => void) | null,
  ): Promise<T> {
    let renewed = renew === null
    for (let n = 1; ; n++) {
      const { outcome, value } = await once(ask, read)
      const step = nextStep(outcome, n, renewed, Date.now())
      if (step.do === 'use') return value as T
      if (step.do === 'stop') throw new WhoProblem(step.why)
      if (step.do === 'wait') await wait(step.ms)
      else {
        renewed = true
        renew?.()
      }
    }
  }

  return {
    get(node, read) {
      let used: typeof token = null
      return attempt(
        async () => {
          const bearer = await currentToken()
          used = token
          return fetch(node === '' ? root : `${root}/${node}`, {
            headers: {
              accept: 'application/json',
              'accept-language': language,
              'api-version': 'v2',
              ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
            },
          })
        },
        read,
        () => {
          // Another call may have renewed it meanwhile.
          if (token === used) token = null
        },
      )
    },
  }
}

/** One request and its reading; what keeps it from being used is an outcome, but for what concerns the caller. */
async function once<T>(
  ask: () => ReturnType<OutgoingFetch>,
  read: (json: unknown) => T,
): Promise<{ outcome: Outcome; value?: T }> {
  try {
    const answer = await ask()
    const outcome = { status: answer.status, retryAfter: answer.headers.get('retry-after') }
    if (answer.status !== 200) return { outcome }
    return { outcome, value: read(await answer.json()) }
  } catch (error) {
    if (error instanceof WhoProblem) throw error
    const nonsense = error instanceof Nonsense || error instanceof SyntaxError
    return { outcome: { failed: nonsense ? 'La OMS respondió algo que no se entiende.' : 'La OMS no respondió.' } }
  }
}
