import type { ConsoleRouter } from './router.tsx'

/** A page that is fetched when it is needed says how. */
const isLazy = (page: unknown): page is { readonly preload: () => Promise<unknown> } =>
  typeof page === 'function' && 'preload' in page && typeof page.preload === 'function'

/** The code of the page in the address, before it is known who asks for it: the service decides what there is to see. */
export function preloadPage(router: ConsoleRouter): void {
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const component: unknown = Reflect.get(router.routesById, routeId)?.options?.component
    // Without a connection the page itself says so.
    if (isLazy(component)) void component.preload()?.catch(() => undefined)
  }
}
