import { demoRows } from '../../demo/generate.ts'
import type { Row } from '../../src/model/resource.ts'
import { text } from '../../src/model/text/row-values.ts'
import {
  findingsAgainst,
  noneLoaded,
  type PersonRows,
  personEntries,
  type SafetyFinding,
} from '../../src/modules/persona/index.ts'
import { registry } from '../../src/resources/index.ts'

const SEED = 7
const PATIENTS = 2000

export interface Fatigue {
  readonly formulas: number
  /** Prescriptions that would be stopped. */
  readonly stopped: number
  /** Told alerts by severity and topic, and what stops by its title. */
  readonly told: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly stops: ReadonlyMap<string, number>
}

const count = (map: Map<string, number>, key: string): void => void map.set(key, (map.get(key) ?? 0) + 1)
const group = (rows: readonly Row[], key: (row: Row) => string): Map<string, Row[]> => Map.groupBy(rows, key)

/** What the pen would be told of every prescription of the demonstration data, with what was known when it was written. */
export function fatigue(): Fatigue {
  const demo = { seed: SEED, patients: PATIENTS, now: new Date(), providerCode: '1100130001' }
  const all = new Map<string, Row[]>()
  for (const { resource, row } of demoRows(demo)) {
    const rows = all.get(resource)
    if (rows === undefined) all.set(resource, [row])
    else rows.push(row)
  }
  const histories = new Map((all.get('historia') ?? []).map((h) => [h.id, h]))
  const patientOf = (name: string, row: Row): string =>
    String(row.paciente ?? histories.get(String(row[registry.get(name)?.historyField ?? 'historia']))?.paciente)
  const byPatient = new Map<string, Map<string, Row[]>>()
  for (const [name, rows] of all)
    byPatient.set(
      name,
      group(rows, (row) => patientOf(name, row)),
    )
  const began = (row: Row): string =>
    text(histories.get(String(row.historia ?? row.historia_atencion)) ?? row, 'fecha_inicio') ?? ''
  const told = new Map<string, Map<string, number>>()
  const stops = new Map<string, number>()
  let [formulas, stopped] = [0, 0]
  for (const paciente of all.get('paciente') ?? []) {
    const own = (name: string): Row[] => byPatient.get(name)?.get(paciente.id) ?? []
    for (const formula of own('formula_medicamento')) {
      const historia = histories.get(String(formula.historia)) ?? null
      const now = text(formula, 'fecha_prescripcion')
      if (historia === null || now === null) continue
      const entries = personEntries((name) => own(name).filter((row) => began(row) <= began(formula)))
      const rows: PersonRows = {
        paciente,
        historia,
        entries,
        abiertas: [],
        pasadas: [],
        solicitudes: [],
        soloAtencion: false,
      }
      const found: SafetyFinding[] = findingsAgainst(rows, formula, now, noneLoaded)
      formulas += 1
      if (found.some(({ gravedad }) => gravedad === 'critica')) stopped += 1
      for (const { gravedad, codigo, titulo } of found) {
        const topics = told.get(gravedad) ?? new Map<string, number>()
        told.set(gravedad, topics)
        count(topics, codigo)
        if (gravedad === 'critica') count(stops, titulo)
      }
    }
  }
  return { formulas, stopped, told, stops }
}
