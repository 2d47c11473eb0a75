import type { Call } from '../../../engine/call.ts'
import { binaryField } from '../../../engine/columns.ts'
import { rowReader } from '../../../engine/connection/decode.ts'
import type { RawRow } from '../../../engine/connection/raw-query.ts'
import type { OperationInput, OperationResult } from '../../../engine/operation.ts'
import { callerReaches, type Found, type ReadRequest, rowReaderOf } from '../../../engine/read.ts'
import { LARGEST_KEPT, type RowAnswers, rawAnswers } from '../../../engine/row-answers.ts'
import { quote } from '../../../engine/sql-text.ts'
import { viewOf } from '../../../model/access/access.ts'
import { Problem, type ProblemKind } from '../../../model/problem.ts'
import { badParameter, forbidden, notFound } from '../../../model/problems.ts'
import type { Resource, Row } from '../../../model/resource.ts'
import type { FhirResource } from '../elements/drawing.ts'
import { isWhole } from '../format/bundle.ts'
import { type Format, formatOf, isPlain } from '../format/negotiate.ts'
import { shaped } from '../format/subset.ts'
import { typeOf, write } from '../format/write.ts'
import type { Shape } from '../search/asked.ts'
import { unknown } from '../search/asked.ts'
import { readShape } from '../search/read-shape.ts'
import { withinReach } from '../search/scope.ts'
import type { FhirType, Source } from '../source.ts'
import { asContent, wantsContent } from './binary.ts'
import { isKnown, stampHeaders } from './conditional.ts'
import type { FhirContext } from './context.ts'
import { loadRow, readableVersion } from './load-rows.ts'
import { outcomeOf } from './outcome.ts'
import { allowed, compartment, narrowedTo, seenBy } from './permission.ts'
import { recursoEliminado } from './problems.ts'
import { type ReadResource, readResource } from './read-resource.ts'
import { auditedRow, sourceOf } from './shown.ts'
import { isLasting } from './written-rows.ts'

/** How a row of a source is read with what it lacks, by callers of a role: one statement, and its audit row in it. */
type SourceReader = (request: ReadRequest) => Promise<Found<ReadResource> | null>

function sourceReader({ core, keptReads, drawing }: FhirContext, source: Source, call: Call): SourceReader {
  const { resource: r, extra = [] } = source
  const bound = compartment(call) !== null
  // An application that was given one record reads rows of it, and sees beside them what is of the same record.
  const within = withinReach(call, (other, alias) => [
    callerReaches(other, alias),
    ...(bound ? [`${alias}.${quote(other.patientField)} = t.${quote(r.patientField ?? 'id')}`] : []),
  ])
  const beside = extra.map((e) => `(${e.sql('t', within)})::text`)
  const base = rowReader(seenBy(call, r), false)
  const draw = (raw: RawRow): ReadResource => {
    const row = base(raw)
    extra.forEach((e, i) => {
      row[e.name] = JSON.parse(raw[raw.length - extra.length + i] ?? 'null')
    })
    return readResource(source.project(row, drawing), { source, row })
  }
  const key = (id: string): string => `${call.actor.rol} ${bound} ${source.type}/${source.prefix}${id}`
  const isKept = isLasting(r) && binaryField(r) === null
  const answers: RowAnswers<ReadResource> = {
    ...rawAnswers,
    kept: isKept,
    kind: isKept ? 'textos_guardados' : 'filas',
    find: (id) => (isKept ? keptReads.get(key(id)) : undefined),
    make({ id, mark, columns }) {
      const read = draw(columns)
      if (!isKept) return read
      const text = JSON.stringify(read.resource())
      const answer = { ...read, text, resource: () => JSON.parse(text) as FhirResource }
      if (text.length <= LARGEST_KEPT) keptReads.keep(key(id), { mark, answer }, text.length)
      return answer
    },
  }
  return rowReaderOf(core.db, r, viewOf(call.actor.rol, r), answers, beside)
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
const isBeyond = (call: Call, { resource }: Source, patient: string | null): boolean => {
  const bound = compartment(call)
  return bound !== null && resource.patientField !== null && patient !== bound
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

  /** What it is, with its audit row written, whether it was found or not. */
  async function readRow(call: Call, source: Source, id: string): Promise<ReadResource | null> {
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
      if (known !== null && (readable === null || isBeyond(call, source, auditedRow(source.resource, known).patient))) {
        await recorded(known, false)
        return null
      }
      return (await readerOf(call, source)({ id, call }))?.answer ?? null
    }
    const row = await loadRow(core, call, source, id)
    await recorded(row, row !== null)
    return row === null ? null : readResource(source.project(row, context.drawing), { source, row })
  }

  const wasRemoved = async (call: Call, source: Source, id: string): Promise<boolean> => {
    const collection = core.registry.get(source.resource.name)
    if (collection === undefined || narrowedTo(call, type.type, 'r') !== null) return false
    // The version that says so has nothing of the row in it; the one before it does.
    const [last, before] = await engine.verbs(collection).versions(id, 2_147_483_647, 2, call)
    if (last?.operacion !== 'eliminar' || before === undefined) return false
    return (
      source.only?.holds(before.row) !== false &&
      !isBeyond(call, source, auditedRow(source.resource, before.row).patient)
    )
  }

  function answer(read: ReadResource, input: OperationInput, format: Format, shape: Shape): OperationResult {
    const { text, stamp, lastUpdated } = read
    const headers = stampHeaders({ ...stamp, updated: lastUpdated })
    if (isKnown(input.headers, stamp)) return { status: 304, headers, audited: true }
    if (text !== null && isPlain(format) && isWhole(shape))
      return { raw: { type: typeOf(format), content: text }, headers, audited: true }
    const resource = read.resource()
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
      return answer(readResource(constant.resource, null), input, format, shape)
    }
    const found = sourceOf(call, type, id)
    if (found === null) throw new Problem(notFound)
    const { source } = found
    const read = await readRow(call, source, found.row)
    if (read === null) return refused((await wasRemoved(call, source, found.row)) ? recursoEliminado : notFound, format)
    if (!read.belongs || isBeyond(call, source, read.patient)) return refused(notFound, format)
    return answer(read, input, format, shape)
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
