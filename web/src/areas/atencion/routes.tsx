import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { gateRoute } from '../../app/gate.tsx'
import { inTurns } from '../../ui/in-turns.ts'
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
  component: lazyRouteComponent(
    () =>
      inTurns(
        [
          () => import('../../../../src/model/codes/index.ts'),
          () => import('../../../../src/model/scales/index.ts'),
          () => import('../../../../src/resources/index.ts'),
          () => import('../../forms/row-form.tsx'),
          () => import('./findings/exam-section.tsx'),
          () => import('./prescribing/prescription-section.tsx'),
          () => import('./notes/note-section.tsx'),
        ],
        () => import('./history-page.tsx'),
      ),
    'HistoryPage',
  ),
})
const signos = createRoute({
  getParentRoute: () => gateRoute,
  path: '/c/atencion/signos',
  component: lazyRouteComponent(() => import('./vitals/vitals-page.tsx'), 'VitalsPage'),
})

export const attendingRoutes = [historias, historia, signos] as const
