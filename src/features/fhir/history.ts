import type { OperationInput, OperationResult } from '../../engine/operation.ts'
import type { Version } from '../../engine/versions.ts'
import { Problem } from '../../model/problem.ts'
import { badParameter, forbidden, notFound } from '../../model/problems.ts'
import type { Row } from '../../model/resource.ts'
import { registry } from '../../resources/index.ts'
import { stampHeaders } from './conditional.ts'
import type { FhirContext } from './context.ts'
import { formatOf } from './format/negotiate.ts'
import { write } from './format/write.ts'
import { pageLinks } from './links.ts'
import { allowed, compartment, seenBy } from './permission.ts'
import { recursoEliminado } from './problems.ts'
import { refused, refuseOthers } from './read.ts'
import { malformedValue } from './search/asked.ts'
import { DEFAULT_COUNT } from './search/read-search.ts'
import { sourceOf } from './shown.ts'
import type { FhirType, Source } from './source.ts'

const LAST = 2_147_483_647
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

  async function versionsOf({ call }: OperationInput, id: string, before: number, limit: number): Promise<Versions> {
    if (!allowed(call, type, 'r')) throw new Problem(forbidden)
    const found = sourceOf(call, type, id)
    // A source may show less of a collection than its own declaration: the versions are the collection's.
    const collection = found === null ? undefined : core.registry.get(found.source.resource.name)
    if (found === null || collection === undefined) throw new Problem(notFound)
    const { source, row } = found
    const all = await engine.verbs(collection).versions(row, before, limit, call)
    const bound = compartment(call)
    const { patientField } = source.resource
    const shown = all.filter((v, i) => {
      // The version that says that a row was removed has nothing of it; the one before, which follows here, does.
      const { row } = v.operacion === 'eliminar' ? (all[i + 1] ?? v) : v
      return (
        source.only?.holds(row) !== false && (bound === null || patientField === null || row[patientField] === bound)
      )
    })
    if (shown.length === 0) throw new Problem(notFound)
    return { source, row, versions: shown }
  }

  /** As this caller's view shows it. */
  const seenRow = (input: OperationInput, source: Source, row: Row): Row => {
    const { fields } = seenBy(input.call, source.resource)
    return Object.fromEntries(
      Object.entries(row).filter(([name]) => name in fields || !(name in source.resource.fields)),
    ) as Row
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
      if (version.operacion === 'eliminar') return refused(recursoEliminado, input.call, format)
      const resource = found.source.project(seenRow(input, found.source, version.row), context.facts(input.origin))
      const headers = stampHeaders({ version: versionId, updated: version.fecha })
      return { raw: write(resource, format), headers, audited: true }
    },

    async all(input, id) {
      const format = formatOf(input.accept, input.search)
      refuseOthers(input.search, new Set(['_format', '_pretty', '_count', CURSOR]))
      const number = (name: string, most: number, usual: number): number => {
        const text = input.search.get(name)
        if (text === null) return usual
        if (!/^[1-9]\d{0,8}$/.test(text))
          throw new Problem(badParameter, { errores: [{ campo: name, codigo: 'formato', mensaje: malformedValue }] })
        return Math.min(Number(text), most)
      }
      const count = number('_count', MAX_COUNT, DEFAULT_COUNT)
      const found = await versionsOf(input, id, number(CURSOR, LAST, LAST), count + 1)
      const shown = found.versions.slice(0, count)
      await recordShown(input, { ...found, versions: shown })
      const facts = context.facts(input.origin)
      const own = `${type.type}/${id}`
      const next = found.versions.length > count ? String(shown.at(-1)?.version) : null
      const entry = shown.map((v) => {
        const removed = v.operacion === 'eliminar'
        const method = removed ? 'DELETE' : v.version === 1 ? 'POST' : 'PUT'
        return {
          fullUrl: `${facts.base}/${own}`,
          ...(removed ? {} : { resource: found.source.project(seenRow(input, found.source, v.row), facts) }),
          request: { method, url: method === 'POST' ? type.type : own },
          response: {
            status: removed ? '204' : v.version === 1 ? '201' : '200',
            etag: `W/"${v.version}"`,
            lastModified: v.fecha,
          },
        }
      })
      const link = pageLinks(`${facts.base}/${own}/_history`, input.search, CURSOR, { next, previous: null })
      const { raw } = { raw: write({ resourceType: 'Bundle', type: 'history', link, entry }, format) }
      return { raw, audited: true }
    },
  }
}
