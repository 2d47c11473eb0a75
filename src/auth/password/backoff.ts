const FREE = 4
const MINUTE = 60_000
const LONGEST = 15 * MINUTE

/**
 * Until when an account waits after so many wrong passwords in a row. It grows, and no further than a quarter of an hour:
 * a person who types nonsense under a colleague's name delays that colleague's next entry from an unknown browser, while the sessions
 * that are open go on, and an administrator who resets the password ends the wait.
 */
export function lockedUntil(failures: number, lastFailure: string | null): string | null {
  if (failures <= FREE || lastFailure === null) return null
  const wait = Math.min(LONGEST, MINUTE * 2 ** (failures - FREE - 1))
  return new Date(Date.parse(lastFailure) + wait).toISOString()
}
