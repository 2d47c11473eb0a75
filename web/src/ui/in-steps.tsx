import { Children, type ReactNode, startTransition, useEffect, useState } from 'react'

/**
 * Its children one after the other, each once the browser has drawn the last: a long page answers to whoever touches it
 * while the part that nobody sees yet is still being made.
 */
export function InSteps({ first, children }: { first: number; children: ReactNode }): ReactNode {
  const all = Children.toArray(children)
  const [shown, setShown] = useState(first)
  const more = shown < all.length
  useEffect(() => {
    if (!more) return
    const next = setTimeout(() => startTransition(() => setShown(shown + 1)))
    return () => clearTimeout(next)
  }, [shown, more])
  return all.slice(0, shown)
}
