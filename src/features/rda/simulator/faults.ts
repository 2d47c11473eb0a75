import { entriesOf } from '../../../model/keys.ts'
import { isJsonObject } from '../../../model/text/json-object.ts'

/** What may be made to go wrong with a request, and when. */
export const faultKinds = [
  '500',
  '503',
  '429',
  /** Read, and never answered. */
  'tiempo',
  /** Answered, and late. */
  'lenta',
  /** The connection is cut before anything is looked at. */
  'corte',
  /** Accepted, and the answer is lost. */
  'perdida',
  /** Accepted, and answered with a failure. */
  'falsa',
  /** The token is worn before its time. */
  'token',
  /** What it has already it says it has, and not under which name. */
  'muda',
  /** Some proxy answers instead, and well. */
  'basura',
  /** Refused for something that only the national registries know. */
  'rechazo',
] as const
export type Fault = (typeof faultKinds)[number]
export type Probabilities = Readonly<Partial<Record<Fault, number>>>

const isFault = (name: string): name is Fault => faultKinds.some((kind) => kind === name)

/** `500=0.1,corte=0.05`; null if it is not that. */
export function readFaults(text: string): Probabilities | null {
  const found: Partial<Record<Fault, number>> = {}
  for (const pair of text.split(',').filter((p) => p.trim() !== '')) {
    const [name = '', value = '', ...more] = pair.split('=').map((p) => p.trim())
    const probability = Number(value)
    if (!isFault(name) || more.length > 0 || !/^(0|1|0?\.\d+|1\.0+|0\.\d+)$/.test(value)) return null
    found[name] = probability
  }
  return sumOf(found) <= 1 ? found : null
}

const sumOf = (p: Probabilities): number => Object.values(p).reduce((sum, n) => sum + n, 0)

/** `siguientes` happen first, one by one: an empty word lets a request pass. Null if it is not that. */
export function readPlan(body: unknown): { probabilities?: Probabilities; next?: readonly (Fault | '')[] } | null {
  if (!isJsonObject(body)) return null
  const { fallas, siguientes, ...more } = body
  if (Object.keys(more).length > 0) return null
  const probabilities = fallas === undefined ? undefined : typeof fallas === 'string' ? readFaults(fallas) : null
  if (probabilities === null) return null
  const listed = siguientes ?? undefined
  const next = Array.isArray(listed) ? listed.map(String).filter((f) => f === '' || isFault(f)) : undefined
  if (listed !== undefined && !(Array.isArray(listed) && next?.length === listed.length)) return null
  return {
    ...(probabilities === undefined ? {} : { probabilities }),
    ...(next === undefined ? {} : { next }),
  }
}

export interface Faults {
  next(): Fault | null
  plan(change: NonNullable<ReturnType<typeof readPlan>>): void
}

export function faultMaker(start: Probabilities, random: () => number): Faults {
  let probabilities = start
  let queue: (Fault | '')[] = []
  return {
    next() {
      const planned = queue.shift()
      if (planned !== undefined) return planned === '' ? null : planned
      let at = random()
      for (const [name, p] of entriesOf(probabilities)) {
        at -= p ?? 0
        if (at < 0) return name
      }
      return null
    },
    plan(change) {
      if (change.probabilities !== undefined) probabilities = change.probabilities
      if (change.next !== undefined) queue = [...change.next]
    },
  }
}
