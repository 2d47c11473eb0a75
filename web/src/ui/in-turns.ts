/** The browser does what else it has to do, and comes back. */
export const nextTurn = (): Promise<void> => new Promise((go) => setTimeout(go))

/**
 * Files one after the other, the last being the one that is wanted: what each does when it arrives takes a moment, and all of them at once
 * would keep the page from answering. They are on their way together.
 */
export async function inTurns<T>(before: readonly (() => Promise<unknown>)[], wanted: () => Promise<T>): Promise<T> {
  for (const load of before) {
    await load()
    await nextTurn()
  }
  return wanted()
}
