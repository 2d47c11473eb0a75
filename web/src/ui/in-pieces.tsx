import { type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react'

/**
 * Its children are drawn in pieces, and the browser answers to the person who touches it between them: what comes from the router or from an answer
 * of the service would otherwise be drawn in one go.
 */
export const InPieces = ({ waiting, children }: { waiting: ReactNode; children: ReactNode }): ReactNode =>
  useDeferredValue(true, false) ? children : waiting

/**
 * Its children are made once the browser has shown what they are part of. A menu or a list of suggestions sets state as it is
 * attached, which draws it again and runs all waiting effects in the same task: made apart, there are few.
 */
export function Later({ waiting, children }: { waiting: ReactNode; children: ReactNode }): ReactNode {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const next = setTimeout(() => startTransition(() => setShown(true)))
    return () => clearTimeout(next)
  }, [])
  return shown ? children : waiting
}
