import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { adminRoutes } from '../areas/administracion/routes.tsx'
import { attendingRoutes } from '../areas/atencion/routes.tsx'
import { statisticsRoutes } from '../areas/estadisticas/routes.tsx'
import { mergeRoutes } from '../areas/fusion/routes.tsx'
import { homeRoutes } from '../areas/inicio/routes.tsx'
import { ownRecordRoutes } from '../areas/mi-historia/routes.tsx'
import { chartRoutes } from '../areas/paciente/routes.tsx'
import { deskRoutes } from '../areas/recepcion/routes.tsx'
import { recordRoutes } from '../areas/registros/routes.tsx'
import { resultRoutes } from '../areas/resultados/routes.tsx'
import { SignInPage } from '../session/sign-in-page.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { gateRoute, rootRoute } from './gate.tsx'

const start = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/c/inicio' })
  },
})
const signIn = createRoute({ getParentRoute: () => rootRoute, path: '/c/ingresar', component: SignInPage })

const routeTree = rootRoute.addChildren([
  start,
  signIn,
  gateRoute.addChildren([
    ...homeRoutes,
    ...deskRoutes,
    ...chartRoutes,
    ...mergeRoutes,
    ...attendingRoutes,
    ...adminRoutes,
    ...resultRoutes,
    ...recordRoutes,
    ...statisticsRoutes,
    ...ownRecordRoutes,
  ]),
])

export const makeRouter = () =>
  createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultPendingComponent: () => <Waiting />,
    defaultErrorComponent: ({ error, reset }) => <ProblemNotice error={error} retry={reset} />,
    scrollRestoration: true,
  })
export type ConsoleRouter = ReturnType<typeof makeRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter
  }
}
