import type { OutgoingFetch } from '../../../model/outgoing-fetch.ts'
import { isJsonObject } from '../../../model/text/json-object.ts'
import type { Answer, Outcome } from '../../../outbox/decide.ts'
import type { Envio, EnvioKind } from './envio.ts'
import type { IhceSettings } from './settings.ts'

export interface IhceClient {
  /** One attempt; the token is asked for, and once more if it turns out to be worn. */
  send(envio: Envio, target: string | null, bytes: Uint8Array, signal: AbortSignal): Promise<Outcome>
  /** What the platform has of a patient, all its pages as one Bundle; null if it does not say, or not to the end. */
  list(body: unknown, declared: boolean, human: string | null, signal: AbortSignal): Promise<unknown>
}

const PATHS: Readonly<Record<EnvioKind, (target: string) => string>> = {
  paciente: () => '/Composition/$enviar-rda-paciente',
  consulta: () => '/Composition/$enviar-rda-consulta',
  urgencias: () => '/Composition/$enviar-rda-urgencias',
  hospitalizacion: () => '/Composition/$enviar-rda-hospitalizacion',
  nota_aclaratoria: (target) => `/Composition/${encodeURIComponent(target)}/$enviar-nota-aclaratoria`,
}

/** It certainly never got there. */
const UNREACHED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/
/** Worn a little before its time: one that expires on the way costs an attempt. */
const USABLE = 0.9

interface Token {
  text: Promise<string>
  until: number
}

class Refused extends Error {}
class Unreached extends Error {}

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
}

/** A header takes no other characters. */
const inTheNameOf = (human: string | null): Record<string, string> =>
  human !== null && /^[\x21-\x7e]{1,60}$/.test(human) ? { humanuser: human } : {}

/** More than anybody has documents: a list that goes on is one that leads back. */
const MOST_PAGES = 50

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Where a list goes on; null where it ends. The token goes to the platform and nowhere else. */
function nextPage(page: Record<string, unknown>, base: string): string | null {
  const next = listOf(page.link).find((l) => isJsonObject(l) && l.relation === 'next')
  if (!isJsonObject(next)) return null
  const url = new URL(String(next.url), `${base}/`)
  if (url.origin !== new URL(base).origin) throw new Error('The list goes on elsewhere')
  return url.href
}

const joined = ([first, ...others]: readonly Record<string, unknown>[]): unknown =>
  first === undefined || others.length === 0
    ? first
    : { ...first, entry: [first, ...others].flatMap(({ entry }) => listOf(entry)) }

export function ihceClient(settings: IhceSettings, fetch: OutgoingFetch): IhceClient {
  const base = settings.base.replace(/\/+$/, '')
  let token: Token | null = null

  async function askToken(held: Token): Promise<string> {
    const answer = await fetch(settings.tokenUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        ...(settings.scope === null ? {} : { scope: settings.scope }),
      }).toString(),
    }).catch(() => {
      throw new Unreached()
    })
    if ([400, 401, 403].includes(answer.status)) throw new Refused()
    if (answer.status !== 200) throw new Unreached()
    try {
      const json: unknown = JSON.parse(await answer.text())
      const text = isJsonObject(json) ? json.access_token : undefined
      if (!isJsonObject(json) || typeof text !== 'string' || !/^[\x21-\x7e]+$/.test(text)) throw new Unreached()
      const seconds = Number(json.expires_in)
      held.until = Date.now() + (Number.isFinite(seconds) ? seconds * USABLE : 0) * 1000
      return text
    } catch {
      throw new Unreached()
    }
  }

  /** A call that comes while a token is being asked for waits for that one. */
  function currentToken(): Token {
    if (token !== null && token.until >= Date.now()) return token
    const held: Token = { until: Number.POSITIVE_INFINITY, text: Promise.resolve('') }
    held.text = askToken(held)
    held.text.catch(() => forget(held))
    token = held
    return held
  }

  /** Another call may have renewed it meanwhile. */
  const forget = (used: Token): void => {
    if (token === used) token = null
  }

  const post = (
    path: string,
    body: string | Uint8Array,
    more: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Answer> => ask(base + path, { method: 'POST', body }, more, signal)

  async function ask(
    url: string,
    asked: { readonly method: 'POST'; readonly body: string | Uint8Array } | { readonly method: 'GET' },
    more: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Answer> {
    for (let renewed = false; ; renewed = true) {
      const held = currentToken()
      const bearer = await held.text
      const answer = await fetch(url, {
        ...asked,
        headers: {
          authorization: `Bearer ${bearer}`,
          'ocp-apim-subscription-key': settings.subscription,
          'content-type': 'application/fhir+json',
          accept: 'application/fhir+json',
          ...more,
        },
        signal,
      })
      const text = await answer.text()
      if (answer.status !== 401 || renewed)
        return {
          how: 'answered',
          status: answer.status,
          body: text,
          retryAfter: answer.headers.get('retry-after'),
          location: answer.headers.get('location'),
        }
      forget(held)
    }
  }

  return {
    async send(envio, target, bytes, signal) {
      const human = envio.humano ?? settings.human
      try {
        return await post(
          PATHS[envio.tipo](target ?? ''),
          bytes,
          { 'idempotency-key': envio.huella, ...inTheNameOf(human) },
          signal,
        )
      } catch (error) {
        if (error instanceof Refused) return { how: 'refused' }
        return { how: error instanceof Unreached || UNREACHED.test(codeOf(error)) ? 'unreached' : 'lost' }
      }
    },
    async list(body, declared, human, signal) {
      const path = declared ? '/Composition/$consultar-rda-paciente' : '/Composition/$consultar-rda-encuentros-clinicos'
      try {
        const named = inTheNameOf(human)
        const pages: Record<string, unknown>[] = []
        let answer = await post(path, JSON.stringify(body), named, signal)
        for (;;) {
          const page: unknown = answer.status === 200 ? JSON.parse(answer.body) : null
          if (!isJsonObject(page) || pages.push(page) > MOST_PAGES) return null
          const next = nextPage(page, base)
          if (next === null) return joined(pages)
          answer = await ask(next, { method: 'GET' }, named, signal)
        }
      } catch {
        return null
      }
    },
  }
}
