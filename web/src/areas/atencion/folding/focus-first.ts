const MOST_FRAMES = 60
/** What has no field may be still on its way; after this many it has none. */
const FIELD_FRAMES = 20
/** Where one types; what is chosen from a few or only read is left aside. */
const FIELD =
  'textarea:not(:disabled):not([aria-hidden]), input:not(:disabled):not([readonly]):not([type=radio]):not([type=checkbox]):not([type=file]):not([type=hidden])'

/** Whoever opens a form writes in it: its first field has the focus as soon as it can, or its first button. */
export function focusFirst(box: () => HTMLElement | null): void {
  let frames = 0
  const began = document.activeElement
  const look = (): void => {
    const { activeElement } = document
    // Somebody has gone on to something else.
    if (activeElement !== began && activeElement !== document.body) return
    const inside = box()
    const place =
      inside?.querySelector<HTMLElement>('[data-primero]') ??
      inside?.querySelector<HTMLElement>(frames < FIELD_FRAMES ? FIELD : `${FIELD}, button:not(:disabled)`)
    place?.focus({ preventScroll: true })
    if (place != null && document.activeElement === place) place.scrollIntoView({ block: 'nearest' })
    else if (frames++ < MOST_FRAMES) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
