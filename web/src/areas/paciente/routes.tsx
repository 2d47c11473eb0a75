import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { gateRoute } from '../../app/gate.tsx'
import { beginChart } from './begin-chart.ts'
import { tabIn } from './tabs.ts'

const ficha = createRoute({
  getParentRoute: () => gateRoute,
  path: '/c/pacientes/$id',
  validateSearch: (search: Record<string, unknown>) => tabIn(search),
  loaderDeps: ({ search }) => ({ tab: search.tab }),
  // Not when a link to it is merely pointed at: every reading is written in the audit.
  loader: ({ params, deps, preload }) => {
    if (!preload) beginChart(params.id, deps.tab)
  },
  component: lazyRouteComponent(() => import('./chart-page.tsx'), 'ChartPage'),
})

export const chartRoutes = [ficha] as const
