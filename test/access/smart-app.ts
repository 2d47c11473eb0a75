import { createHash, generateKeyPairSync, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { type Answer, call, type Service } from '../service.ts'

/** Where the service says that it is reached; requests of these tests go to where it really listens. */
export const PUBLIC = 'https://hce.ejemplo.co'
export const RETURN = 'https://app.ejemplo.co/retorno'
export const AUD = `${PUBLIC}/fhir`

/** A browser: cookies by path, redirections one by one. */
export class Browser {
  readonly #service: Service
  readonly #cookies = new Map<string, { value: string; path: string }>()
  constructor(service: Service) {
    this.#service = service
  }

  async go(method: string, url: string, form?: Record<string, string>): Promise<Answer> {
    const { pathname, search } = new URL(url, PUBLIC)
    const cookie = [...this.#cookies]
      .filter(([, c]) => pathname.startsWith(c.path))
      .map(([name, c]) => `${name}=${c.value}`)
      .join('; ')
    const answer = await call(
      this.#service.base,
      method,
      pathname + search,
      form === undefined ? undefined : new URLSearchParams(form).toString(),
      { accept: 'text/html,*/*;q=0.8', ...(cookie === '' ? {} : { cookie }), ...(form === undefined ? {} : FORM) },
    )
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      const path = /; path=([^;]+)/i.exec(line)?.[1] ?? '/'
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, { value, path })
    }
    return answer
  }

  /** Follows what stays here; stops at a page, or where the application would take over. */
  async follow(method: string, url: string, form?: Record<string, string>): Promise<{ answer: Answer; at: string }> {
    let answer = await this.go(method, url, form)
    let at = url
    for (let i = 0; i < 10 && answer.headers.get('location') !== null; i++) {
      at = new URL(answer.headers.get('location') ?? '', PUBLIC).href
      if (!at.startsWith(PUBLIC)) break
      answer = await this.go('GET', at)
    }
    return { answer, at }
  }
}

export const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

export interface Pkce {
  readonly verifier: string
  readonly challenge: string
}

export const pkce = (): Pkce => {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

export function authorizeUrl(clientId: string, scope: string, p: Pkce, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: RETURN,
    scope,
    state: 'estado-1',
    aud: AUD,
    code_challenge: p.challenge,
    code_challenge_method: 'S256',
    ...more,
  })
  return `${PUBLIC}/oauth/auth?${query}`
}

export interface Signing {
  readonly usuario: string
  readonly clave: string
  readonly codigo?: string
  readonly paciente?: string
}

/** The whole way to where the application is told: `code`, or what went wrong. */
export async function authorise(
  s: Service,
  url: string,
  who: Signing,
): Promise<{ params: URLSearchParams; pages: Answer[]; browser: Browser }> {
  const browser = new Browser(s)
  const first = await browser.follow('GET', url)
  const pages = [first.answer]
  const { usuario, clave, codigo = '', paciente = '' } = who
  let { at } = first
  if (at.startsWith(PUBLIC)) {
    const entered = await browser.follow('POST', at, { accion: 'ingresar', usuario, clave, codigo })
    pages.push(entered.answer)
    at = entered.at
    if (at.startsWith(PUBLIC) && entered.answer.status === 200) {
      const done = await browser.follow('POST', at, { accion: 'autorizar', paciente })
      pages.push(done.answer)
      at = done.at
    }
  }
  return { params: new URL(at).searchParams, pages, browser }
}

export const tokenCall = (
  s: Service,
  form: Record<string, string>,
  headers: Record<string, string> = {},
  path = '/oauth/token',
): Promise<Answer> => call(s.base, 'POST', path, new URLSearchParams(form).toString(), { ...FORM, ...headers })

export const exchange = (
  s: Service,
  clientId: string,
  code: string | null,
  p: Pkce,
  more: Record<string, string> = {},
): Promise<Answer> =>
  tokenCall(s, {
    grant_type: 'authorization_code',
    code: code ?? '',
    redirect_uri: RETURN,
    client_id: clientId,
    code_verifier: p.verifier,
    ...more,
  })

export interface ServiceKey {
  readonly privateKey: KeyObject
  readonly jwk: string
  readonly alg: string
}

export function serviceKey(alg: 'RS384' | 'ES384' = 'ES384'): ServiceKey {
  const { privateKey, publicKey } =
    alg === 'ES384'
      ? generateKeyPairSync('ec', { namedCurve: 'P-384' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'llave-1', alg, use: 'sig' }
  return { privateKey, jwk: JSON.stringify(jwk), alg }
}

export const assertion = (key: ServiceKey, clientId: string, claims: Record<string, unknown> = {}): Promise<string> => {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({
    iss: clientId,
    sub: clientId,
    aud: `${PUBLIC}/oauth/token`,
    jti: randomUUID(),
    iat: now,
    exp: now + 240,
    ...claims,
  })
    .setProtectedHeader({ alg: key.alg, typ: 'JWT', kid: 'llave-1' })
    .sign(key.privateKey)
}

export const serviceToken = (s: Service, signed: string, scope: string): Promise<Answer> =>
  tokenCall(s, {
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: signed,
    scope,
  })
