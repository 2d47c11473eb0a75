import type { LiveState } from './follow-events.ts'

let now: LiveState = 'sin_eventos'
export const tellLive = (next: LiveState): void => {
  now = next
}

/** While changes are told as they happen, asking again is only for what no event tells, as time that passes. */
const RARELY = 5

/** How often to ask again for what is shown. */
export const askAgainEvery = (ms: number) => (): number => (now === 'sin_eventos' ? ms : ms * RARELY)
