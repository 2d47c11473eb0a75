import { cursorText, readCursor } from '../../../engine/events/cursor.ts'
import { eventCutter } from '../../../engine/events/cut-events.ts'
import { LOOKED_BACK, lastCutAt, rowsBefore, spanSince } from '../../../engine/events/read-back.ts'
import { type EventPosition, eventIn, eventReader, type RecordEvent } from '../../../engine/events/read-events.ts'
import {
  defineOperation,
  type OperationInput,
  type OperationResult,
  oncePerService,
} from '../../../engine/operation.ts'
import { arrayText } from '../../../engine/parameters.ts'
import type { Version } from '../../../engine/versions.ts'
import { accountRoles } from '../../../model/access/roles.ts'
import { Problem } from '../../../model/problem.ts'
import { badParameter, forbidden } from '../../../model/problems.ts'
import { cursorVencido } from '../../eventos/problems.ts'
import { formatOf } from '../format/negotiate.ts'
import { write } from '../format/write.ts'
import { DEFAULT_COUNT } from '../search/read-search.ts'
import type { FhirType, Source } from '../source.ts'
import { fhirTypes } from '../types/index.ts'
import { entriesOf, recordAll } from './audit.ts'
import { BASE, type FhirContext } from './context.ts'
import { accessTo, FHIR_OUTPUT, fhirOperation, field, formatFields } from './declaring.ts'
import { drawnVersion, historyEntry, type TimedVersion } from './drawn-version.ts'
import { keepsVersions } from './history.ts'
import { pageLinks } from './links.ts'
import { allowed, compartment, mayReadType, narrowedTo, sourcesFor } from './permission.ts'
import { fhirNoAceptable } from './problems.ts'
import { refuseOthers } from './read.ts'
import { type FhirDeps, fhirContext } from './service.ts'
import { type AuditedRow, auditedRow } from './shown.ts'
import { standingVersions } from './standing-versions.ts'
import { onlyOne, readTime, wrongParameter } from './version-time.ts'

/** The history of a type, or of all of them: what changed, from the newest, as the events tell it. */

const CURSOR = '_cursor'
const KNOWN = new Set(['_format', '_pretty', '_count', '_since', '_at', CURSOR])
const MAX_COUNT = 100
/** Looks at the events for one page, where few of them are for the caller; and versions that are read for it, one by one. */
const MOST_LOOKS = 10
const MOST_READ = 1_000
const LAST_ID = 9_223_372_036_854_775_807n

interface AskedChanges {
  readonly count: number
  readonly since: string | null
  readonly at: readonly [number, number] | null
  readonly cursor: string | null
}

function readAsked(search: URLSearchParams): AskedChanges {
  refuseOthers(search, KNOWN)
  const count = onlyOne(search, '_count')
  if (count !== null && !/^[1-9]\d{0,8}$/.test(count)) wrongParameter('_count')
  const { since, at } = readTime(search)
  return {
    count: Math.min(Number(count ?? DEFAULT_COUNT), MAX_COUNT),
    since: since === null ? null : new Date(since).toISOString(),
    at,
    cursor: onlyOne(search, CURSOR),
  }
}

/** The sources whose versions are told, by their collection. A type that scopes narrow is left out: of a past version they cannot be asked. */
function sourcesTold(input: OperationInput, types: readonly FhirType[]): Map<string, Source[]> {
  const told = types
    .filter((t) => keepsVersions(t) && allowed(input.call, t, 'r') && narrowedTo(input.call, t.type, 'r') === null)
    .flatMap((t) => sourcesFor(input.call, t))
  return Map.groupBy(told, (s) => s.resource.name)
}

interface ToldVersion {
  readonly source: Source
  readonly version: TimedVersion
  /** Null of what is no more. */
  readonly drawn: Version | null
  readonly row: AuditedRow
}

