/**
 * What somebody was writing in this tab, taken out of its storage while another person may sit at it. It is given back to
 * the same person only, and goes with the page.
 */
let held: { readonly owner: string; readonly entries: readonly [string, string][] } | null = null

const draftsHere = (): [string, string][] =>
  Object.entries({ ...sessionStorage }).filter(([key]) => key.startsWith('borrador:'))
const isOf = (key: string, owner: string): boolean => key.startsWith(`borrador:${owner}:`)

export function holdDrafts(owner: string): void {
  const before = held?.owner === owner ? held.entries : []
  held = { owner, entries: [...before, ...draftsHere().filter(([key]) => isOf(key, owner))] }
  for (const [key] of draftsHere()) sessionStorage.removeItem(key)
}

/** Whoever has signed in finds their own drafts, and nobody else's. */
export function giveBackDrafts(owner: string): void {
  for (const [key] of draftsHere()) if (!isOf(key, owner)) sessionStorage.removeItem(key)
  if (held?.owner === owner) for (const [key, text] of held.entries) sessionStorage.setItem(key, text)
  held = null
}

export function dropDrafts(): void {
  held = null
  sessionStorage.clear()
}

window.addEventListener('beforeunload', (event) => {
  if (held !== null && held.entries.length > 0) event.preventDefault()
})
