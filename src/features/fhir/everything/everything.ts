import type { Readable } from 'node:stream'
import type { OperationInput, OperationResult } from '../../../engine/operation.ts'
import { quote } from '../../../engine/sql-text.ts'
import { parseInstant } from '../../../model/calendar.ts'
import { Problem } from '../../../model/problem.ts'
import { badParameter, forbidden, notFound } from '../../../model/problems.ts'
import { begunStream } from '../../begun-stream.ts'
import { chartsOf, identitiesOf } from '../../longitudinal/identities.ts'
import { patientFinder } from '../../patient-of-path.ts'
import { entryText, writeBundle } from '../format/bundle.ts'
import { formatOf } from '../format/negotiate.ts'
import { typeOf } from '../format/write.ts'
import { entriesOf, recordAll } from '../rest/audit.ts'
import type { FhirContext } from '../rest/context.ts'
import { pageLinks } from '../rest/links.ts'
import { askedOf } from '../rest/parameters.ts'
import { allowed, compartment } from '../rest/permission.ts'
import { refuseOthers } from '../rest/read.ts'
import { sourceOf } from '../rest/shown.ts'
import { wrongInstant } from '../rest/version-time.ts'
import { malformedValue } from '../search/asked.ts'
import { findEdge } from '../search/edge.ts'
import { readDate } from '../search/read-value.ts'
import { scopeFor } from '../search/scope.ts'
import type { DateValue } from '../search/values.ts'
import { type BundleWriter, bundleWriter } from './bundle-writer.ts'
import { besides, chunksOf, referencesBeside, silentReferences, take, type Walk, type WrittenPiece } from './chunks.ts'
import { type Position, positionsOf, silentPositions } from './positions.ts'
import type { Place } from './rows.ts'

const KNOWN = new Set(['_format', '_pretty', '_since', '_type', '_count', '_cursor', 'start', 'end'])
const MAX_COUNT = 1_000
const CURSOR = '_cursor'

const wrong = (campo: string): never => {
  throw new Problem(badParameter, { errores: [{ campo, codigo: 'formato', mensaje: malformedValue }] })
}

interface AskedEverything {
  readonly since: string | null
  readonly start: DateValue | null
  readonly end: DateValue | null
  readonly only: ReadonlySet<string> | null
  readonly count: number | null
  readonly cursor: string | null
}

function readAsked(context: FhirContext, given: URLSearchParams): AskedEverything {
  refuseOthers(given, KNOWN)
  const one = (name: string): string | null => (given.getAll(name).length > 1 ? wrong(name) : given.get(name))
  const day = (name: string): DateValue | null => {
    const text = one(name)
    const read = text === null ? null : /^\d/.test(text) ? readDate(text) : null
    return text !== null && read === null ? wrong(name) : read
  }
  const since = one('_since')
  const instant =
    since === null ? null : (parseInstant(since) ?? readDate(since)?.from ?? wrongInstant('_since', since))
  const count = one('_count')
  if (count !== null && !/^[1-9]\d{0,8}$/.test(count)) wrong('_count')
  const types = given.getAll('_type').flatMap((t) => t.split(','))
  if (types.some((t) => !context.types.has(t))) wrong('_type')
  return {
    since: instant,
    start: day('start'),
    end: day('end'),
    only: types.length === 0 ? null : new Set(types),
    count: count === null ? null : Math.min(Number(count), MAX_COUNT),
    cursor: one(CURSOR),
  }
}

/** Most records are one piece, and need no stream. */
async function contentOf(writer: BundleWriter, pieces: AsyncGenerator<WrittenPiece>): Promise<string | Readable> {
  const { value: first } = await pieces.next()
  const opening = [writer.opening, ...(first?.content ?? [])]
  if (first?.last !== false) return [...opening, writer.closing()].join('')
  async function* whole(): AsyncGenerator<string> {
    yield* opening
    for await (const { content } of pieces) yield* content
    yield writer.closing()
  }
  return begunStream(whole(), 'bundle')
}

export interface Everything {
  answer(input: OperationInput, id: string): Promise<OperationResult>
  /** What it would be answered as, and nothing of it. */
  head(input: OperationInput, id: string): Promise<OperationResult>
}

