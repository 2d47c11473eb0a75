import type { Call } from '../../../engine/call.ts'

/** What a search of a POST asked, sealed: links to its pages repeat nothing of it in an address. */
export interface Seal {
  seal(plain: Buffer, context: string): Buffer
  open(sealed: Buffer, context: string): Buffer
}

export const SEALED = '_sealed'

const contextOf = (call: Call, path: string): string => `fhir-search:${call.actor.id}:${path}`

export const sealSearch = (box: Seal, call: Call, path: string, given: URLSearchParams): string =>
  box.seal(Buffer.from(given.toString()), contextOf(call, path)).toString('base64url')

/** Opened only for the caller and the path that it was sealed for; null otherwise. */
export function openSearch(box: Seal, call: Call, path: string, sealed: string): URLSearchParams | null {
  try {
    return new URLSearchParams(box.open(Buffer.from(sealed, 'base64url'), contextOf(call, path)).toString())
  } catch {
    return null
  }
}

export interface Link {
  readonly relation: 'self' | 'first' | 'previous' | 'next'
  readonly url: string
}

/** The same question elsewhere: `given` is what the caller wrote in the address, and nothing else. */
export function pageLinks(
  url: string,
  given: URLSearchParams,
  cursorName: string,
  places: { readonly next: string | null; readonly previous: string | null },
): Link[] {
  const to = (cursor: string | null): string => {
    const query = new URLSearchParams(given)
    query.delete(cursorName)
    if (cursor !== null) query.set(cursorName, cursor)
    const text = query.toString()
    return text === '' ? url : `${url}?${text}`
  }
  const own = given.toString()
  return [
    { relation: 'self', url: own === '' ? url : `${url}?${own}` },
    { relation: 'first', url: to(null) },
    ...(places.previous === null ? [] : [{ relation: 'previous' as const, url: to(places.previous) }]),
    ...(places.next === null ? [] : [{ relation: 'next' as const, url: to(places.next) }]),
  ]
}
