/**
 * A button that is disabled while it sends loses the focus to the body. Where something was refused it goes to the first field
 * that is wrong, or else back to the button; somebody who is already elsewhere is not called away.
 */
export function focusRefused(notice: Element | null): void {
  const form = notice?.closest('form')
  const at = document.activeElement
  const isLost = at === null || at === document.body || (at instanceof HTMLButtonElement && form?.contains(at))
  if (form == null || !isLost) return
  const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]:not(:disabled)')
  const place = wrong ?? form.querySelector<HTMLElement>('[type=submit]')
  place?.focus()
}
