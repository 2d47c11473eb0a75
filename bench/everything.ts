import { residentMib, residentWhile } from './memory.ts'
import type { Running } from './service.ts'

export interface Everything {
  readonly items: number
  /** Until the first of it came, and until the last, in milliseconds. */
  readonly firstMs: number
  readonly wholeMs: number
  readonly mib: number
  readonly entries: number
  /** What the process held before, and the most meanwhile. */
  readonly restMib: number
  readonly mostMib: number
}

const ENTRY = '"fullUrl":'

/** One patient's whole record as FHIR: how soon it begins, whether all of it comes, what it costs to make. */
export async function everything({ base, pid }: Running, patient: string, items: number): Promise<Everything> {
  const restMib = await residentMib(pid)
  const { result, mostMib } = await residentWhile(pid, async () => {
    const started = performance.now()
    let firstMs: number | null = null
    let bytes = 0
    let entries = 0
    const response = await fetch(`${base}/fhir/Patient/${patient}/$everything`)
    if (!response.ok || response.body === null) throw new Error(`$everything ${response.status}`)
    let tail = ''
    for await (const part of response.body) {
      firstMs ??= performance.now() - started
      bytes += part.length
      const text = tail + Buffer.from(part).toString('latin1')
      entries += text.split(ENTRY).length - 1
      tail = text.slice(-(ENTRY.length - 1))
    }
    const wholeMs = performance.now() - started
    return { firstMs: firstMs ?? wholeMs, wholeMs, mib: bytes / 1_048_576, entries }
  })
  return { items, ...result, restMib, mostMib }
}
