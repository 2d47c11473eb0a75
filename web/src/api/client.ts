import type { ListPage } from '../../../src/features/answers.ts'
import type { AnswerAt, AnswerTo, IfKnown, Method, RowAt } from './answers.ts'
import { LANGUAGE } from './language.ts'
import { tellSave } from './own-saves.ts'
import { ApiProblem, NoConnection } from './problem.ts'
import { currentToken, isOver, isStale, refresh, tell } from './token.ts'

export interface Answer<T> {
  readonly data: T
  /** Of the row, to be sent back as `ifMatch` with a change. */
  readonly etag: string | null
  readonly status: number
  readonly headers: Headers
}

export interface Asking {
  readonly body?: unknown
  readonly ifMatch?: string | null
  /** Why this is being looked at, where that must be said. */
  readonly reason?: string | null
  /** The same for every attempt to create one thing: it is created once. */
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Asked by nobody yet, as the person who signs in does: no token goes with it. */
  readonly anonymous?: boolean
  readonly signal?: AbortSignal
}

let reasonToLook: string | null = null
/** Auditors say once why they look; it goes with everything they ask. */
export const stateReason = (reason: string | null): void => {
  reasonToLook = reason
}

/** The token to ask with; null where nobody has entered. */
function tokenNow(): string | null {
  if (isOver()) throw new ApiProblem(401, { codigo: 'sesion_revocada', title: 'La sesión terminó. Ingrese de nuevo.' })
  return currentToken()
}

async function send(method: Method, path: string, asking: Asking, token: string | null): Promise<Response> {
  const reason = asking.reason ?? reasonToLook
  try {
    return await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        'accept-language': LANGUAGE,
        ...(asking.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(asking.ifMatch == null ? {} : { 'if-match': asking.ifMatch }),
        ...(reason === null ? {} : { 'x-motivo': headerText(reason) }),
        ...(asking.key === undefined ? {} : { 'idempotency-key': asking.key }),
        ...asking.headers,
      },
      ...(asking.body === undefined ? {} : { body: JSON.stringify(asking.body) }),
      ...(asking.signal === undefined ? {} : { signal: asking.signal }),
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new NoConnection()
  }
}

/** A header carries no accents: the service undoes this. Half a character, cut by the limit of a field, is none. */
const headerText = (text: string): string => encodeURIComponent(text.toWellFormed())

/** Refused for want of a good token, and not for a wrong password or code, which is not asked twice. */
const wantsToken = (response: Response): boolean =>
  response.status === 401 && response.headers.get('www-authenticate')?.startsWith('Bearer') === true

/** Asked for before the page that needs it has arrived, and handed to the first caller. */
const ahead = new Map<string, Promise<Response>>()
const AHEAD_MS = 10_000

export function askAhead(path: string): void {
  const answer = request('GET', path)
  // The caller that asks for it is told.
  answer.catch(() => undefined)
  ahead.set(path, answer)
  setTimeout(() => ahead.delete(path), AHEAD_MS)
}

/** What was asked for by one person is handed to no other. */
export const forgetAhead = (): void => ahead.clear()

/** The only way to the service: with who asks, again once if the token had grown old, and a problem as an error. */
export async function request(method: Method, path: string, asking: Asking = {}): Promise<Response> {
  const asked = method === 'GET' ? ahead.get(path) : undefined
  if (asked !== undefined) {
    ahead.delete(path)
    return asked
  }
  if (asking.anonymous === true) return answered(await send(method, path, asking, null))
  if (isStale()) await refresh(currentToken())
  const used = tokenNow()
  const response = await send(method, path, asking, used)
  return used !== null && wantsToken(response) && (await refresh(used))
    ? answered(await send(method, path, asking, tokenNow()))
    : answered(response)
}

async function answered(response: Response): Promise<Response> {
  if (response.ok || response.status === 304) return response
  const problem = new ApiProblem(response.status, await response.json().catch(() => ({})))
  if (problem.codigo === 'sesion_limitada') tell('limited')
  throw problem
}

/** Of a path that is only known when it runs: a row of any collection, the next page of a list. */
export async function callAt<T>(method: Method, path: string, asking: Asking = {}): Promise<Answer<T>> {
  const response = await request(method, path, asking)
  const text = await response.text()
  const etag = response.headers.get('etag')
  if (method !== 'GET' && etag !== null) tellSave(path, etag)
  return {
    data: text === '' ? undefined : JSON.parse(text),
    etag,
    status: response.status,
    headers: response.headers,
  }
}

export const getAt = async <T>(path: string, signal?: AbortSignal): Promise<T> =>
  (await callAt<T>('GET', path, signal === undefined ? {} : { signal })).data

/** Of a path of the service, which says what is answered there. */
export const call = <M extends Method, P extends string>(
  method: M,
  path: P,
  ...[asking]: IfKnown<M, P, [asking?: Asking]>
): Promise<Answer<AnswerTo<M, P>>> => callAt(method, path, asking)

export const get = <P extends string>(
  path: P,
  ...[signal]: IfKnown<'GET', P, [signal?: AbortSignal]>
): Promise<AnswerAt<P>> => getAt(path, signal)

/** A list of the service, a page after another, as `useInfiniteQuery` asks for it. */
export const pagesFrom = <P extends string>(first: P, ..._known: IfKnown<'GET', P, []>) => ({
  initialPageParam: String(first),
  queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) =>
    getAt<ListPage<RowAt<P>>>(pageParam, signal),
  getNextPageParam: (last: ListPage<unknown>) => last.next,
})

export type { ListPage as Page }

/** `?a=1&b=2` of what was given. */
export function query(given: Readonly<Record<string, string | number | boolean | null | undefined>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(given))
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
