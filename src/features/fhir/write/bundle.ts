import { afterSaving } from '../../../engine/connection/database-fault.ts'
import type { OperationInput, OperationResult } from '../../../engine/operation.ts'
import { isUuid } from '../../../model/check-value.ts'
import { declaredFaults, Problem } from '../../../model/problem.ts'
import { forbidden, notFound, tooLarge } from '../../../model/problems.ts'
import { writeBundle } from '../format/bundle.ts'
import { formatOf } from '../format/negotiate.ts'
import type { FhirContext } from '../rest/context.ts'
import { outcomeOf } from '../rest/outcome.ts'
import { reading } from '../rest/read.ts'
import { isLenient, searching } from '../rest/search-operation.ts'
import { doneOutcome, locationOf, recordTold, resourceOf, returnWanted, stampOfWritten } from './answers.ts'
import { orderOf } from './entry-order.ts'
import { together, toldOfEntry } from './faults.ts'
import { type BundleEntry, type ReadEntry, type RefusedEntry, readBundle } from './read-bundle.ts'
import type { EntryWriter } from './write-entries.ts'
import { notWritten, type WriteEntry, type WrittenResource } from './write-entry.ts'

const STATUS: Readonly<Record<number, string>> = { 200: '200 OK', 201: '201 Created' }

/** Characters of answers beyond which a bundle reads nothing more: a search of its own has no more than a page. */
const MOST_ANSWERED = 30_000_000

/** What one entry was answered, as JSON. */
type EntryAnswer = string

