import type { OperationInput, OperationResult } from '../../../engine/operation.ts'
import type { Version } from '../../../engine/versions.ts'
import { Problem } from '../../../model/problem.ts'
import { forbidden, notFound } from '../../../model/problems.ts'
import { registry } from '../../../resources/index.ts'
import { formatOf } from '../format/negotiate.ts'
import { write } from '../format/write.ts'
import { DEFAULT_COUNT } from '../search/read-search.ts'
import type { FhirType, Source } from '../source.ts'
import { stampHeaders } from './conditional.ts'
import type { FhirContext } from './context.ts'
import { drawnVersion, historyEntry } from './drawn-version.ts'
import { pageLinks } from './links.ts'
import { readableVersion } from './load-rows.ts'
import { askedOf } from './parameters.ts'
import { allowed } from './permission.ts'
import { recursoEliminado } from './problems.ts'
import { refused, refuseOthers } from './read.ts'
import { sourceOf } from './shown.ts'
import { type HistoryTime, LAST_VERSION, readTime, versionsDuring, wrongParameter } from './version-time.ts'

const MAX_COUNT = 200
const CURSOR = '_cursor'

interface Versions {
  readonly source: Source
  readonly row: string
  readonly versions: readonly Version[]
}

/** Whether there is anything to tell: what is made from accounts, or is large, has no versions of its own. */
export const keepsVersions = ({ readOnly, sources }: FhirType): boolean =>
  readOnly !== true && sources.some(({ resource }) => registry.has(resource.name))

export interface History {
  version(input: OperationInput, id: string, versionId: string): Promise<OperationResult>
  all(input: OperationInput, id: string): Promise<OperationResult>
}

/** What a resource was: the versions that the record keeps, by the same projection. */
export function history(context: FhirContext, type: FhirType): History {
  const { engine, core } = context

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
    const { versions, isKnown } = await versionsDuring(engine, collection, call, {
      ...{ source, id: row, before, limit, time },
      mayRead: ({ version }) => readable === 'todas' || version === readable,
    })
    if (!isKnown) throw new Problem(notFound)
    return { source, row, versions: versions.map(({ version }) => version) }
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
        if (!/^[1-9]\d{0,8}$/.test(text)) return wrongParameter(name)
        return Math.min(Number(text), most)
      }
      const count = number('_count', MAX_COUNT, DEFAULT_COUNT)
      const time = readTime(search)
      const found = await versionsOf(input, id, number(CURSOR, LAST_VERSION, LAST_VERSION), count + 1, time)
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
