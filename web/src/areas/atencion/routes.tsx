import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { gateRoute } from '../../app/gate.tsx'
import { readListSearch } from './list-search.ts'

const historias = createRoute({
  getParentRoute: () => gateRoute,
  path: '/c/historias',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./list-page.tsx'), 'ListPage'),
})
const historia = createRoute({
  getParentRoute: () => gateRoute,
  path: '/c/historias/$id',
  component: lazyRouteComponent(() => import('./history-page.tsx'), 'HistoryPage'),
})

export const attendingRoutes = [historias, historia] as const
