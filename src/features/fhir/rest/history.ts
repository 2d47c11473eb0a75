import type { OperationInput, OperationResult } from '../../../engine/operation.ts'
import type { Version } from '../../../engine/versions.ts'
import { parseInstant } from '../../../model/calendar.ts'
import { Problem } from '../../../model/problem.ts'
import { badParameter, forbidden, notFound } from '../../../model/problems.ts'
import { registry } from '../../../resources/index.ts'
import { formatOf } from '../format/negotiate.ts'
import { write } from '../format/write.ts'
import { malformedValue } from '../search/asked.ts'
import { DEFAULT_COUNT } from '../search/read-search.ts'
import { stretchOf } from '../search/read-value.ts'
import type { FhirType, Source } from '../source.ts'
import { stampHeaders } from './conditional.ts'
import type { FhirContext } from './context.ts'
import { drawnVersion, historyEntry } from './drawn-version.ts'
import { pageLinks } from './links.ts'
import { readableVersion } from './load-rows.ts'
import { askedOf } from './parameters.ts'
import { allowed, compartment } from './permission.ts'
import { recursoEliminado } from './problems.ts'
import { refused, refuseOthers } from './read.ts'
import { sourceOf } from './shown.ts'

const LAST = 2_147_483_647
const MAX_COUNT = 200
const CURSOR = '_cursor'

/** As many as are looked at together where only those of a time are wanted. */
const BATCH = 200

/** When versions are wanted of: since an instant, or in force at some moment of a stretch (its end excluded). */
interface HistoryTime {
  readonly since: number | null
  readonly at: readonly [number, number] | null
}

interface Versions {
  readonly source: Source
  readonly row: string
  readonly versions: readonly Version[]
}

/** Whether there is anything to tell: what is made from accounts, or is large, has no versions of its own. */
export const keepsVersions = ({ readOnly, sources }: FhirType): boolean =>
  readOnly !== true && sources.some(({ resource }) => registry.has(resource.name))

const wrong = (campo: string): never => {
  throw new Problem(badParameter, { errores: [{ campo, codigo: 'formato', mensaje: malformedValue }] })
}

/** `_since` is an instant; `_at` may be a day or a year, and then means some moment of it. */
function readTime(search: URLSearchParams): HistoryTime {
  const one = (name: string): string | null => (search.getAll(name).length > 1 ? wrong(name) : search.get(name))
  const [since, at] = [one('_since'), one('_at')]
  if (since !== null && at !== null) return wrong('_at')
  return {
    since: since === null ? null : Date.parse(parseInstant(since) ?? wrong('_since')),
    at: at === null ? null : (stretchOf(at) ?? wrong('_at')),
  }
}

export interface History {
  version(input: OperationInput, id: string, versionId: string): Promise<OperationResult>
  all(input: OperationInput, id: string): Promise<OperationResult>
}

/** What a resource was: the versions that the record keeps, by the same projection. */
export function history(context: FhirContext, type: FhirType): History {
  const { engine, core } = context

  /** Of these, from the newest, those of the time; and whether none that follow can be. */
  function within(all: readonly Version[], { since, at }: HistoryTime): { kept: readonly Version[]; over: boolean } {
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

  async function versionsOf(
    { call }: OperationInput,
    id: string,
    before: number,
    limit: number,
    time: HistoryTime = { since: null, at: null },
  ): Promise<Versions> {
    if (!allowed(call, type, 'r')) throw new Problem(forbidden)
    const found = sourceOf(call, type, id)
    // A source may show less of a collection than its own declaration: the versions are the collection's.
    const collection = found === null ? undefined : core.registry.get(found.source.resource.name)
    if (found === null || collection === undefined) throw new Problem(notFound)
    const { source, row } = found
    const readable = await readableVersion(core, call, source, row)
    if (readable === null) throw new Problem(notFound)
    const bound = compartment(call)
    const { patientField } = source.resource
    const isTimed = time.since !== null || time.at !== null
    const shown: Version[] = []
    let known = false
    for (let from = before, over = false; !over && shown.length < limit; ) {
      const all = await engine.verbs(collection).versions(row, from, isTimed ? BATCH : limit, call)
      const visible = all.filter((v, i) => {
        // The version that says that a row was removed has nothing of it; the one before, which follows here, does.
        const { row } = v.operacion === 'eliminar' ? (all[i + 1] ?? v) : v
        return (
          (readable === 'todas' || v.version === readable) &&
          source.only?.holds(row) !== false &&
          (bound === null || patientField === null || row[patientField] === bound)
        )
      })
      known ||= visible.length > 0
      const kept = within(visible, time)
      shown.push(...kept.kept)
      over = kept.over || !isTimed || all.length < BATCH
      from = all.at(-1)?.version ?? from
    }
    if (!known) throw new Problem(notFound)
    return { source, row, versions: shown.slice(0, limit) }
  }

  const recordShown = async (input: OperationInput, { source, row, versions }: Versions): Promise<void> => {
    const { patientField } = source.resource
    const patient = patientField === null ? null : versions.map((v) => v.row[patientField]).find((p) => p !== null)
    await core.audit.record({
      call: input.call,
      action: 'versiones',
      resource: source.resource.name,
      id: row,
      patient: typeof patient === 'string' ? patient : null,
      status: 200,
    })
  }

  return {
    async version(input, id, versionId) {
      const format = formatOf(input.accept, input.search)
      refuseOthers(input.search, new Set(['_format', '_pretty']))
      if (!/^\d{1,9}$/.test(versionId)) throw new Problem(notFound)
      const n = Number(versionId)
      const found = await versionsOf(input, id, n + 1, 2)
      const version = found.versions[0]
      if (version?.version !== n) throw new Problem(notFound)
      await recordShown(input, found)
      if (version.operacion === 'eliminar') return refused(recursoEliminado, format)
      const resource = await drawnVersion(context, input, found.source, version)
      const headers = stampHeaders({ version: versionId, updated: version.fecha })
      return { raw: write(resource, format), headers, audited: true }
    },

    async all(input, id) {
      const search = askedOf(input)
      const format = formatOf(input.accept, search)
      refuseOthers(search, new Set(['_format', '_pretty', '_count', '_since', '_at', CURSOR]))
      const number = (name: string, most: number, usual: number): number => {
        const text = search.get(name)
        if (text === null) return usual
        if (!/^[1-9]\d{0,8}$/.test(text)) return wrong(name)
        return Math.min(Number(text), most)
      }
      const count = number('_count', MAX_COUNT, DEFAULT_COUNT)
      const time = readTime(search)
      const found = await versionsOf(input, id, number(CURSOR, LAST, LAST), count + 1, time)
      const shown = found.versions.slice(0, count)
      await recordShown(input, { ...found, versions: shown })
      const facts = context.facts(input.origin)
      const own = `${type.type}/${id}`
      const next = found.versions.length > count ? String(shown.at(-1)?.version) : null
      const made = shown.map((v) => (v.operacion === 'eliminar' ? null : drawnVersion(context, input, found.source, v)))
      const resources = await Promise.all(made)
      const entry = shown.map((v, i) => historyEntry(facts.base, type.type, id, v, resources[i] ?? null))
      const link = pageLinks(`${facts.base}/${own}/_history`, search, CURSOR, { next, previous: null })
      const bundle = { resourceType: 'Bundle', type: 'history', link, ...(entry.length === 0 ? {} : { entry }) }
      return { raw: write(bundle, format), audited: true }
    },
  }
}
