import type { Tx } from '../../engine/database.ts'
import type { Asked } from './asked.ts'
import {
  births,
  type Counts,
  countOf,
  families,
  histories,
  months,
  patients,
  towns,
  type Wait,
  waits,
} from './counts.ts'
import { EVERYTHING, type Filter } from './filter.ts'

/** A source as it was asked for, and wider: what the caller could compare it with. */
export interface Source {
  readonly counts: Counts
  readonly wider: readonly Counts[]
}

export interface Waits {
  readonly rows: readonly Wait[]
  readonly wider: readonly (readonly Wait[])[]
}

/** Everything the sections are made of, each read once and only if one of them wants it. */
export interface Data {
  readonly asked: Asked
  patients(): Promise<Source>
  pyramid(): Promise<Source>
  towns(): Promise<Source>
  months(): Promise<Source>
  histories(): Promise<Source>
  waits(): Promise<Waits>
  families(): ReturnType<typeof families>
  insurers(): Promise<ReadonlyMap<string, string>>
}

/** The same question without the group, and without the dates. */
function widened(asked: Asked): Asked[] {
  const { group, desde, hasta } = asked.filter
  const ranged = desde !== null || hasta !== null
  const wider: Filter[] = []
  if (group !== null) wider.push({ ...asked.filter, group: null })
  if (ranged) wider.push({ group, desde: null, hasta: null })
  if (group !== null && ranged) wider.push(EVERYTHING)
  return wider.map((filter) => ({ ...asked, filter }))
}

const once = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= work()
    return made
  }
}

/** `compared`: the caller is not told small counts, and so neither what a comparison would tell. */
export function dataOf(tx: Tx, asked: Asked, { compared, far }: { compared: boolean; far: boolean }): Data {
  const wider = compared ? widened(asked) : []
  const source = (read: (a: Asked) => Promise<Counts>): (() => Promise<Source>) =>
    once(async () => {
      const counts = await read(asked)
      const all: Counts[] = []
      for (const a of wider) all.push(await read(a))
      return { counts, wider: all }
    })
  // Ages of long ago come from the dates of birth: the folded ones need not be moved as far.
  const ofPatients = source((a) => patients(tx, far ? { ...a, al: a.folded } : a))
  return {
    asked,
    patients: ofPatients,
    pyramid: far ? source((a) => births(tx, a)) : ofPatients,
    towns: source(async (a) => {
      const { counts, wider: others } = await ofPatients()
      const same = a === asked ? counts : others[wider.indexOf(a)]
      return towns(tx, a, countOf(same ?? new Map(), 'total='))
    }),
    months: source((a) => months(tx, a)),
    histories: source((a) => histories(tx, a)),
    waits: once(async () => {
      const rows = await waits(tx, asked)
      const all: (readonly Wait[])[] = []
      for (const a of wider) all.push(await waits(tx, a))
      return { rows, wider: all }
    }),
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
