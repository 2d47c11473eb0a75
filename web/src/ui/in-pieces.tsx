import { type ReactNode, useDeferredValue } from 'react'

/**
 * Its children are drawn in pieces, and the browser answers to the person who touches it between them: what comes from the router or from an answer
 * of the service would otherwise be drawn in one go.
 */
export const InPieces = ({ waiting, children }: { waiting: ReactNode; children: ReactNode }): ReactNode =>
  useDeferredValue(true, false) ? children : waiting
