import { careTeam, type Role } from './access/roles.ts'

/** What is told of counts outside care (decision 0055): the one rule, for statistics, waiting times and the console. */
export const COUNT_STEP = 5

/** Exact counts are for those who treat, and for nobody else. */
export const seesExactCounts = (role: Role): boolean =>
  role === 'demostracion' || careTeam.some((treating) => treating === role)

/**
 * Up to the next multiple of five, and null for five or fewer, none included. Rounded up rather than to the nearest: then no
 * total and its parts, however many, leave a hidden count with a single value other than zero.
 */
export const publishedCount = (n: number): number | null =>
  n <= COUNT_STEP ? null : Math.ceil(n / COUNT_STEP) * COUNT_STEP
