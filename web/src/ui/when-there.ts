import { useEffect } from 'react'

const WAIT_MS = 60
const LONGEST_MS = 10_000

/**
 * Tries again while it is not there yet: on a slow machine a section takes a while to open. Whoever touches something else
 * meanwhile is not called away from it.
 */
export function whenThere(find: () => HTMLElement | null, then: (found: HTMLElement | null) => void): void {
  const until = Date.now() + LONGEST_MS
  const gone = new AbortController()
  for (const touch of ['pointerdown', 'keydown'])
    window.addEventListener(touch, () => gone.abort(), { once: true, signal: gone.signal, capture: true })
  const look = (): void => {
    if (gone.signal.aborted) return
    const found = find()
    if (found === null && Date.now() < until) return void setTimeout(look, WAIT_MS)
    gone.abort()
    then(found)
  }
  setTimeout(look, WAIT_MS)
}

/** Where one types: what is chosen with a mark comes by itself. */
const FIELDS =
  'input:not([type=hidden], [type=file], [type=radio], [type=checkbox], :disabled, [readonly]), textarea:not(:disabled, [readonly])'

/** Where one types first inside of that part of the page, once it is there. */
export const focusFirstField = (id: string): void =>
  whenThere(
    () => document.getElementById(id)?.querySelector<HTMLElement>(FIELDS) ?? null,
    (field) => field?.focus(),
  )

/** A page that opens to type begins in that field. */
export const useFocusOn = (id: string | null): void =>
  useEffect(() => {
    if (id === null) return
    whenThere(
      () => document.getElementById(id),
      (field) => field?.focus(),
    )
  }, [id])
