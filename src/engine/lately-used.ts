/** What was used lately, by name. */
export interface LatelyUsed<T> {
  get(key: string): T | undefined
  keep(key: string, value: T, bytes: number): void
  forget(): void
}

const TURN_MS = 5 * 60_000
/** Of a key and its entry, about. */
const OVERHEAD = 200

/**
 * Two generations: what is used moves to the young one, and the old one is dropped when the young one weighs half of
 * what all may, or after five minutes. So nothing stays for longer than ten minutes after it was last used.
 */
export function latelyUsed<T>(most: number): LatelyUsed<T> {
  interface Entry {
    readonly value: T
    readonly bytes: number
  }
  let young = new Map<string, Entry>()
  let old = new Map<string, Entry>()
  let weight = 0
  let timer: NodeJS.Timeout | null = null

  function turn(): void {
    if (timer !== null) clearTimeout(timer)
    old = young
    young = new Map()
    weight = 0
    timer = old.size === 0 ? null : setTimeout(turn, TURN_MS).unref()
  }
  function put(key: string, entry: Entry): void {
    weight += entry.bytes - (young.get(key)?.bytes ?? 0)
    young.set(key, entry)
    if (weight * 2 > most) turn()
    else timer ??= setTimeout(turn, TURN_MS).unref()
  }
  return {
    get(key) {
      const entry = young.get(key) ?? old.get(key)
      if (entry !== undefined && !young.has(key)) put(key, entry)
      return entry?.value
    },
    keep(key, value, bytes) {
      put(key, { value, bytes: bytes + OVERHEAD })
    },
    forget() {
      turn()
      turn()
    },
  }
}
