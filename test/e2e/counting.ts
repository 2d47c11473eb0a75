import type { Page } from 'playwright-core'

/** How many times somebody touched the mouse and the keyboard. */
export interface Effort {
  readonly clicks: number
  readonly keys: number
}

/** Counted from here on by the page itself. What is told in prose goes in as one text (`insertText`) and is no key. */
export async function counting(page: Page): Promise<() => Promise<Effort>> {
  const counts = await page.evaluateHandle<Effort>(`(() => {
    const made = { clicks: 0, keys: 0 }
    window.addEventListener('pointerdown', () => made.clicks++, true)
    window.addEventListener('keydown', () => made.keys++, true)
    return made
  })()`)
  return () => counts.jsonValue()
}

/** The same, each act by itself: what was done since the one before. */
export async function countingActs(
  page: Page,
): Promise<{ done(act: string): Promise<void>; readonly acts: Map<string, Effort> }> {
  const effort = await counting(page)
  const acts = new Map<string, Effort>()
  let before: Effort = { clicks: 0, keys: 0 }
  return {
    acts,
    async done(act) {
      const now = await effort()
      acts.set(act, { clicks: now.clicks - before.clicks, keys: now.keys - before.keys })
      before = now
    },
  }
}
