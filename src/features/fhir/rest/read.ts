import type { Call } from '../../../engine/call.ts'
import { rowReader } from '../../../engine/connection/decode.ts'
import type { RawRow } from '../../../engine/connection/raw-query.ts'
import type { OperationInput, OperationResult } from '../../../engine/operation.ts'
import { callerReaches, type FoundRow, type ReadRequest, reader } from '../../../engine/read.ts'
import { quote } from '../../../engine/sql-text.ts'
import { viewOf } from '../../../model/access/access.ts'
import { Problem, type ProblemKind } from '../../../model/problem.ts'
import { badParameter, forbidden, notFound } from '../../../model/problems.ts'
import type { Resource, Row } from '../../../model/resource.ts'
import { isJsonObject } from '../../../model/text/json-object.ts'
import type { FhirResource } from '../elements/drawing.ts'
import { type Format, formatOf } from '../format/negotiate.ts'
import { shaped } from '../format/subset.ts'
import { write } from '../format/write.ts'
import type { Shape } from '../search/asked.ts'
import { unknown } from '../search/asked.ts'
import { readShape } from '../search/read-shape.ts'
import { withinReach } from '../search/scope.ts'
import type { FhirType, Source } from '../source.ts'
import { asContent, wantsContent } from './binary.ts'
import { isKnown, stampHeaders, stampOf } from './conditional.ts'
import type { FhirContext } from './context.ts'
import { loadRow, readableVersion } from './load-rows.ts'
import { outcomeOf } from './outcome.ts'
import { allowed, compartment, narrowedTo, seenBy } from './permission.ts'
import { recursoEliminado } from './problems.ts'
import { sourceOf } from './shown.ts'

/** How a row of a source is read with what it lacks, by callers of a role: one statement, and its audit row in it. */
interface SourceReader {
  readonly find: (request: ReadRequest) => Promise<FoundRow | null>
  readonly read: (row: RawRow) => Row
}

function sourceReader({ core }: FhirContext, source: Source, call: Call): SourceReader {
  const { resource: r, extra = [] } = source
  const bound = compartment(call) !== null
  // An application that was given one record reads rows of it, and sees beside them what is of the same record.
  const within = withinReach(call, (other, alias) => [
    callerReaches(other, alias),
    ...(bound ? [`${alias}.${quote(other.patientField)} = t.${quote(r.patientField ?? 'id')}`] : []),
  ])
  const beside = extra.map((e) => `(${e.sql('t', within)})::text`)
  const base = rowReader(seenBy(call, r), false)
  return {
    find: reader(core.db, r, viewOf(call.actor.rol, r), beside),
    read(raw) {
      const row = base(raw)
      extra.forEach((e, i) => {
        row[e.name] = JSON.parse(raw[raw.length - extra.length + i] ?? 'null')
      })
      return row
    },
  }
}

/** What a read may say besides which resource it wants. */
const READ_PARAMS = new Set(['_format', '_pretty', '_summary', '_elements'])

export function refuseOthers(given: URLSearchParams, known: ReadonlySet<string>): void {
  const errores = [...new Set(given.keys())]
    .filter((name) => !known.has(name))
    .map((campo) => ({ campo, codigo: 'desconocido' as const, mensaje: unknown }))
  if (errores.length > 0) throw new Problem(badParameter, { errores })
}

/** A refusal whose audit row the reading itself has written. */
export const refused = (kind: ProblemKind, format: Format): OperationResult => ({
  status: kind.status,
  raw: write(outcomeOf(new Problem(kind), 'es'), format),
  audited: true,
})

/** Whether a row is outside the one record that the caller's application was given. */
const isBeyond = (call: Call, { resource }: Source, row: Row): boolean => {
  const bound = compartment(call)
  return bound !== null && resource.patientField !== null && row[resource.patientField] !== bound
}

