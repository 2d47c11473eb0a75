import type { Tx } from '../../engine/database.ts'
import type { StatisticsQuestion } from './asked.ts'
import { births, type Counts, countOf, families, histories, months, patients, towns } from './counts.ts'
import { type Wait, waitingCounts } from './waiting-sql.ts'

/** Everything the sections are made of, each read once and only if one of them wants it. */
export interface Data {
  readonly asked: StatisticsQuestion
  patients(): Promise<Counts>
  pyramid(): Promise<Counts>
  towns(): Promise<Counts>
  months(): Promise<Counts>
  histories(): Promise<Counts>
  waits(): Promise<readonly Wait[]>
  families(): ReturnType<typeof families>
  insurers(): Promise<ReadonlyMap<string, string>>
}

const once = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= work()
    return made
  }
}

export function dataOf(tx: Tx, asked: StatisticsQuestion, far: boolean): Data {
  // Ages of long ago come from the dates of birth: the folded ones need not be moved as far.
  const ofPatients = once(() => patients(tx, far ? { ...asked, al: asked.folded } : asked))
  return {
    asked,
    patients: ofPatients,
    pyramid: far ? once(() => births(tx, asked)) : ofPatients,
    towns: once(async () => towns(tx, asked, countOf(await ofPatients(), 'total='))),
    months: once(() => months(tx, asked)),
    histories: once(() => histories(tx, asked)),
    waits: once(() => waitingCounts(tx, asked)),
    families: once(() => families(tx, asked)),
    insurers: once(async () => {
      const rows = await tx.run({
        name: 'estadistica_aseguradoras',
        text: 'select e.id, e.nombre from eapb e',
        values: [],
      })
      return new Map(rows.map((r) => [String(r.id), String(r.nombre)]))
    }),
  }
}
