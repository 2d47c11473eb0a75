/** Gives the token to ask with, and a new one once the last was refused. */
export interface TokenSource {
  token(refused?: string): Promise<string>
}

export interface SystemCredentials {
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scope?: string
  readonly fetch?: typeof fetch
}

/** Renewed so long before it ends that a request on its way still finds it valid. */
const EARLY_MS = 30_000

/** A system account, by `client_credentials` (RFC 6749 §4.4). One token is asked for, however many requests wait for it. */
export function clientCredentials(given: SystemCredentials): TokenSource {
  const ask = given.fetch ?? fetch
  let held: { readonly token: string; readonly until: number } | null = null
  let asking: Promise<string> | null = null

  async function renew(): Promise<string> {
    const body = new URLSearchParams({ grant_type: 'client_credentials' })
    if (given.scope !== undefined) body.set('scope', given.scope)
    const credentials = [given.clientId, given.clientSecret].map(encodeURIComponent).join(':')
    const answer = await ask(new URL('/auth/token/', given.baseUrl), {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(credentials)}`, accept: 'application/json' },
      body,
    })
    if (!answer.ok) throw new Error(`The token was refused (${answer.status}).`)
    const said = (await answer.json()) as { access_token: string; expires_in: number }
    held = { token: said.access_token, until: Date.now() + said.expires_in * 1000 - EARLY_MS }
    return said.access_token
  }

  return {
    async token(refused) {
      if (held !== null && held.token !== refused && Date.now() < held.until) return held.token
      asking ??= renew().finally(() => {
        asking = null
      })
      return asking
    },
  }
}
