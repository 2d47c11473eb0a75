import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../session/session.tsx'
import { SignInPage } from '../session/sign-in-page.tsx'
import { InPieces } from '../ui/in-pieces.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { Waiting } from '../ui/waiting.tsx'

/** Apart: the person who signs in has no use for them yet. */
const Shell = lazyRouteComponent(() => import('./shell.tsx'), 'Shell')
const GonePage = lazyRouteComponent(() => import('../session/gone-page.tsx'), 'GonePage')
const DemandedPage = lazyRouteComponent(() => import('../session/second-factor/demanded-page.tsx'), 'DemandedPage')

function Gate(): ReactNode {
  const { me, gone, limited } = useSession()
  if (me === null) return <SignInPage />
  if (gone !== null) return <GonePage />
  if (limited) return <DemandedPage />
  return (
    <InPieces waiting={<Waiting whole />}>
      <Shell />
    </InPieces>
  )
}
Gate.preload = (): Promise<void> => Shell.preload?.() ?? Promise.resolve()

/** Outside the frame, so that it brings its own landmark. */
const Nowhere = (): ReactNode => (
  <main>
    <NotFound />
  </main>
)

export const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: Nowhere })
/** Everything behind the sign-in: the routes of the areas hang from here. */
export const gateRoute = createRoute({ getParentRoute: () => rootRoute, id: 'dentro', component: Gate })
