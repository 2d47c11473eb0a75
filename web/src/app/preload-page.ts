import type { router as theRouter } from './router.tsx'

interface Lazy {
  readonly preload?: () => Promise<unknown>
}

/** The code of the page in the address, before it is known who asks for it: the service decides what there is to see. */
export function preloadPage(router: typeof theRouter): void {
  const routes = router.routesById as unknown as Readonly<Record<string, { options: { component?: Lazy } }>>
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const component = routes[String(routeId)]?.options.component
    // Without a connection the page itself says so.
    void component?.preload?.()?.catch(() => undefined)
  }
}
