import type { Call } from '../../../engine/call.ts'
import type { Engine } from '../../../engine/engine.ts'
import type { Version } from '../../../engine/versions.ts'
import { parseInstant } from '../../../model/calendar.ts'
import { Problem } from '../../../model/problem.ts'
import { badParameter } from '../../../model/problems.ts'
import type { Resource } from '../../../model/resource.ts'
import { say } from '../../../model/say.ts'
import { malformedValue } from '../search/asked.ts'
import { stretchOf } from '../search/read-value.ts'
import type { Source } from '../source.ts'
import { compartment } from './permission.ts'

/** When versions are wanted of: since an instant, or in force at some moment of a stretch (its end excluded). */
export interface HistoryTime {
  readonly since: number | null
  readonly at: readonly [number, number] | null
}

export const wrongParameter = (campo: string): never => {
  throw new Problem(badParameter, { errores: [{ campo, codigo: 'formato', mensaje: malformedValue }] })
}

export const onlyOne = (search: URLSearchParams, name: string): string | null =>
  search.getAll(name).length > 1 ? wrongParameter(name) : search.get(name)

/** A `+` that was not escaped came as a space, and nothing else in an instant is one. */
export const isPlusLost = (text: string): boolean => /\d \d\d:\d\d$/.test(text)
export const plusLost = say('El signo + de la zona va escrito como %2B.', 'The + of the offset is written %2B.')
export const wrongInstant = (campo: string, text: string): never => {
  const mensaje = isPlusLost(text) ? plusLost : malformedValue
  throw new Problem(badParameter, { errores: [{ campo, codigo: 'formato', mensaje }] })
}

/** `_since` is an instant; `_at` may be a day or a year, and then means some moment of it. */
export function readTime(search: URLSearchParams): HistoryTime {
  const [since, at] = [onlyOne(search, '_since'), onlyOne(search, '_at')]
  if (since !== null && at !== null) return wrongParameter('_at')
  return {
    since: since === null ? null : Date.parse(parseInstant(since) ?? wrongInstant('_since', since)),
    at: at === null ? null : (stretchOf(at) ?? wrongParameter('_at')),
  }
}

/** Of these, from the newest, those of the time; and whether none that follow can be. */
export function withinTime(
  all: readonly Version[],
  { since, at }: HistoryTime,
): { readonly kept: readonly Version[]; readonly over: boolean } {
  const when = ({ fecha }: Version): number => Date.parse(fecha)
  if (since !== null) {
    const kept = all.filter((v) => when(v) >= since)
    return { kept, over: kept.length < all.length }
  }
  if (at === null) return { kept: all, over: false }
  const [from, to] = at
  const begun = all.filter((v) => when(v) < to)
  // The first that was there already when the stretch began was in force in it, and none before.
  const last = begun.findIndex((v) => when(v) <= from)
  return last === -1 ? { kept: begun, over: false } : { kept: begun.slice(0, last + 1), over: true }
}

/** As many as are looked at together where only those of a time are wanted. */
const BATCH = 200
export const LAST_VERSION = 2_147_483_647

/** A version, and the row that says what it is of: the one that tells a removal has nothing of it, and the one before does. */
export interface KnownVersion {
  readonly version: Version
  readonly row: Version['row']
}

interface VersionsAsked {
  readonly source: Source
  readonly id: string
  readonly before: number
  readonly limit: number
  readonly time: HistoryTime
  /** Whether the caller may read a version of it. */
  readonly mayRead?: (version: Version) => boolean
}

/** The versions of a row that are of a source and of a time, from the newest; and whether it has any at all that is of the source. */
export async function versionsDuring(
  engine: Engine,
  collection: Resource,
  call: Call,
  { source, id, before, limit, time, mayRead = () => true }: VersionsAsked,
): Promise<{ readonly versions: readonly KnownVersion[]; readonly isKnown: boolean }> {
  const bound = compartment(call)
  const { patientField } = source.resource
  const isOfBound = ({ row }: KnownVersion): boolean =>
    bound === null || patientField === null || row[patientField] === bound
  const isTimed = time.since !== null || time.at !== null
  const shown: KnownVersion[] = []
  let isKnown = false
  for (let from = before, over = false; !over && shown.length < limit; ) {
    const all = await engine.verbs(collection).versions(id, from, isTimed ? BATCH : limit, call)
    const own = all
      .map((version, i) => ({
        version,
        row: (version.operacion === 'eliminar' ? (all[i + 1] ?? version) : version).row,
      }))
      .filter((known) => source.only?.holds(known.row) !== false && mayRead(known.version) && isOfBound(known))
    isKnown ||= own.length > 0
    // Of all of them: one that took the row out of the source ends the time of the one before.
    const { kept, over: isOver } = withinTime(all, time)
    shown.push(...own.filter(({ version }) => kept.includes(version)))
    over = isOver || !isTimed || all.length < BATCH
    from = all.at(-1)?.version ?? from
  }
  return { versions: shown.slice(0, limit), isKnown }
}
