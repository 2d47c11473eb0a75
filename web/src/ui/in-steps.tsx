import { Children, type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'

/**
 * Its children one after the other, or so many at a time, each once the browser has drawn the last: a long page answers to whoever touches it
 * while the part that nobody sees yet is still being made.
 */
export function InSteps({ first, by = 1, children }: { first: number; by?: number; children: ReactNode }): ReactNode {
  // The same elements at every step: what is there already is not drawn again with what comes.
  const all = useMemo(() => Children.toArray(children), [children])
  const [shown, setShown] = useState(first)
  const more = shown < all.length
  useEffect(() => {
    if (!more) return
    const next = setTimeout(() => startTransition(() => setShown(shown + by)))
    return () => clearTimeout(next)
  }, [shown, more, by])
  return all.slice(0, shown)
}
