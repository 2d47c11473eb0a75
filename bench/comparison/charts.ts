import type pg from 'pg'
import { ask } from '../answer.ts'
import { EMPTY_HISTORY, LONG_HISTORY, USUAL_HISTORY, type WrittenHistory, writeHistory } from '../written-history.ts'

/** Patients and histories of the sizes that the rows speak of. */
export interface Charts {
  /** Demonstration patients with closed histories. */
  readonly patients: readonly string[]
  /** Those of them whose whole record is nearest to sixty resources, and how many those are on average. */
  readonly whole: readonly string[]
  readonly resources: number
  /** Histories of sixty rows, whose patients have twenty observations each; and one of five hundred. */
  readonly usual: readonly WrittenHistory[]
  readonly long: WrittenHistory
  /** Where notes are written. */
  readonly open: readonly string[]
  /** What is looked for, in words of patients that there are. */
  readonly searches: readonly string[]
}

const PATIENTS = 100
const WHOLE = 10
const RESOURCES = 60
const USUAL = 8
const OPEN = 64
export const OBSERVATIONS = 20

export async function prepareCharts(base: string, client: pg.Client): Promise<Charts> {
  const patients = await recordedPatients(client)
  const searches = await column(
    client,
    `select primer_nombre || ' ' || primer_apellido as x from paciente order by id limit 100`,
  )
  const sized: { id: string; resources: number }[] = []
  for (const id of patients) sized.push({ id, resources: await entriesOf(`${base}/fhir/Patient/${id}/$everything`) })
  const off = (n: number): number => Math.abs(n - RESOURCES)
  const whole = sized.toSorted((a, b) => off(a.resources) - off(b.resources)).slice(0, WHOLE)
  const usual = await several(USUAL, () => writeHistory(base, USUAL_HISTORY))
  const long = await writeHistory(base, LONG_HISTORY)
  const open = await several(OPEN, () => writeHistory(base, EMPTY_HISTORY))
  for (const { patient } of usual) {
    const found = await entriesOf(`${base}/fhir/Observation?patient=${patient}&_count=${OBSERVATIONS}`)
    if (found !== OBSERVATIONS) throw new Error(`A patient prepared with ${OBSERVATIONS} observations answers ${found}`)
  }
  return {
    patients,
    whole: whole.map((p) => p.id),
    resources: whole.reduce((sum, p) => sum + p.resources, 0) / whole.length,
    usual,
    long,
    open: open.map((h) => h.id),
    searches,
  }
}

/** Patients of the demonstration with closed histories: the same ones whatever was added to them. */
export const recordedPatients = (client: pg.Client): Promise<string[]> =>
  column(
    client,
    `select paciente::text as x from historia where estado = 'cerrada' group by paciente order by min(id::text) limit ${PATIENTS}`,
  )

const column = async (client: pg.Client, text: string): Promise<string[]> =>
  (await client.query<{ x: string }>(text)).rows.map((r) => r.x)

async function several<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let i = 0; i < count; i++) made.push(await make())
  return made
}

const entriesOf = async (url: string): Promise<number> =>
  (await ask<{ entry?: unknown[] }>(url)).json.entry?.length ?? 0
