import type { Tx } from '../../engine/database.ts'
import { reachOf } from '../../model/access/access.ts'
import type { StatisticsQuestion } from './asked.ts'
import { conditionCounts, historyCounts } from './history-sql.ts'
import { birthCounts, birthdayCounts, familyCounts, patientCounts, patientMonths, patientTowns } from './patient-sql.ts'

/** `dimension=value` → how many. */
export type Counts = ReadonlyMap<string, number>

export const countOf = (counts: Counts, key: string): number => counts.get(key) ?? 0

/** The values of a dimension and how many of each, by value; the one that stands for none, last. */
export const valuesOf = (counts: Counts, dimension: string): [value: string, n: number][] =>
  [...counts]
    .filter(([key]) => key.startsWith(`${dimension}=`))
    .map(([key, n]): [string, number] => [key.slice(dimension.length + 1), n])
    .sort(([a], [b]) => (a === '' ? 1 : b === '' ? -1 : a < b ? -1 : 1))

const asCounts = (rows: readonly Record<string, unknown>[], prefix = ''): Map<string, number> =>
  new Map(rows.map((r) => [`${prefix}${r.clave}`, Number(r.n)]))

/** Patients under every value; the conditions as this caller may know them. */
export async function patients(tx: Tx, asked: StatisticsQuestion): Promise<Counts> {
  const counts = asCounts(await patientCounts(tx, asked))
  const reach = reachOf(asked.call.actor)
  if (reach !== 'concedido' && asked.al !== asked.folded)
    for (const { clave, n } of await birthdayCounts(tx, asked))
      counts.set(String(clave), countOf(counts, String(clave)) + Number(n))
  const seen = new Map<string, number>()
  const add = (name: string, n: number): unknown => seen.set(name, (seen.get(name) ?? 0) + n)
  for (const [key, n] of [...counts]) {
    if (!key.startsWith('condicion')) continue
    counts.delete(key)
    const [which, name = ''] = key.split('=')
    if (which === (reach === 'total' ? 'condicion_total' : 'condicion')) add(name, n)
  }
  if (reach !== 'total')
    for (const { condicion, n } of await conditionCounts(tx, asked)) add(String(condicion), Number(n))
  for (const [name, n] of seen) if (n !== 0) counts.set(`condicion=${name}`, n)
  return counts
}

/** By sex and band at another date than the folded one, of everybody. */
export const births = async (tx: Tx, asked: StatisticsQuestion): Promise<Counts> =>
  asCounts(await birthCounts(tx, asked))

export const months = async (tx: Tx, asked: StatisticsQuestion): Promise<Counts> =>
  asCounts(await patientMonths(tx, asked), 'mes=')

/** Where nobody knows, the rest of the total. */
export async function towns(tx: Tx, asked: StatisticsQuestion, total: number): Promise<Counts> {
  const counts = asCounts(await patientTowns(tx, asked), 'municipio=')
  counts.delete('municipio=')
  const known = [...counts.values()].reduce((sum, n) => sum + n, 0)
  if (total !== known) counts.set('municipio=', total - known)
  return counts
}

/** Encounters of all months under every value, and of each month: `2026-05-01 tipo=urgencias`. */
export async function histories(tx: Tx, asked: StatisticsQuestion): Promise<Counts> {
  const counts = new Map<string, number>()
  for (const { mes, clave, n } of await historyCounts(tx, asked)) {
    counts.set(`${mes} ${clave}`, Number(n))
    counts.set(String(clave), (counts.get(String(clave)) ?? 0) + Number(n))
  }
  return counts
}

export interface Families {
  readonly miembros: number
  readonly riesgo: number
  readonly n: number
}

export const families = async (tx: Tx, asked: StatisticsQuestion): Promise<readonly Families[]> =>
  (await familyCounts(tx, asked)).map((r) => ({
    miembros: Number(r.miembros),
    riesgo: Number(r.riesgo),
    n: Number(r.n),
  }))
