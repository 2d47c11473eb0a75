import { type RefObject, useEffect } from 'react'

const LEAST_PX = 1

/**
 * What somebody is writing in does not move when something before it grows or goes: an answer that arrives, an alert, a
 * colleague's entry. The page scrolls as much as it was pushed.
 */
export function useSteadyFocus(around: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = around.current
    if (box === null) return
    let held: { readonly element: Element; top: number } | null = null
    const look = (): void => {
      const element = document.activeElement
      held = element !== null && box.contains(element) ? { element, top: element.getBoundingClientRect().top } : null
    }
    const resize = new ResizeObserver(() => {
      if (held === null || held.element !== document.activeElement) return look()
      const moved = held.element.getBoundingClientRect().top - held.top
      if (Math.abs(moved) > LEAST_PX) window.scrollBy({ top: moved, behavior: 'instant' })
      look()
    })
    resize.observe(box)
    box.addEventListener('focusin', look)
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      resize.disconnect()
      box.removeEventListener('focusin', look)
      window.removeEventListener('scroll', look)
    }
  }, [around])
}
