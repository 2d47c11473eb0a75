import { createHash } from 'node:crypto'
import { Problem } from '../../model/problem.ts'
import { idempotencyReused } from '../../model/problems.ts'
import type { Resource, Row } from '../../model/resource.ts'
import { isJsonObject } from '../../model/text/json-object.ts'
import { textOrNull } from '../../model/text/plain-text.ts'
import type { Action, Call } from '../call.ts'
import type { Core } from '../core.ts'
import { fromSnapshot } from '../versions.ts'

export interface Created {
  readonly row: Row
  /** True when an Idempotency-Key had created it before: the first answer again. */
  readonly replayed: boolean
}

/** The same request in any of the three formats has one fingerprint, whatever the order of its fields. */
export function fingerprintOf(operation: string, body: unknown): string {
  const sorted = (_key: string, value: unknown): unknown =>
    isJsonObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value
  return createHash('sha256')
    .update(`${operation}\n${JSON.stringify(body, sorted)}`)
    .digest('hex')
}

export async function replayed(
  core: Core,
  r: Resource,
  call: Call,
  key: string,
  fingerprint: string,
  as: { readonly action: Action; readonly status: number } = { action: 'crear', status: 201 },
): Promise<Created | null> {
  const [before] = await core.db.run<{ huella: string; datos: Row }>({
    name: 'repeticion',
    text: `select i.huella, v.datos from idempotencia i left join version v on v.id = i.recurso_id and v.version = i.version
where i.actor = $1 and i.clave = $2`,
    values: [call.actor.id, key],
  })
  if (before === undefined) return null
  if (before.huella !== fingerprint) throw new Problem(idempotencyReused)
  const row = fromSnapshot(r, before.datos)
  // Large contents and places in a queue are not part of the version; the row itself has them.
  const elsewhere = Object.keys(r.fields).filter((name) => r.fields[name]?.heavy || r.fields[name]?.kind === 'rank')
  const current = elsewhere.length === 0 ? null : await core.load(r.name, row.id)
  for (const name of elsewhere) row[name] = current?.[name] ?? null
  await core.audit.record({
    call,
    action: as.action,
    resource: r.name,
    id: row.id,
    patient: r.patientField === null ? null : textOrNull(row[r.patientField]),
    status: as.status,
    code: 'repetida',
    fields: null,
    rows: null,
  })
  return { row, replayed: true }
}