function changesOf(context: FhirContext, types: readonly FhirType[], path: string) {
  const { core, engine } = context
  const reader = eventReader(core)
  const cut = eventCutter(core.db)

  /** As which resources an event's version is told, if it is one of theirs. */
  async function versionsOf(
    { call }: OperationInput,
    event: RecordEvent,
    sources: readonly Source[],
  ): Promise<ToldVersion[]> {
    const collection = core.registry.get(event.resource)
    if (collection === undefined) return []
    const removed = (source: Source, version: number | null, fecha: string): ToldVersion => ({
      source,
      version: { operacion: 'eliminar', version, fecha },
      drawn: null,
      row: { id: event.id, patient: event.patient },
    })
    const [version, before] =
      event.version === null ? [] : await engine.verbs(collection).versions(event.id, event.version + 1, 2, call)
    // Of a record that a signed act eliminated no version is left: those who may have had it are told that it is no more.
    if (version === undefined && event.fact === 'eliminacion')
      return sources.map((source) => removed(source, null, event.moment))
    if (version?.version !== event.version) return []
    // The version that says that a row was removed has nothing of it; the one before does.
    const row = version.operacion === 'eliminar' ? (before?.row ?? version.row) : version.row
    return sources.flatMap((source): ToldVersion[] => {
      if (source.only?.holds(row) !== false) {
        const drawn = version.operacion === 'eliminar' ? null : version
        return [{ source, version, drawn, row: auditedRow(source.resource, row) }]
      }
      // What a change took out of the type is gone from it for those who follow the type.
      const left = before !== undefined && before.operacion !== 'eliminar' && source.only.holds(before.row)
      return left ? [removed(source, version.version, version.fecha)] : []
    })
  }

  interface Looked {
    readonly told: ToldVersion[]
    /** Where the next page goes on; null at the end. */
    readonly next: EventPosition | null
  }

  async function look(
    input: OperationInput,
    asked: AskedChanges,
    sources: Map<string, Source[]>,
    start: EventPosition,
    first: bigint,
  ): Promise<Looked> {
    const { call } = input
    const bound = compartment(call)
    const told: ToldVersion[] = []
    let at = start
    let read = 0
    for (let looks = 0; looks < MOST_LOOKS; looks++) {
      const rows = await rowsBefore(core.db, at, { since: asked.since, first }, arrayText([...sources.keys()]))
      const events = rows.slice(0, LOOKED_BACK).map(eventIn)
      const theirs = await reader.told(
        call,
        events.filter((e) => bound === null || e.patient === bound),
      )
      for (const event of theirs) {
        told.push(...(await versionsOf(input, event, sources.get(event.resource) ?? [])))
        if (told.length >= asked.count || ++read >= MOST_READ)
          return { told, next: { ...event.at, id: event.at.id - 1n } }
      }
      const last = events.at(-1)
      const floor = at.cut - BigInt(LOOKED_BACK)
      if (rows.length > LOOKED_BACK && last !== undefined) at = { ...last.at, id: last.at.id - 1n }
      else if (floor > first) at = { cut: floor - 1n, mark: '0', id: LAST_ID }
      else return { told, next: null }
    }
    return { told, next: at }
  }

  interface Told {
    readonly told: readonly ToldVersion[]
    readonly next: string | null
    /** When the last cut was made; null of what is not told by cuts. */
    readonly lastUpdated: string | null
  }

  async function changed(input: OperationInput, asked: AskedChanges, sources: Map<string, Source[]>): Promise<Told> {
    const from = asked.cursor === null ? null : (readCursor(asked.cursor) ?? wrongParameter(CURSOR))
    if (from === null) await cut()
    const span = await spanSince(core.db, asked.since)
    if (!span.isKept) throw new Problem(cursorVencido)
    const lastUpdated = await lastCutAt(core.db)
    const start = from ?? { ...(await reader.end()), id: LAST_ID }
    const { told, next } = await look(input, asked, sources, start, span.first)
    return { told, next: next === null ? null : cursorText(next), lastUpdated }
  }

  async function standing(
    call: OperationInput['call'],
    asked: AskedChanges & { readonly at: readonly [number, number] },
    sources: Map<string, Source[]>,
  ): Promise<Told> {
    const { told, next } = await standingVersions(context, call, [...sources.values()].flat(), asked)
    const made = told.map(({ source, version, row }): ToldVersion => {
      const drawn = version.operacion === 'eliminar' ? null : version
      return { source, version, drawn, row: auditedRow(source.resource, row) }
    })
    return { told: made, next, lastUpdated: null }
  }

  return async (input: OperationInput): Promise<OperationResult> => {
    const { search, call } = input
    const format = formatOf(input.accept, search)
    const asked = readAsked(search)
    const sources = sourcesTold(input, types)
    if (sources.size === 0) throw new Problem(forbidden)
    const { told, next, lastUpdated } = await (asked.at === null
      ? changed(input, asked, sources)
      : standing(call, { ...asked, at: asked.at }, sources))
    const facts = context.facts(input.origin)
    const drawn = await Promise.all(
      told.map(({ source, drawn }) => (drawn === null ? null : drawnVersion(context, input, source, drawn))),
    )
    await recordAll(core, entriesOf(call, 'versiones', { resource: null, fields: [...new Set(search.keys())] }, told))
    const entry = told.map(({ source, version, row }, i) =>
      historyEntry(facts.base, source.type, `${source.prefix}${row.id}`, version, drawn[i] ?? null),
    )
    const link = pageLinks(`${facts.base}${path}`, search, CURSOR, {
      next,
      previous: null,
    })
    const bundle = {
      resourceType: 'Bundle',
      // Of the first page alone: what was cut while the others were read is in none of them.
      ...(lastUpdated === null || asked.cursor !== null ? {} : { meta: { lastUpdated } }),
      type: 'history',
      link,
      ...(entry.length === 0 ? {} : { entry }),
    }
    return { raw: write(bundle, format), nothing: entry.length === 0, audited: true }
  }
}