/** A bundle of requests: all of a transaction or none of it; of a batch each by itself. */
export function bundling(
  context: FhirContext,
  write: EntryWriter,
): (input: OperationInput) => Promise<OperationResult> {
  const isWrite = (entry: BundleEntry): entry is WriteEntry => entry.method !== 'GET' && entry.method !== 'none'
  const isRefused = (entry: BundleEntry): entry is RefusedEntry => entry.method === 'none'

  async function writtenAnswer(input: OperationInput, written: WrittenResource): Promise<EntryAnswer> {
    const { base } = context.facts(input.origin)
    const wanted = returnWanted(input.headers.prefer)
    const resource = wanted === 'representation' ? await resourceOf(context, input.call, written) : null
    const stamp = stampOfWritten(written)
    return JSON.stringify({
      fullUrl: `${base}/${written.type.type}/${written.source.prefix}${written.row.id}`,
      ...(resource === null ? {} : { resource }),
      response: {
        status: STATUS[written.status],
        location: locationOf(written),
        etag: stamp.etag,
        lastModified: written.row.actualizado_en,
        ...(wanted === 'OperationOutcome' || written.lost.length > 0 ? { outcome: doneOutcome(written) } : {}),
      },
    })
  }

  const refusedAnswer = (problem: Problem, severity?: 'warning'): EntryAnswer => {
    const outcome = outcomeOf(problem, 'es')
    const issues = Array.isArray(outcome.issue) ? outcome.issue : []
    const told =
      severity === undefined ? outcome : { ...outcome, issue: issues.map((i: object) => ({ ...i, severity })) }
    return JSON.stringify({ response: { status: String(problem.kind.status), outcome: told } })
  }

  /** A refusal of a batch is written down as if it had been sent by itself. */
  async function recordRefusal(input: OperationInput, entry: BundleEntry, problem: Problem): Promise<void> {
    const resource = 'type' in entry ? entry.type.sources[0]?.resource.name : undefined
    const ids = [problem.details.tried ?? '', 'id' in entry ? (entry.id ?? '') : '']
    const tried = ids.find((id) => isUuid(id))
    await context.core.audit.record({
      call: input.call,
      action: entry.method === 'GET' ? 'leer' : entry.method === 'POST' ? 'crear' : 'actualizar',
      resource: resource ?? 'fhir',
      ...(tried === undefined ? {} : { id: tried, patient: await context.core.patientOf(tried) }),
      status: problem.kind.status,
      code: problem.kind.codigo,
      fields: declaredFaults(problem),
    })
  }

  async function read(
    within: FhirContext,
    input: OperationInput,
    { type, id, search }: ReadEntry,
    before: readonly EntryAnswer[],
  ): Promise<{ readonly status: number; readonly answer: EntryAnswer }> {
    if (before.reduce((sum, text) => sum + text.length, 0) > MOST_ANSWERED) throw new Problem(tooLarge)
    const own = {
      ...input,
      search,
      form: null,
      accept: 'application/fhir+json',
      headers: withoutConditions(input.headers),
    }
    if (type.readOnly === true && id === null) throw new Problem(forbidden)
    const found = await (id === null ? searching(within, type)(own) : reading(within, type)(own, id))
    const { status = 200, raw } = found
    const content = typeof raw?.content === 'string' ? raw.content : 'null'
    const answer =
      status >= 400
        ? `{"response":{"status":"${status}","outcome":${content}}}`
        : `{"resource":${content},"response":{"status":"${STATUS[status] ?? status}"}}`
    return { status, answer }
  }

  /** What a transaction reads, as it leaves things: R4 lets none of it stand where one of them fails (http.html#transaction). */
  async function readAll(
    within: FhirContext,
    input: OperationInput,
    entries: readonly ReadEntry[],
  ): Promise<ReadonlyMap<BundleEntry, EntryAnswer>> {
    const answers = new Map<BundleEntry, EntryAnswer>()
    for (const entry of entries) {
      try {
        const { status, answer } = await read(within, input, entry, [...answers.values()])
        if (status >= 400) throw new Problem(notFound, entry.id !== null && isUuid(entry.id) ? { tried: entry.id } : {})
        answers.set(entry, answer)
      } catch (error) {
        throw toldOfEntry(error, entry.at)
      }
    }
    return answers
  }

  /** One that may fail by itself; what is not its own fault is everybody's. */
  async function alone(
    input: OperationInput,
    entry: BundleEntry,
    work: () => Promise<EntryAnswer>,
  ): Promise<EntryAnswer> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Problem) || error.kind.status >= 500) throw error
      await recordRefusal(input, entry, error)
      return refusedAnswer(error)
    }
  }

  async function writeAlone(input: OperationInput, entry: WriteEntry): Promise<EntryAnswer> {
    const [written] = await write({ ...requestOf(input), entries: [{ ...entry, at: '' }] })
    if (written === undefined) throw new Error('Nothing was written')
    await recordTold(context, input.call, [written])
    return writtenAnswer(input, written)
  }

  /** Nothing is written where one entry is refused; leniently, one that is not written here is left out and told. */
  async function transaction(input: OperationInput, entries: readonly BundleEntry[]): Promise<readonly EntryAnswer[]> {
    const request = requestOf(input)
    const refused = entries.filter(isRefused)
    const writes = entries.filter(isWrite)
    const { isPart } = orderOf(writes)
    const unwritten = writes.filter((entry) => entry.type.write === undefined && !isPart(entry))
    if (refused.length > 0 && (!request.lenient || refused.some(({ problem }) => problem.kind.status !== 422)))
      throw together(refused.map(({ problem, at }) => toldOfEntry(problem, at)))
    const skipped = request.lenient ? [...refused, ...unwritten] : []
    const leftOut = new Set(skipped.flatMap(({ fullUrl }) => fullUrl ?? []))
    const wanted = writes.filter((entry) => !skipped.includes(entry))
    const reads = entries.filter((entry) => entry.method === 'GET')
    let found: ReadonlyMap<BundleEntry, EntryAnswer> = new Map()
    const written = await write({
      ...request,
      leftOut,
      entries: wanted,
      async also(within) {
        found = await readAll(within, input, reads)
      },
    })
    const answers = new Map<BundleEntry, WrittenResource | undefined>(wanted.map((entry, i) => [entry, written[i]]))
    const rest = async (): Promise<EntryAnswer[]> => {
      await recordTold(context, input.call, written)
      const told: EntryAnswer[] = []
      for (const entry of entries) {
        const made = answers.get(entry)
        const answer = found.get(entry)
        if (made !== undefined) told.push(await writtenAnswer(input, made))
        else if (answer !== undefined) told.push(answer)
        else if (entry.method === 'GET') throw new Error('A read without its answer')
        else told.push(refusedAnswer(isRefused(entry) ? entry.problem : notWritten(entry.type), 'warning'))
      }
      return told
    }
    return written.some((w) => w.written) ? afterSaving(rest) : rest()
  }

  async function batch(input: OperationInput, entries: readonly BundleEntry[]): Promise<readonly EntryAnswer[]> {
    const answers: EntryAnswer[] = []
    let saved = false
    for (const entry of entries) {
      const one = (): Promise<EntryAnswer> =>
        alone(input, entry, async () => {
          if (isRefused(entry)) throw entry.problem
          return isWrite(entry) ? writeAlone(input, entry) : (await read(context, input, entry, answers)).answer
        })
      answers.push(await (saved ? afterSaving(one) : one()))
      saved ||= isWrite(entry)
    }
    return answers
  }

  return async (input) => {
    const format = formatOf(input.accept, input.search)
    const { base } = context.facts(input.origin)
    const { kind, entries } = readBundle(input.json, context.types, base)
    // Each of them is a request of its own to the limit, as it is to the database.
    await input.alsoCount(entries.filter((entry) => entry.method === 'GET').length)
    const answers = await (kind === 'transaction' ? transaction(input, entries) : batch(input, entries))
    const head = { resourceType: 'Bundle', type: `${kind}-response` }
    return { raw: writeBundle(head, answers, format), audited: true }
  }
}

const requestOf = ({ call, origin, headers }: OperationInput) => ({ call, origin, lenient: isLenient(headers.prefer) })

/** Those of the bundle are not those of what it asks to read. */
const withoutConditions = (headers: OperationInput['headers']): OperationInput['headers'] => ({
  ...headers,
  'if-none-match': undefined,
  'if-modified-since': undefined,
})
