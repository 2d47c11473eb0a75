import { useEffect } from 'react'

const WAIT_MS = 60
const LONGEST_MS = 10_000

/**
 * Tries again while it is not there yet: on a slow machine a section takes a while to open. The person who touches something else
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

/** Where one types; what is chosen from a few or only read is left aside. */
const FIELD =
  'textarea:not(:disabled, [readonly], [aria-hidden]), input:not(:disabled, [readonly], [type=radio], [type=checkbox], [type=file], [type=hidden])'
/** What has no field may be still on its way; after this many frames it has none. */
const FIELD_FRAMES = 20

function show(place: HTMLElement): void {
  const before = window.scrollY
  place.scrollIntoView({ block: 'nearest' })
  // Told in this frame: what keeps the focused field in place would take it for a push, and undo it.
  if (window.scrollY !== before) window.dispatchEvent(new Event('scroll'))
}

/**
 * The person who opens a part of the page writes in it: its first field has the focus as soon as it can, or its first button. The person who
 * touches something else meanwhile, writes elsewhere, or is already somewhere in it, is not called away from it.
 */
export function focusFirst(box: () => HTMLElement | null): void {
  const until = Date.now() + LONGEST_MS
  const gone = new AbortController()
  const { signal } = gone
  window.addEventListener('pointerdown', () => gone.abort(), { signal, capture: true })
  const writes = (event: KeyboardEvent): void => {
    if (event.target instanceof Element && event.target.matches(FIELD)) gone.abort()
  }
  window.addEventListener('keydown', writes, { signal, capture: true })
  let frames = 0
  const look = (): void => {
    const inside = box()
    const at = document.activeElement
    if (at !== inside && inside?.contains(at) === true) gone.abort()
    if (signal.aborted) return
    const place =
      inside?.querySelector<HTMLElement>('[data-primero]') ??
      inside?.querySelector<HTMLElement>(frames++ < FIELD_FRAMES ? FIELD : `${FIELD}, button:not(:disabled)`)
    place?.focus({ preventScroll: true })
    const done = place != null && document.activeElement === place
    if (done) show(place)
    if (done || Date.now() >= until) gone.abort()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** A page that is a form begins at its first field. */
export const useFirstField = (): void => useEffect(() => focusFirst(() => document.querySelector('main form')), [])

/** What is typed or chosen; pages of one list, as those of paper sizes, are no question. */
const ANSWER = `${FIELD}, select:not(:disabled), input[aria-haspopup=listbox]:not(:disabled), input:is([type=radio], [type=checkbox]):not(:disabled, .mantine-SegmentedControl-input)`

/** The first question of a window, unless it says itself where one begins or the person has already begun. */
export const focusAnswer = (box: () => HTMLElement | null): void =>
  whenThere(
    () => box()?.querySelector<HTMLElement>('[data-autofocus]') ?? box()?.querySelector<HTMLElement>(ANSWER) ?? null,
    (place) => {
      if (box()?.contains(document.activeElement) === true) return
      // The library looks for where to begin a moment after the window is there, on a slow machine later than this.
      place?.setAttribute('data-autofocus', '')
      place?.focus({ preventScroll: true })
    },
  )

/** A page that opens to type begins in that field, unless the person has already begun in another of its form. */
export const useFocusOn = (id: string | null): void =>
  useEffect(() => {
    if (id === null) return
    whenThere(
      () => document.getElementById(id),
      (field) => {
        if (field?.closest('form')?.contains(document.activeElement) !== true) field?.focus()
      },
    )
  }, [id])
