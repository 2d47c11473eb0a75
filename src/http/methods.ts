import type { FastifyInstance } from 'fastify'
import { Problem } from '../model/problem.ts'
import { unknownPath, wrongMethod } from '../model/problems.ts'
import { routeOf } from './route-of.ts'

/** A path that routes have, whatever their methods. */
interface KnownPath {
  /** `/paciente/paciente/:x`. */
  readonly url: string
  readonly methods: ReadonlySet<string>
}

/** Without the slash at its end and the names of its parameters, which change nothing. */
const nameless = (url: string): string =>
  (url.length > 1 && url.endsWith('/') ? url.slice(0, -1) : url).replaceAll(/:\w+/g, ':x')

const SEGMENT = { parameter: '[^/]+', rest: '.*' } as const
const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .split('/')
      .map((s) => (s === '*' ? SEGMENT.rest : s.replaceAll(/[.$]/g, '\\$&').replaceAll(/:\w+/g, SEGMENT.parameter)))
      .join('/')}/?$`,
  )

/** By segments from the left: a word before a parameter, a parameter before anything at all. */
const rank = (segment: string): number => (segment === '*' ? 2 : segment.includes(':') ? 1 : 0)
function bySpecificity(a: KnownPath, b: KnownPath): number {
  const [left, right] = [a.url.split('/'), b.url.split('/')]
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = rank(left[i] ?? '') - rank(right[i] ?? '')
    if (difference !== 0) return difference
  }
  return right.length - left.length
}

const allowOf = ({ methods }: KnownPath): string => [...new Set([...methods, 'OPTIONS'])].join(', ')

/**
 * Paths that exist answer 405 with `Allow` to any other method, whatever it is called, and paths that do not answer 404:
 * both before a body is read, since nothing will be done with it. The router looks for each method apart and would take
 * `DELETE …/nombres/` for the removal of a record with that id: the path that is written out is the one that is meant.
 */
export function refuseWhereNothingIs(app: FastifyInstance): void {
  const methodsOf = new Map<string, Set<string>>()
  /** Each as a route writes it → as it is kept here. */
  const urls = new Map<string, string>()
  app.addHook('onRoute', (route) => {
    const path = nameless(route.url)
    const methods = methodsOf.get(path) ?? new Set()
    for (const m of Array.isArray(route.method) ? route.method : [route.method]) methods.add(m)
    methodsOf.set(path, methods)
    urls.set(route.url, path)
  })
  let paths: (KnownPath & { readonly pattern: RegExp })[] = []
  /** Of a route with parameters, the more specific paths that it would otherwise swallow. */
  const within = new Map<string, typeof paths>()
  app.addHook('onReady', (done) => {
    paths = [...methodsOf]
      .map(([url, methods]) => ({ url, methods, pattern: patternOf(url) }))
      .toSorted((a, b) => bySpecificity(a, b))
    for (const [url, path] of urls) {
      const at = paths.findIndex((p) => p.url === path)
      // A protocol that has all that lies below a path says itself which methods it knows there.
      if (path.includes('*') || at === -1) continue
      const inside = paths.slice(0, at).filter((other) => paths[at]?.pattern.test(other.url))
      if (inside.length > 0) within.set(url, inside)
    }
    done()
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = routeOf(request)
    const others = request.is404 ? paths : url === undefined ? undefined : within.get(url)
    const found = others === undefined ? undefined : pathIn(others, request.url)
    if (found === undefined) done(request.is404 ? new Problem(unknownPath) : undefined)
    else if (found.methods.has(request.method)) done()
    else if (request.method === 'OPTIONS') reply.code(204).header('allow', allowOf(found)).send()
    else done(new Problem(wrongMethod, { headers: { allow: allowOf(found) } }))
  })
}

function pathIn<P extends { readonly pattern: RegExp }>(paths: readonly P[], url: string): P | undefined {
  const path = decoded(url.split('?', 1)[0] ?? '')
  return paths.find((p) => p.pattern.test(path))
}

function decoded(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