const query = {
  _since: field('Desde', 'Lo que cambió desde este instante; el de la respuesta anterior está en `meta.lastUpdated`.'),
  _at: field(
    'Vigente en',
    'Lo que estaba vigente en este momento, día, mes o año: tipo por tipo, y de cada uno lo más reciente primero.',
  ),
  _count: field('Por página', `Hasta ${MAX_COUNT}; ${DEFAULT_COUNT} si no se dice.`),
  _cursor: field('Lugar', 'Tal como viene en los enlaces.'),
  ...formatFields,
}
const ABOUT =
  'De lo más reciente a lo más antiguo, en el orden en que se confirmó: crear, cambiar y eliminar, de lo que usted alcanza hoy. Llega hasta donde se conservan los eventos (`EVENTOS_MESES`).'

const shared = {
  ...fhirOperation,
  method: 'GET',
  about: ABOUT,
  action: 'versiones',
  query,
  output: FHIR_OUTPUT('Bundle de tipo `history`.'),
  problems: [badParameter, cursorVencido, fhirNoAceptable],
} as const

export const changeOperations = [
  defineOperation({
    ...shared,
    id: 'fhir_history_list',
    path: `${BASE}/_history`,
    title: 'Lo que ha cambiado',
    // By roles, and not to any account: who has to say why it is looked at says it here too.
    access: accountRoles.filter((role) => fhirTypes.some((t) => keepsVersions(t) && mayReadType(role, t))),
    resource: 'fhir',
    needs: (deps: FhirDeps) => changesOf(oncePerService(deps, fhirContext), fhirTypes, '/_history'),
    run: (input, changes) => changes(input),
  }),
  ...fhirTypes.filter(keepsVersions).map((t) =>
    defineOperation({
      ...shared,
      id: `fhir_${t.type}_changes_list`,
      path: `${BASE}/${t.type}/_history`,
      title: `Lo que ha cambiado de ${t.type}`,
      access: accessTo(t),
      resource: t.sources[0]?.resource.name ?? 'fhir',
      needs: (deps: FhirDeps) => changesOf(oncePerService(deps, fhirContext), [t], `/${t.type}/_history`),
      run: (input, changes) => changes(input),
    }),
  ),
]
