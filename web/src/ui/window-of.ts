/** Which rows of a long list are in sight, and a few beyond so that scrolling shows no gap. */
export function windowOf(
  scrolled: number,
  height: number,
  rowHeight: number,
  count: number,
  beyond = 8,
): { readonly from: number; readonly to: number } {
  const from = Math.max(0, Math.min(Math.floor(scrolled / rowHeight), count) - beyond)
  const to = Math.min(count, Math.ceil((scrolled + height) / rowHeight) + beyond)
  return { from, to: Math.max(from, to) }
}
