const MOST_FRAMES = 60

/**
 * What was pressed has gone from the page, and the focus with it: it goes to the place that was named, or to the other if
 * that does not come. Nobody who has already gone on to something else is called back.
 */
export function returnFocus(to: () => HTMLElement | null | undefined, otherwise?: () => HTMLElement | null): void {
  let left = MOST_FRAMES
  const look = (): void => {
    const { activeElement } = document
    const lost = activeElement === null || activeElement === document.body
    const place = lost ? (to() ?? (left === 0 ? otherwise?.() : null)) : null
    if (place) place.focus({ preventScroll: true })
    // What was pressed may be still there, on its way out; and where to go, not there yet.
    else if (left-- > 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
