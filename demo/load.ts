import { setImmediate } from 'node:timers/promises'
import type { Row } from '../src/model/resource.ts'
import { resources } from '../src/resources/index.ts'
import type { DemoRow } from './scribe.ts'

export interface LoadOptions {
  readonly rows: Iterable<DemoRow>
  readonly insert: (resource: string, rows: Row[]) => Promise<void>
  /** Rows of one insertion. */
  readonly batch?: number
  /** How many rows have been inserted so far. */
  readonly progress?: (done: number) => void
}

/** An order and the document of its result name each other: no order is made with its result. */
const LATER = 'orden.resultado_documento'

/** Collections so that each comes after those it refers to; a reference to its own kind is to an earlier row. */
export const loadOrder: readonly string[] = (() => {
  const byName = new Map(resources.map((r) => [r.name, r]))
  const order: string[] = []
  const visit = (name: string): void => {
    if (order.includes(name)) return
    const targets = Object.entries(byName.get(name)?.fields ?? {}).flatMap(([field, f]) =>
      f.to === undefined || `${name}.${field}` === LATER ? [] : [f.to],
    )
    for (const target of targets) if (target !== name) visit(target)
    order.push(name)
  }
  for (const name of byName.keys()) visit(name)
  return order
})()

/** How many batches' worth of rows of all kinds wait at most before they are inserted. */
const WAITING = 20

/** Inserts rows in batches by kind, in an order that references allow, with no more of them in memory than a few batches. */
export async function loadDemo(o: LoadOptions): Promise<{ [resource: string]: number }> {
  const { insert, batch = 500, progress } = o
  const waiting = new Map<string, Row[]>()
  const counts: { [resource: string]: number } = {}
  let held = 0
  let done = 0
  const flush = async (): Promise<void> => {
    for (const name of loadOrder) {
      const rows = waiting.get(name) ?? []
      for (let at = 0; at < rows.length; at += batch) {
        const part = rows.slice(at, at + batch)
        await insert(name, part)
        counts[name] = (counts[name] ?? 0) + part.length
        done += part.length
        progress?.(done)
      }
      waiting.delete(name)
    }
    held = 0
    await setImmediate()
  }
  for (const { resource, row } of o.rows) {
    const rows = waiting.get(resource)
    if (rows === undefined) waiting.set(resource, [row])
    else rows.push(row)
    held += 1
    if (held >= batch * WAITING || (resource === 'paciente' && (rows?.length ?? 1) >= batch)) await flush()
  }
  await flush()
  return counts
}
