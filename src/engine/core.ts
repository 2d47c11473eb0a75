import { reachOf } from '../model/access/access.ts'
import type { CodeLookup } from '../model/classification.ts'
import type { Registry, Resource, Row, RuleContext } from '../model/resource.ts'
import { type RuleSettings, usualSettings } from '../model/rule-settings.ts'
import { type AuditLog, auditLog } from './audit.ts'
import type { Call } from './call.ts'
import { type ChangeMarks, changeMarks } from './changes/change-marks.ts'
import { type Reading, readingFrom } from './connection/reading.ts'
import { type Costly, costly } from './costly.ts'
import type { Database } from './database.ts'
import { fewPatients } from './few-patients.ts'
import { patientOfRow } from './patient-of-row.ts'
import { loader, loaderFor } from './read.ts'
import { uuidSource } from './uuid.ts'
import { type EntryFacts, entryFactsLoader } from './write/entry-facts.ts'
import type { WriteGate } from './write/gate.ts'
import type { RowSeal } from './write/row-seal.ts'

/** What the verbs share: the database, the declarations and the loaders compiled from them. */
export interface Core {
  readonly db: Database
  readonly registry: Registry
  readonly settings: RuleSettings
  /** The classifications as they are now; null where nobody gave any. */
  readonly codes: (() => Promise<CodeLookup>) | null
  /** What the record says of a patient's pregnancies; null where nobody reads it. */
  readonly gestationOf: ((patient: string) => Promise<NonNullable<RuleContext['gestation']>>) | null
  readonly audit: AuditLog
  /** For what is heavy and only reads. */
  readonly reading: Reading
  /** What features look at before a row is written. */
  readonly gates: readonly WriteGate[]
  /** What vouches for rows as they are written; null where nothing does. */
  readonly seal: RowSeal | null
  readonly newId: () => string
  /** The row, for the service's own use: the caller must not learn from it what is out of reach. */
  load(resource: string, id: string): Promise<Row | null>
  /** What rules may ask of a history and its patient, if this caller reaches the history; null: for the service's own use. */
  entryFacts(history: string, call: Call | null): Promise<EntryFacts | null>
  /** The row if this caller reaches it. */
  loadFor(call: Call, resource: string, id: string): Promise<Row | null>
  /** Whose row this id names, for the audit of a refusal. */
  patientOf(id: string): Promise<string | null>
  /** Counts, and searches that may have to look at every row. */
  readonly costly: Costly
  readonly changes: ChangeMarks
  /** A hint for the planner, not a permission. */
  hasFewPatients(call: Call): Promise<boolean>
}

export function buildCore(
  db: Database,
  registry: Registry,
  settings: RuleSettings = usualSettings,
  codes: Core['codes'] = null,
  reading: Reading = readingFrom(db, null, { lagMs: 0 }),
  gates: Core['gates'] = [],
  gestationOf: Core['gestationOf'] = null,
  seal: Core['seal'] = null,
): Core {
  const loaders = new Map([...registry.values()].map((r) => [r.name, loader(db, r)]))
  const reaching = new Map([...registry.values()].map((r) => [r.name, loaderFor(db, r)]))
  const load = async (resource: string, id: string): Promise<Row | null> => (await loaders.get(resource)?.(id)) ?? null
  return {
    db,
    registry,
    settings,
    codes,
    gestationOf,
    audit: auditLog(db),
    reading,
    gates,
    seal,
    costly: costly(db),
    newId: uuidSource(),
    load,
    entryFacts: entryFactsLoader(db, registry),
    changes: changeMarks(db),
    patientOf: patientOfRow(db, registry),
    hasFewPatients: fewPatients(db),
    loadFor: async (call, resource, id) =>
      reachOf(call.actor) === 'total' ? load(resource, id) : ((await reaching.get(resource)?.({ id, call })) ?? null),
  }
}

export function resourceNamed(core: Core, name: string): Resource {
  const r = core.registry.get(name)
  if (r === undefined) throw new Error(`There is no resource ${name}`)
  return r
}
