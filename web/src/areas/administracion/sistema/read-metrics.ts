/** What the metrics say of how requests were answered. */
export interface Traffic {
  readonly requests: number
  /** Answered with 500 or more. */
  readonly failed: number
  /** Seconds within which 50 and 95 of a hundred were answered; null where nothing was, or beyond the last bucket. */
  readonly half: number | null
  readonly most: number | null
  readonly slowest: readonly { readonly route: string; readonly count: number; readonly mean: number }[]
}

const LINE = /^custodia_http_(?:duracion_segundos_(bucket|sum|count)|solicitudes_(total))\{([^}]*)\} (\S+)$/
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g
const SLOWEST = 5
/** Asked by the systems that watch, and not by people. */
const WATCH = /^\/(salud|metrics)/

export function readMetrics(text: string): Traffic {
  const buckets = new Map<number, number>()
  const routes = new Map<string, { count: number; sum: number }>()
  let requests = 0
  let failed = 0
  for (const line of text.split('\n')) {
    const [, timed, counted, labelled = '', shown] = LINE.exec(line) ?? []
    const kind = timed ?? counted
    if (kind === undefined) continue
    const labels = Object.fromEntries([...labelled.matchAll(LABEL)].map(([, name, value]) => [name, value]))
    if (WATCH.test(labels.ruta ?? '')) continue
    const value = Number(shown)
    if (kind === 'bucket') {
      const limit = labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le)
      buckets.set(limit, (buckets.get(limit) ?? 0) + value)
      continue
    }
    if (kind === 'total') {
      if (labels.estado === '5xx') failed += value
      continue
    }
    const route = `${labels.metodo} ${labels.ruta}`
    const known = routes.get(route) ?? { count: 0, sum: 0 }
    routes.set(route, kind === 'sum' ? { ...known, sum: known.sum + value } : { ...known, count: known.count + value })
    if (kind === 'count') requests += value
  }
  return {
    requests,
    failed,
    half: within(buckets, 0.5),
    most: within(buckets, 0.95),
    slowest: [...routes]
      .filter(([, r]) => r.count > 0)
      .map(([route, r]) => ({ route, count: r.count, mean: r.sum / r.count }))
      .sort((a, b) => b.mean - a.mean)
      .slice(0, SLOWEST),
  }
}

/** The least limit under which that part of all lies. */
function within(buckets: ReadonlyMap<number, number>, part: number): number | null {
  const sorted = [...buckets].sort(([a], [b]) => a - b)
  const all = sorted.at(-1)?.[1] ?? 0
  if (all === 0) return null
  const limit = sorted.find(([, n]) => n >= all * part)?.[0] ?? Number.POSITIVE_INFINITY
  return Number.isFinite(limit) ? limit : null
}