/** A resource by its id: what it is, when it changed, or that the client has it already. */
export function reading(
  context: FhirContext,
  type: FhirType,
): (input: OperationInput, id: string) => Promise<OperationResult> {
  const { engine, core } = context
  const isCollection = (r: Resource): boolean => core.registry.get(r.name) === r
  const readers = new Map<string, SourceReader>()
  const readerOf = (call: Call, source: Source): SourceReader => {
    const key = `${source.prefix} ${call.actor.rol} ${compartment(call) !== null}`
    const made = readers.get(key) ?? sourceReader(context, source, call)
    readers.set(key, made)
    return made
  }

  /** The row with its audit row written, whether it was found or not. */
  async function readRow(call: Call, source: Source, id: string): Promise<Row | null> {
    const r = source.resource
    const recorded = async (found: Row | null, shown: boolean): Promise<void> => {
      const shownOf = found === null || r.patientField === null ? null : found[r.patientField]
      const patient = found === null ? await core.patientOf(id) : shownOf
      await core.audit.record({
        call,
        action: 'leer',
        resource: r.name,
        id,
        patient: typeof patient === 'string' ? patient : null,
        status: shown ? 200 : 404,
        code: shown ? null : 'no_encontrado',
      })
    }
    if (isCollection(r)) {
      // The engine accounts for what it reads as shown: what the application may not have is not read.
      const readable = await readableVersion(core, call, source, id)
      const bound = compartment(call) !== null || readable === null
      const known = bound ? await core.loadFor(call, r.name, id) : null
      if (known !== null && (readable === null || isBeyond(call, source, known))) {
        await recorded(known, false)
        return null
      }
      const { find, read } = readerOf(call, source)
      const found = await find({ id, call })
      return found === null ? null : read(found.columns)
    }
    const row = await loadRow(core, call, source, id)
    await recorded(row, row !== null)
    return row
  }

  const wasRemoved = async (call: Call, source: Source, id: string): Promise<boolean> => {
    const collection = core.registry.get(source.resource.name)
    if (collection === undefined || narrowedTo(call, type.type, 'r') !== null) return false
    // The version that says so has nothing of the row in it; the one before it does.
    const [last, before] = await engine.verbs(collection).versions(id, 2_147_483_647, 2, call)
    if (last?.operacion !== 'eliminar' || before === undefined) return false
    return source.only?.holds(before.row) !== false && !isBeyond(call, source, before.row)
  }

  function answer(
    resource: FhirResource,
    input: OperationInput,
    format: Format,
    shape: Shape,
    made?: { source: Source; row: Row },
  ): OperationResult {
    const meta = isJsonObject(resource.meta) ? resource.meta : {}
    const versionId = typeof meta.versionId === 'string' ? meta.versionId : '1'
    const lastUpdated = typeof meta.lastUpdated === 'string' ? meta.lastUpdated : null
    const stamp =
      made === undefined
        ? { version: versionId, updated: lastUpdated }
        : stampOf(made.source, made.row, versionId, lastUpdated)
    const headers = stampHeaders({ ...stamp, updated: lastUpdated })
    if (isKnown(input.headers, stamp)) return { status: 304, headers, audited: true }
    if (!wantsContent(resource, input)) return { raw: write(shaped(resource, shape), format), headers, audited: true }
    const content = asContent(resource)
    return { ...content, headers: { ...headers, ...content.headers }, audited: true }
  }

  return async (input, id) => {
    const { call, search, accept } = input
    const content = type.type === 'Binary'
    const format = content ? formatOfContent(accept, search) : formatOf(accept, search)
    refuseOthers(search, READ_PARAMS)
    const shape = readShape(type, search)
    if (!allowed(call, type, 'r')) throw new Problem(forbidden)
    const facts = context.facts(input.origin)
    const constant = type.constants?.(facts).find((c) => c.resource.id === id)
    if (constant !== undefined) {
      await core.audit.record({ call, action: 'leer', resource: type.sources[0]?.resource.name ?? 'fhir', status: 200 })
      return answer(constant.resource, input, format, shape)
    }
    const found = sourceOf(call, type, id)
    if (found === null) throw new Problem(notFound)
    const { source } = found
    const row = await readRow(call, source, found.row)
    if (row === null) return refused((await wasRemoved(call, source, found.row)) ? recursoEliminado : notFound, format)
    if (source.only?.holds(row) === false || isBeyond(call, source, row)) return refused(notFound, format)
    return answer(source.project(row, facts), input, format, shape, { source, row })
  }
}

function formatOfContent(accept: string | undefined, search: URLSearchParams): Format {
  try {
    return formatOf(accept, search)
  } catch (error) {
    if (search.has('_format')) throw error
    return { xml: false, pretty: false }
  }
}
