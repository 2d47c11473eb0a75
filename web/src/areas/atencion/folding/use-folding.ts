import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

interface Folding {
  readonly folded: boolean
  fold(): void
  unfold(): void
}

/**
 * Whether a section is a line. One that may be is, unless somebody opened it or was working in it: that one folds when the
 * work goes on in another section, so that nothing that is being read goes away.
 */
export function useFolding(card: RefObject<HTMLElement | null>, may: boolean): Folding {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [here, setHere] = useState(false)
  const folded = may && (chosen ?? !here)
  const now = useRef(folded)
  now.current = folded
  useEffect(() => {
    const look = ({ target }: FocusEvent): void => {
      const section = target instanceof Element ? target.closest('section[id^="seccion-"]') : null
      if (section === null) return
      if (section !== card.current) setHere(false)
      else if (!now.current) setHere(true)
    }
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [card])
  const fold = useCallback(() => setChosen(true), [])
  const unfold = useCallback(() => setChosen(false), [])
  return { folded, fold, unfold }
}
