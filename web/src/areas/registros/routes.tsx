import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { gateRoute } from '../../app/gate.tsx'

const registros = createRoute({
  getParentRoute: () => gateRoute,
  path: '/c/registros',
  component: lazyRouteComponent(() => import('./collections-page.tsx'), 'CollectionsPage'),
})
const lista = createRoute({
  getParentRoute: () => gateRoute,
  path: '/c/registros/$coleccion',
  component: lazyRouteComponent(() => import('./list-page.tsx'), 'ListPage'),
})
const nuevo = createRoute({
  getParentRoute: () => gateRoute,
  path: '/c/registros/$coleccion/nuevo',
  component: lazyRouteComponent(() => import('./create-page.tsx'), 'CreatePage'),
})
const uno = createRoute({
  getParentRoute: () => gateRoute,
  path: '/c/registros/$coleccion/$id',
  // The field that somebody was sent to put right.
  validateSearch: (given: Record<string, unknown>): { campo?: string } =>
    typeof given.campo === 'string' ? { campo: given.campo } : {},
  component: lazyRouteComponent(() => import('./row-page.tsx'), 'RowPage'),
})

export const recordRoutes = [registros, lista, nuevo, uno] as const
