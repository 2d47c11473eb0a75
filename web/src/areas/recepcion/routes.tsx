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

export const deskRoutes = [pacientes, nuevo, espera] as const
