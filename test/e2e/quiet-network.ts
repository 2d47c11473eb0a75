import type { Page, Request } from 'playwright-core'

const QUIET_MS = 500
const underWay = new WeakMap<Page, Set<Request>>()

/** The stream of events never ends, so that the browser's own `networkidle` never comes. */
const isStream = (request: Request): boolean => new URL(request.url()).pathname === '/eventos/flujo/'

/** From the beginning of a page: what it has asked for and was not answered yet. */
export function watchNetwork(page: Page): void {
  const asked = new Set<Request>()
  underWay.set(page, asked)
  page.on('request', (r) => !isStream(r) && asked.add(r))
  page.on('requestfinished', (r) => asked.delete(r))
  page.on('requestfailed', (r) => asked.delete(r))
}

/** Until the page has asked for nothing for half a second. */
export async function quietNetwork(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  let since = performance.now()
  while (performance.now() - since < QUIET_MS) {
    if ((underWay.get(page)?.size ?? 0) > 0) since = performance.now()
    await page.waitForTimeout(50)
  }
}

const DRAWN_MS = 150

/** Until everything that the page asked for was answered and nothing stands in for what is still to come: enough to read what it says. */
export async function drawnPage(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  let since = performance.now()
  while (performance.now() - since < DRAWN_MS) {
    const waits = (underWay.get(page)?.size ?? 0) > 0 || (await page.locator('.mantine-Skeleton-root').count()) > 0
    if (waits) since = performance.now()
    await page.waitForTimeout(50)
  }
}
