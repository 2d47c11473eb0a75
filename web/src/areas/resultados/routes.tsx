import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { isKeyOf } from '../../../../src/model/keys.ts'
import { gateRoute } from '../../app/gate.tsx'
import { type ResultTabName, resultTabs } from './tabs.ts'

const resultados = createRoute({
  getParentRoute: () => gateRoute,
  path: '/c/resultados',
  validateSearch: ({ ver }: Record<string, unknown>): { ver?: ResultTabName | undefined } =>
    typeof ver === 'string' && isKeyOf(resultTabs, ver) ? { ver } : {},
  component: lazyRouteComponent(() => import('./inbox-page.tsx'), 'InboxPage'),
})

export const resultRoutes = [resultados] as const
