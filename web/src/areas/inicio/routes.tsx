import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { gateRoute } from '../../app/gate.tsx'

const inicio = createRoute({
  getParentRoute: () => gateRoute,
  path: '/c/inicio',
  component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
})
const cuenta = createRoute({
  getParentRoute: () => gateRoute,
  path: '/c/mi-cuenta',
  component: lazyRouteComponent(() => import('./account-page.tsx'), 'AccountPage'),
})
const cie = createRoute({
  getParentRoute: () => gateRoute,
  path: '/c/cie/$codigo',
  component: lazyRouteComponent(() => import('./code-page.tsx'), 'CodePage'),
})

export const homeRoutes = [inicio, cuenta, cie] as const
