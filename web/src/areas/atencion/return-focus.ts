const MOST_FRAMES = 60
const LONGEST_MS = 10_000

/**
 * What was pressed has gone from the page, and the focus with it: it goes to the place that was named, or to the other if
 * that does not come. The place may be drawn anew when what was saved arrives: for a while the focus is brought back there. Nobody who
 * has already gone on to something else is called back.
 */
export function returnFocus(to: () => HTMLElement | null | undefined, otherwise?: () => HTMLElement | null): void {
  const until = Date.now() + LONGEST_MS
  const gone = new AbortController()
  window.addEventListener('pointerdown', () => gone.abort(), { signal: gone.signal, capture: true })
  const began = document.activeElement
  let reached: HTMLElement | null = null
  let left = MOST_FRAMES
  const look = (): void => {
    const { activeElement } = document
    const lost = activeElement === null || activeElement === document.body
    const moved = !lost && activeElement !== began && activeElement !== reached
    if (gone.signal.aborted || Date.now() >= until || moved) return void gone.abort()
    // What was pressed may be still there, on its way out, for as long as the machine is slow; and where to go, not there yet.
    const place = lost ? (to() ?? (left-- <= 0 ? otherwise?.() : null)) : null
    place?.focus({ preventScroll: true })
    if (place != null && document.activeElement === place) reached = place
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
