import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { gateRoute } from '../../app/gate.tsx'

const idIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const fusionar = createRoute({
  getParentRoute: () => gateRoute,
  path: '/c/pacientes/$id/fusionar',
  validateSearch: (search: Record<string, unknown>): { con?: string | undefined; mensaje?: string | undefined } => ({
    con: idIn(search.con),
    mensaje: idIn(search.mensaje),
  }),
  component: lazyRouteComponent(() => import('./merge-page.tsx'), 'MergePage'),
})

export const mergeRoutes = [fusionar] as const
