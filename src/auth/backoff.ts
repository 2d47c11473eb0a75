const FREE = 4
const MINUTE = 60_000
const LONGEST = 60 * MINUTE

/**
 * Until when an account waits after so many wrong passwords in a row. It grows instead of locking for good, so that nobody
 * can keep a colleague out of the record by typing nonsense under his name.
 */
export function lockedUntil(failures: number, lastFailure: string | null): string | null {
  if (failures <= FREE || lastFailure === null) return null
  const wait = Math.min(LONGEST, MINUTE * 2 ** (failures - FREE - 1))
  return new Date(Date.parse(lastFailure) + wait).toISOString()
}
