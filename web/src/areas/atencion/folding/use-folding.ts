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
  const [could, setCould] = useState(may)
  // Signed, or arrived signed, while the page was open: it is read before it folds.
  if (could !== may) {
    setCould(may)
    if (may) setHere(true)
  }
  const folded = may && (chosen ?? !here)
  const now = useRef(folded)
  now.current = folded
  useEffect(() => {
    let pressed = false
    let left = false
    const leave = (): void => {
      if (left) setHere(false)
      left = false
    }
    const look = ({ target }: FocusEvent): void => {
      const section = target instanceof Element ? target.closest('section[id^="seccion-"]') : null
      if (section === null) return
      left = section !== card.current
      if (!left && !now.current) setHere(true)
      // What is being pressed does not move away from under the finger.
      if (!pressed) leave()
    }
    const press = (): void => {
      pressed = true
    }
    const release = (): void => {
      pressed = false
      setTimeout(leave)
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('focusin', look, { signal })
    document.addEventListener('pointerdown', press, { signal, capture: true })
    for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, release, { signal, capture: true })
    return () => listening.abort()
  }, [card])
  const fold = useCallback(() => setChosen(true), [])
  const unfold = useCallback(() => setChosen(false), [])
  return { folded, fold, unfold }
}
