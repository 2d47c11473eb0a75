import { reachOf } from '../../model/access/access.ts'
import type { ReadBody } from '../../model/read-body.ts'
import type { Resource, Row } from '../../model/resource.ts'
import type { Call } from '../call.ts'
import type { Core } from '../core.ts'

const namesAnother = (r: Resource): string[] => Object.keys(r.fields).filter((name) => r.fields[name]?.another)

const isUnknown = async (core: Core, call: Call, id: unknown): Promise<boolean> =>
  typeof id === 'string' && (await core.loadFor(call, 'paciente', id)) === null

/** Rows that were not read through the caller's reach, as the caller may see them: without patients out of it. */
export async function hideUnknown(core: Core, r: Resource, rows: readonly Row[], call: Call): Promise<void> {
  const names = namesAnother(r)
  if (names.length === 0 || reachOf(call.actor) !== 'concedido') return
  for (const row of rows)
    for (const name of names) if (await isUnknown(core, call, row[name])) Object.assign(row, { [name]: null })
}

/** Who was shown null and sends it back in a replacement has not taken anything away. */
export async function keepUnknown(core: Core, r: Resource, read: ReadBody, previous: Row, call: Call): Promise<void> {
  if (reachOf(call.actor) !== 'concedido') return
  for (const name of namesAnother(r)) {
    const given = read.values.get(name) ?? null
    if (given === null && (await isUnknown(core, call, previous[name]))) read.values.set(name, previous[name] ?? null)
  }
}