/** Everything of a patient that the caller reaches: by pages with `_count`, whole and as it is read without it. */
export function everything(context: FhirContext): Everything {
  const { core } = context
  const patientOf = patientFinder(core)
  const merged = identitiesOf(core)
  const all = [...context.types.values()]

  /** The row at which the last page ended; the source and the chart are its own. */
  async function placeOf(cursor: string, positions: readonly Position[], input: OperationInput): Promise<Place> {
    const [typeName = '', id = ''] = cursor.split('/')
    const type = context.types.get(typeName)
    const found = type === undefined ? null : sourceOf(input.call, type, id)
    if (found === null) return wrong(CURSOR)
    const chart = `e.${quote(found.source.resource.patientField ?? 'id')}`
    const key = { sql: chart, type: 'uuid', descending: false, nullable: false }
    const { keys } = await findEdge(core, id, [found.source], () => [key], scopeFor(input.call))
    const position = positions.findIndex((p) => p.sources.includes(found.source) && p.chart === keys[0])
    const source = positions[position]?.sources.indexOf(found.source)
    return source === undefined ? wrong(CURSOR) : { position, after: { id: found.row, source } }
  }

  /** Whose it is, if the caller may have it, and what of it is asked. */
  async function readQuestion(input: OperationInput, id: string) {
    const { call } = input
    const search = askedOf(input)
    const format = formatOf(input.accept, search)
    const asked = readAsked(context, search)
    const type = context.types.get('Patient')
    if (type === undefined || !allowed(call, type, 'r')) throw new Problem(forbidden)
    const bound = compartment(call)
    if (bound !== null && bound !== id.toLowerCase()) throw new Problem(notFound)
    return { search, format, asked, bound, patient: await patientOf(call, id) }
  }

  async function answer(input: OperationInput, id: string): Promise<OperationResult> {
    const { call } = input
    const { search, format, asked, bound, patient } = await readQuestion(input, id)
    const own = bound === null ? chartsOf(patient, await merged(call, patient)) : [bound]
    const facts = context.facts(input.origin)
    const positions = positionsOf(call, all, own, asked.only)
    const silent = silentPositions(call, all, own, asked.only)
    const { since, start, end, only, count, cursor } = asked
    const from = cursor === null ? { position: 0, after: null } : await placeOf(cursor, positions, input)
    const fields = [...new Set([...search.keys()])].filter((name) => KNOWN.has(name) && name !== CURSOR)
    const walk: Walk = {
      call,
      drawer: context.drawer(call, facts),
      positions,
      silent,
      window: { since, start, end },
      only,
      fields,
      from,
    }
    const url = `${facts.base}/Patient/${patient.id}/$everything`
    const headers = { 'cache-control': 'no-store' }
    if (count === null) {
      const link = pageLinks(url, search, CURSOR, { next: null, previous: null }).slice(0, 1)
      const head = { resourceType: 'Bundle', type: 'searchset', link }
      const ofPatient = new Set(positions.flatMap((p) => p.sources.map((s) => s.type)))
      const writer = bundleWriter(
        head,
        (s) => entryText(facts.base, s, ofPatient.has(s.source?.type ?? '') ? 'match' : 'include'),
        format,
      )
      const content = await contentOf(writer, chunksOf(context, walk, writer.entries))
      return { raw: { type: typeOf(format), content }, headers, audited: true }
    }
    const taken = await take(context, walk, from, count + 1)
    const shown = taken.shown.slice(0, count)
    const references = new Set<string>()
    referencesBeside(context, walk, shown, references)
    if (taken.shown.length <= count) await silentReferences(context, walk, references)
    const beside = await besides(context, walk, references)
    await recordAll(core, entriesOf(call, 'leer', { resource: null, fields }, [...shown, ...beside]))
    const next = taken.shown.length > count ? (shown.at(-1)?.key ?? null) : null
    const head = {
      resourceType: 'Bundle',
      type: 'searchset',
      link: pageLinks(url, search, CURSOR, { next, previous: null }),
    }
    const entries = [
      ...shown.map((s) => entryText(facts.base, s, 'match')),
      ...beside.map((s) => entryText(facts.base, s, 'include')),
    ]
    return { raw: writeBundle(head, entries, format), headers, audited: true }
  }

  return {
    answer,
    async head(input, id) {
      const { format, patient } = await readQuestion(input, id)
      return { headers: { 'content-type': typeOf(format) }, audit: { id: patient.id, patient: patient.id } }
    },
  }
}
