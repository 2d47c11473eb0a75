import { useEffect } from 'react'

/** When any page of this browser was last used. */
const LAST = 'custodia-actividad'
const LOOK_MS = 10_000
const USES = ['pointerdown', 'keydown', 'wheel'] as const

export const noteUse = (): void => localStorage.setItem(LAST, String(Date.now()))
export const forgetUse = (): void => localStorage.removeItem(LAST)

/** Locks the page once nobody has used any page of this browser for so long; a machine that slept locks on waking. */
export function useIdleLock(minutes: number | null, lock: () => void): void {
  useEffect(() => {
    if (minutes === null) return
    const since = (): number => Date.now() - Number(localStorage.getItem(LAST) ?? Date.now())
    const isIdle = (): boolean => since() >= minutes * 60_000
    const look = (): void => {
      if (isIdle()) lock()
    }
    const used = (): void => {
      if (isIdle()) lock()
      else if (localStorage.getItem(LAST) === null || since() > 1_000) noteUse()
    }
    used()
    const every = setInterval(look, LOOK_MS)
    for (const use of USES) window.addEventListener(use, used, { capture: true, passive: true })
    return () => {
      clearInterval(every)
      for (const use of USES) window.removeEventListener(use, used, { capture: true })
    }
  }, [minutes, lock])
}
