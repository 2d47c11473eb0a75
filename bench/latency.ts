export interface Latency {
  readonly what: string
  readonly p50: number
  readonly p99: number
  readonly mostP99: number
}

/** The whole answer, not read: that is the client's own time. */
export async function receive(url: string, method: string): Promise<void> {
  const response = await fetch(url, { method })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} ${response.status}`)
}

/** One after the other, as one person waits for them. */
export async function latency(
  once: () => Promise<unknown>,
  count: number,
  warmUp = 20,
): Promise<{ p50: number; p99: number }> {
  for (let i = 0; i < warmUp; i++) await once()
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const started = performance.now()
    await once()
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}
