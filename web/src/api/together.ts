const WAIT_MS = 10

interface Asked<T> {
  resolve(found: T | null): void
  reject(error: unknown): void
}

/**
 * What many parts of a page ask for one by one, asked for at once: whatever is wanted within a moment goes in one request.
 * Null where the answer does not have it.
 */
export function together<T>(
  most: number,
  ask: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (id: string) => Promise<T | null> {
  let waiting = new Map<string, Asked<T>[]>()
  const send = (): void => {
    const now = [...waiting]
    waiting = new Map()
    for (let at = 0; at < now.length; at += most) {
      const part = now.slice(at, at + most)
      ask(part.map(([id]) => id)).then(
        (found) => {
          for (const [id, all] of part) for (const one of all) one.resolve(found.get(id) ?? null)
        },
        (error) => {
          for (const [, all] of part) for (const one of all) one.reject(error)
        },
      )
    }
  }
  return (id) =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setTimeout(send, WAIT_MS)
      waiting.set(id, [...(waiting.get(id) ?? []), { resolve, reject }])
    })
}
