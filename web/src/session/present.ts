import type { Me } from './begin.ts'

/** Who sits here, for what begins before there is anything on the page. */
let me: Me | null = null
export const present = (): Me | null => me
export const nowPresent = (who: Me | null): void => {
  me = who
}
