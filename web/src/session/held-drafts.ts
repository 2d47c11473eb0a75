import { openDrafts, takeDrafts, writeDraft } from './draft-store.ts'

/**
 * What somebody was writing in this tab, taken out of its storage while another person may sit at it. It is given back to
 * the same person only, and goes with the page.
 */
let held: { readonly owner: string; readonly entries: readonly [string, string][] } | null = null

export function holdDrafts(owner: string): void {
  const before = held?.owner === owner ? held.entries : []
  held = { owner, entries: [...before, ...takeDrafts()] }
}

export const areDraftsHeld = (owner: string): boolean => held?.owner === owner

/** The person who has signed in finds their own drafts, and nobody else's. */
export async function giveBackDrafts(owner: string, key: string | null): Promise<void> {
  await openDrafts(owner, key)
  const entries = held?.owner === owner ? held.entries : []
  held = null
  await Promise.all(entries.map(([place, text]) => writeDraft(place, text)))
}

export function dropDrafts(): void {
  held = null
  takeDrafts()
  sessionStorage.clear()
}

window.addEventListener('beforeunload', (event) => {
  if (held !== null && held.entries.length > 0) event.preventDefault()
})
