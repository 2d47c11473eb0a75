import { closeSync, existsSync, fsyncSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'

/** One document that the simulated ministry has. */
export interface Accepted {
  readonly huella: string
  readonly tipo: string
  readonly paciente: string
  readonly vida: string | null
  readonly composicion: string
  readonly momento: string
  readonly humano: string | null
  /** Of the Composition, for those who ask what there is. */
  readonly codigo: string | null
  readonly fecha: string | null
  /** Patient, period and provider: of an encounter there is one document. Absent in what is no encounter. */
  readonly lugar?: string | null
}

export interface Store {
  readonly all: readonly Accepted[]
  byHash(huella: string): Accepted | undefined
  byComposition(id: string): Accepted | undefined
  byPlace(place: string): Accepted | undefined
  add(accepted: Accepted): void
  close(): void
}

/** Kept in a file if one is named: a document stands there before it is answered, so that killing it forgets nothing. */
export function openStore(journal: string | null): Store {
  const all = journal === null ? [] : readJournal(journal)
  const byHash = new Map(all.map((a) => [a.huella, a]))
  const byComposition = new Map(all.map((a) => [a.composicion, a]))
  const file = journal === null ? null : openSync(journal, 'a', 0o600)
  return {
    all,
    byHash: (huella) => byHash.get(huella),
    byComposition: (id) => byComposition.get(id),
    byPlace: (place) => all.findLast((a) => a.lugar === place),
    add(accepted) {
      if (file !== null) {
        writeSync(file, `${JSON.stringify(accepted)}\n`)
        fsyncSync(file)
      }
      all.push(accepted)
      byHash.set(accepted.huella, accepted)
      byComposition.set(accepted.composicion, accepted)
    },
    close() {
      if (file !== null) closeSync(file)
    },
  }
}

/** A last line that was cut off was never answered: it did not happen. */
function readJournal(path: string): Accepted[] {
  if (!existsSync(path)) return []
  const bytes = readFileSync(path)
  const whole = bytes.subarray(0, bytes.lastIndexOf(10) + 1)
  if (whole.length < bytes.length) truncateSync(path, whole.length)
  return whole
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Accepted => JSON.parse(line))
}
