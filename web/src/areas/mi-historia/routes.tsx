import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { isKeyOf } from '../../../../src/model/keys.ts'
import { gateRoute } from '../../app/gate.tsx'
import { type Part, parts } from './parts.ts'

interface OwnRecordSearch {
  readonly parte?: Part
  /** Whose record, of those whom this person represents; the own one where it is left out. */
  readonly de?: string
}

const miHistoria = createRoute({
  getParentRoute: () => gateRoute,
  path: '/c/mi-historia',
  validateSearch: ({ parte, de }: Record<string, unknown>): OwnRecordSearch => ({
    ...(typeof parte === 'string' && isKeyOf(parts, parte) ? { parte } : {}),
    ...(typeof de === 'string' ? { de } : {}),
  }),
  component: lazyRouteComponent(() => import('./own-record-page.tsx'), 'OwnRecordPage'),
})

export const ownRecordRoutes = [miHistoria] as const
