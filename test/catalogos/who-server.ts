import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface WhoEntity {
  readonly code?: string
  readonly title: string
  readonly kind: 'chapter' | 'block' | 'category'
  readonly child?: readonly string[]
}

/** What goes wrong the next time an entity is asked for. */
export type Fault = '401' | '429' | '500' | 'corte' | 'sin sentido' | 'otra forma'

export interface WhoServer {
  readonly base: string
  /** How often each entity was asked for and answered well, by its node; `''` is the top. */
  readonly asked: Map<string, number>
  readonly entities: Map<string, WhoEntity>
  readonly faults: Map<string, Fault[]>
  tokens: number
  /** Milliseconds before each answer. */
  slow: number
  languages: string[]
  /** The token in use stops being accepted. */
  expire(): void
  close(): Promise<void>
}

export const WHO_RELEASE = '2026-01'
const ROOT = `/icd/release/11/${WHO_RELEASE}/mms`
const CLIENT = {
  client_id: 'cliente',
  client_secret: 'secreto',
  grant_type: 'client_credentials',
  scope: 'icdapi_access',
}

/** Speaks the protocol of WHO's ICD-API v2: token, headers, addresses of children that name WHO's own server. */
export async function whoServer(): Promise<WhoServer> {
  let valid = ''
  const who: Omit<WhoServer, 'base' | 'close'> = {
    asked: new Map(),
    entities: new Map(),
    faults: new Map(),
    tokens: 0,
    slow: 0,
    languages: ['en', 'es'],
    expire() {
      valid = ''
    },
  }
  const address = (node: string): string => `http://id.who.int${ROOT}/${node}`
  const send = (
    response: ServerResponse,
    status: number,
    json: unknown,
    headers: Record<string, string> = {},
  ): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json))
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const part of request) body += part
    const given = Object.fromEntries(new URLSearchParams(body))
    if (JSON.stringify(Object.entries(given).sort()) !== JSON.stringify(Object.entries(CLIENT).sort())) {
      send(response, 401, { error: 'invalid_client' })
      return
    }
    valid = `token-${++who.tokens}`
    send(response, 200, { access_token: valid, expires_in: 3600, token_type: 'Bearer' })
  }

  /** True if that is what was answered. */
  function refused(fault: Fault | undefined, { headers }: IncomingMessage, response: ServerResponse): boolean {
    const known = headers.authorization === `Bearer ${valid}` && valid !== ''
    if (headers['api-version'] !== 'v2' || headers['accept-language'] !== 'es') send(response, 400, {})
    else if (!known || fault === '401') send(response, 401, {})
    else if (fault === '429') send(response, 429, {}, { 'retry-after': '1' })
    else if (fault === '500') send(response, 500, {})
    else if (fault === 'corte') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' }).write('{"code"')
      response.destroy()
    } else if (fault === 'sin sentido')
      response.writeHead(200, { 'content-type': 'application/json' }).end('<html>Mantenimiento</html>')
    else if (fault === 'otra forma') send(response, 200, { classKind: 'category', child: 'http://malo.example/' })
    else return false
    return true
  }

  function entity(request: IncomingMessage, response: ServerResponse): void {
    const node = (request.url ?? '').slice(ROOT.length).replace(/^\//, '')
    if (refused(who.faults.get(node)?.shift(), request, response)) return
    const found = node === '' ? top() : who.entities.get(node)
    if (found === undefined) {
      send(response, 404, {})
      return
    }
    who.asked.set(node, (who.asked.get(node) ?? 0) + 1)
    const { code, title, kind, child } = found
    send(response, 200, {
      '@id': address(node),
      title: { '@language': 'es', '@value': title },
      code: code ?? '',
      classKind: kind,
      ...(child === undefined ? {} : { child: child.map(address) }),
      ...(node === '' ? { availableLanguages: who.languages, releaseId: WHO_RELEASE } : {}),
    })
  }
  const top = (): WhoEntity => ({
    title: 'CIE-11',
    kind: 'block',
    child: [...who.entities].filter(([, e]) => e.kind === 'chapter').map(([node]) => node),
  })

  const server = createServer((request, response) => {
    const answer = (): void => {
      if (request.url === '/connect/token' && request.method === 'POST') void token(request, response)
      else if (request.url?.startsWith(ROOT) === true) entity(request, response)
      else send(response, 404, {})
    }
    if (who.slow > 0) setTimeout(answer, who.slow)
    else answer()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return Object.assign(who, {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  })
}

export const whoSettings = (who: WhoServer): Record<string, string> => ({
  ICD_OMS_URL: who.base,
  ICD_OMS_TOKEN_URL: `${who.base}/connect/token`,
  ICD_OMS_CLIENTE: CLIENT.client_id,
  ICD_OMS_SECRETO: CLIENT.client_secret,
  ICD_OMS_PAUSA_MS: '0',
})

/** Two chapters, a block, and so many categories below, the last of them residual. */
export function plant(who: WhoServer, categories: number): string[] {
  who.entities.clear()
  who.asked.clear()
  const nodes = Array.from({ length: categories }, (_, i) => (i === categories - 1 ? '500/other' : String(1000 + i)))
  const codes = nodes.map((_, i) => `1A${String(i).padStart(2, '0')}`)
  who.entities.set('100', { code: '01', title: 'Infecciosas', kind: 'chapter', child: ['500'] })
  who.entities.set('200', { code: '11', title: 'Circulatorio', kind: 'chapter', child: ['2000'] })
  who.entities.set('500', { title: 'Intestinales', kind: 'block', child: nodes })
  who.entities.set('2000', { code: 'BA00', title: 'Hipertensión esencial', kind: 'category' })
  nodes.forEach((node, i) => {
    who.entities.set(node, { code: codes[i] ?? '', title: `Infección número ${i}`, kind: 'category' })
  })
  return [...codes, 'BA00']
}
