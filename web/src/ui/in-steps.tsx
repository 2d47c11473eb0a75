import { Children, type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Its children one after the other, each once the browser has drawn the last: a long page answers to the person who touches it while the part that
 * nobody sees yet is still being made. On paper all of it is there.
 */
export function InSteps({ first, children }: { first: number; children: ReactNode }): ReactNode {
  // The same elements at every step: what is there already is not drawn again with what comes.
  const all = useMemo(() => Children.toArray(children), [children])
  const [shown, setShown] = useState(first)
  const more = shown < all.length
  useEffect(() => {
    if (!more) return
    const next = setTimeout(() => startTransition(() => setShown(shown + 1)))
    const whole = (): void => flushSync(() => setShown(all.length))
    addEventListener('beforeprint', whole)
    return () => {
      clearTimeout(next)
      removeEventListener('beforeprint', whole)
    }
  }, [shown, more, all.length])
  return all.slice(0, shown)
}
