import type { Page } from '../engine/lister.ts'

/** A page as JSON text, with links to its neighbours that repeat what was asked. */
export function pageText(
  path: string,
  given: URLSearchParams,
  page: Page<string>,
  more: readonly Readonly<Record<string, unknown>>[] = [],
): string {
  const link = (direction: 's' | 'a', id: string | null): string => {
    if (id === null) return 'null'
    const next = new URLSearchParams(given)
    next.set('cursor', `${direction}.${id}`)
    return JSON.stringify(`${path}?${next}`)
  }
  const count = page.count === null ? '' : `"count":${page.count},`
  const rows = page.rows.map((row, i) => {
    const added = more[i]
    return added === undefined ? row : `${row.slice(0, -1)},${JSON.stringify(added).slice(1)}`
  })
  const mark = page.mark === undefined ? '' : `"marca":${JSON.stringify(page.mark)},`
  const removed = page.removed === undefined ? '' : `,"eliminados":${JSON.stringify(page.removed)}`
  const lost = page.lost === undefined ? '' : `,"perdidos":${JSON.stringify(page.lost)}`
  return `{${count}${mark}"next":${link('s', page.next)},"previous":${link('a', page.previous)},"results":[${rows.join(',')}]${removed}${lost}}`
}
