import type { Call } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import { amongHis } from '../../../engine/reach.ts'
import { quote } from '../../../engine/sql-text.ts'
import { reachOf } from '../../../model/access/access.ts'
import { instantText } from '../search/read-value.ts'
import { scopeFor } from '../search/scope.ts'
import type { Source } from '../source.ts'
import type { FhirContext } from './context.ts'
import { type HistoryTime, type KnownVersion, LAST_VERSION, versionsDuring, wrongParameter } from './version-time.ts'

/** A version of a resource that stood at some moment of a stretch. */
export interface StandingVersion extends KnownVersion {
  readonly source: Source
}

export interface StandingPage {
  readonly told: readonly StandingVersion[]
  /** The resource that the next page goes on after; null at the end. */
  readonly next: string | null
}

/** Rows that are read one by one for a page. */
const MOST_READ = 1_000
/** Of one row: nobody changes one so often in the stretch that is asked for. */
const MOST_OF_ROW = 1_000

/** Rows of a source that were there before an instant, removed since or not, from the newest. */
async function idsBefore(
  core: Core,
  call: Call,
  { resource: r }: Source,
  instant: number,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const scope = scopeFor(call)
  const few = r.patientField !== null && reachOf(call.actor) === 'concedido' && (await core.hasFewPatients(call))
  const where = [
    scope.ever(r, 't', []),
    `t.creado_en < ${scope.put(instantText(instant), 'timestamptz')}`,
    ...(after === null ? [] : [`t.id < ${scope.put(after, 'uuid')}`]),
    ...(few ? [amongHis(r, 't', scope.members())] : []),
  ]
  const text = `select t.id from ${quote(r.name)} t where ${where.join(' and ')} order by t.id desc limit ${limit}`
  const rows = await core.costly((tx) => tx.raw(scope.statement(text)))
  return rows.map(([id]) => id ?? '')
}

/** Type by type, and of each from the newest resource: what all of them were then is found row by row, since no index has it. */
export async function standingVersions(
  { core, engine }: FhirContext,
  call: Call,
  sources: readonly Source[],
  {
    at,
    cursor,
    count,
  }: { readonly at: readonly [number, number]; readonly cursor: string | null; readonly count: number },
): Promise<StandingPage> {
  const keyOf = ({ type, prefix }: Source, id: string): string => `${type}/${prefix}${id}`
  const time: HistoryTime = { since: null, at }
  const id = cursor?.slice(-36) ?? ''
  const first = cursor === null ? 0 : sources.findIndex((source) => keyOf(source, id) === cursor)
  if (first === -1 || (cursor !== null && !/^[0-9a-f-]{36}$/.test(id))) return wrongParameter('_cursor')
  const told: StandingVersion[] = []
  let read = 0
  for (const [i, source] of sources.slice(first).entries()) {
    const collection = core.registry.get(source.resource.name)
    if (collection === undefined) continue
    for (let after = i === 0 && cursor !== null ? id : null, more = true; more; ) {
      const ids: string[] = await idsBefore(core, call, source, at[1], after, count)
      more = ids.length === count
      for (const row of ids) {
        const { versions } = await versionsDuring(engine, collection, call, {
          ...{ source, id: row, before: LAST_VERSION, limit: MOST_OF_ROW, time },
        })
        told.push(...versions.map((known) => ({ ...known, source })))
        if (told.length >= count || ++read >= MOST_READ) return { told, next: keyOf(source, row) }
      }
      after = ids.at(-1) ?? after
    }
  }
  return { told, next: null }
}
