import { demoRows } from '../../demo/generate.ts'
import { type Professional, professionals } from '../../demo/professionals.ts'
import type { DemoRow } from '../../demo/scribe.ts'
import { dateInBogota } from '../../src/model/calendar.ts'
import { isGenerated } from '../../src/model/fields.ts'
import type { HistoryFacts, PatientFacts, Resource, Row, RuleContext, Value } from '../../src/model/resource.ts'
import { usualSettings } from '../../src/model/rule-settings.ts'

/** What the tests of the demonstration share. */
export const now = new Date('2026-11-15T15:20:00Z')
export const providerCode = '1100130001'

export const rowsOf = (patients: number, seed = 20_261_115): DemoRow[] => [
  ...demoRows({ seed, patients, now, providerCode }),
]

export const byId = (rows: readonly DemoRow[]): Map<string, Row> => new Map(rows.map(({ row }) => [row.id, row]))
export const of = (rows: readonly DemoRow[], resource: string): Row[] =>
  rows.filter((r) => r.resource === resource).map((r) => r.row)

/** The body that would ask for this row: what the server sets is left out. */
export function bodyOf(r: Resource, row: Row): Record<string, Value> {
  const body: Record<string, Value> = {}
  for (const [name, f] of Object.entries(r.fields)) {
    const value = row[name]
    if (f.readOnly !== true && !isGenerated(f) && value !== null && value !== undefined) body[name] = value
  }
  return body
}

const people: readonly Professional[] = Object.values(professionals)

/** As the engine would have composed it at the row's last change. */
export function contextOf(r: Resource, row: Row, all: ReadonlyMap<string, Row>, previous: Row | null): RuleContext {
  const refs: Record<string, Row | null> = {}
  const first = new Map<string, Row>()
  for (const [name, f] of Object.entries(r.fields)) {
    const id = row[name]
    if (f.kind !== 'ref' || typeof id !== 'string' || f.to === undefined) continue
    const target = all.get(id)
    refs[name] = target ?? null
    if (target !== undefined && !first.has(f.to)) first.set(f.to, target)
  }
  const history = first.get('historia') ?? null
  const patient = r.name === 'paciente' ? row : (first.get('paciente') ?? all.get(String(history?.paciente)) ?? null)
  const at = r.name === 'paciente' ? now.toISOString() : row.actualizado_en
  return {
    now: at,
    today: dateInBogota(at),
    actor: people.find((p) => p.nombre === row.creado_por) ?? professionals.general1,
    previous,
    ofTeam: true,
    refs,
    settings: usualSettings,
    patient: patient as unknown as PatientFacts | null,
    history: history as unknown as HistoryFacts | null,
  }
}
