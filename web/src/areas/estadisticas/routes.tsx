import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { gateRoute } from '../../app/gate.tsx'
import { filtersIn } from './filters.ts'

const estadisticas = createRoute({
  getParentRoute: () => gateRoute,
  path: '/c/estadisticas',
  validateSearch: (search: Record<string, unknown>) => filtersIn(search),
  component: lazyRouteComponent(() => import('./statistics-page.tsx'), 'StatisticsPage'),
})

export const statisticsRoutes = [estadisticas] as const
