import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { gateRoute } from '../../app/gate.tsx'

const pacientes = createRoute({
  getParentRoute: () => gateRoute,
  path: '/c/pacientes',
  component: lazyRouteComponent(() => import('./patients-page.tsx'), 'PatientsPage'),
})
const nuevo = createRoute({
  getParentRoute: () => gateRoute,
  path: '/c/pacientes/nuevo',
  component: lazyRouteComponent(() => import('./register-page.tsx'), 'RegisterPage'),
})
const espera = createRoute({
  getParentRoute: () => gateRoute,
  path: '/c/espera',
  component: lazyRouteComponent(() => import('./waiting-page.tsx'), 'WaitingPage'),
})

const idIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const fusionar = createRoute({
  getParentRoute: () => gateRoute,
  path: '/c/pacientes/$id/fusionar',
  validateSearch: (search: Record<string, unknown>): { con?: string | undefined; mensaje?: string | undefined } => ({
    con: idIn(search.con),
    mensaje: idIn(search.mensaje),
  }),
  component: lazyRouteComponent(() => import('./fusion/merge-page.tsx'), 'MergePage'),
})

export const deskRoutes = [pacientes, nuevo, espera, fusionar] as const
