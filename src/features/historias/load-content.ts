import { shownAuditSql, urgencyBy } from '../../engine/audit.ts'
import type { Action, Call } from '../../engine/call.ts'
import { plannedOnceName } from '../../engine/connection/kept-statements.ts'
import type { RawRow } from '../../engine/connection/raw-query.ts'
import type { Core } from '../../engine/core.ts'
import type { RawStatement, Tx } from '../../engine/database.ts'
import { latelyUsed } from '../../engine/lately-used.ts'
import { arrayText } from '../../engine/parameters.ts'
import { alive, reached, reachesWhole } from '../../engine/reach.ts'
import {
  type FoundTogether,
  type RowsPart,
  reachedParts,
  resourceIn,
  rowsTogether,
  type TextPart,
} from '../../engine/rows-together.ts'
import { recordsOfPerson } from '../../engine/same-person.ts'
import { quote } from '../../engine/sql-text.ts'
import { whoJson } from '../../engine/write/who-writes.ts'
import { factsOf, type ReachClass, type Role } from '../../model/access/roles.ts'
import { placeOf } from '../../model/place.ts'
import type { Registry, Resource, Row } from '../../model/resource.ts'
import { personParts, personPartsFound } from '../../modules/persona/index.ts'
import { entries, entriesFrom, entryRows } from '../../resources/entries.ts'
import type { NamedComplement } from './complements/complement.ts'
import { type HistoryContent, nothingElsewhere } from './content.ts'
import type { ErrorMark } from './marks/mark.ts'

/** The history that is asked for, if the caller may know of it: every other row is found from here. */
const CASE = { id: 'caso.id', patient: 'caso.paciente', records: 'caso.registros', insurer: 'caso.eapb' }

type ContentParts = Readonly<Record<string, RowsPart | TextPart>>

/**
 * What the facts of the person are made of costs as much as a long history: deciding and sealing one need nothing of it, and judging a
 * prescription (`formula`) nothing else: what the encounter says is found with what others do.
 */
type ContentScope = 'historia' | 'persona' | 'formula'

/** Each collection is read through the predicate of the caller's class; no role is what the service itself has to know. */
function partsFor(
  registry: Registry,
  rol: Role | null,
  reaches: (r: Resource, alias: string) => string,
  scope: ContentScope,
  whole: string,
): ContentParts {
  const rows = reachedParts(registry, rol, reaches)
  const one = (name: string, from: string): RowsPart => {
    const resource = resourceIn(registry, name)
    return { resource, alias: 'q', from: `${quote(name)} t ${from} and ${reaches(resource, 't')}` }
  }
  const listed = entries
    .filter(({ name }) => scope !== 'formula' || name === 'valor_clinico')
    .map((r) => {
      const { history, happenedAt } = placeOf(r)
      // As they were recorded: the documents made of a history number what it holds in this order.
      const order = 'fecha_registro' in r.fields ? 'fecha_registro' : happenedAt
      return [r.name, rows(r.name, `t.${quote(history)} = ${CASE.id}`, order)] as const
    })
  const ofPerson = `t.paciente = any(${CASE.records})`
  const itself = `join paciente q on q.id = t.id where t.id = ${CASE.patient}`
  const judged = {
    historia: { resource: resourceIn(registry, 'historia'), from: `historia t where t.id = ${CASE.id}` },
    // The caller who may know whose the history is, may know who that person turned out to be.
    paciente: one('paciente', `join paciente q on q.id = coalesce(t.fusionado_con, t.id) where t.id = ${CASE.patient}`),
    ...Object.fromEntries(listed),
    ...(scope === 'historia'
      ? {}
      : personParts(rows, CASE.records, CASE.id, whole, scope === 'formula' ? 'everywhere' : 'elsewhere')),
  }
  if (scope === 'formula') return judged
  return {
    ...judged,
    absorbido: one('paciente', `${itself} and t.fusionado_con is not null`),
    eapb: one('eapb', `join eapb q on q.id = t.id where t.id = ${CASE.insurer}`),
    consentimientos: rows(
      'consentimiento',
      `${ofPerson} and (t.historia is null or (t.historia <> ${CASE.id} and t.tipo = 'tratamiento_datos'))`,
      'id',
    ),
    marcas: {
      text: `select json_build_object('declaracion', m.declaracion, 'firma', m.firma,
    'decision', case when d.marca is not null then json_build_object('declaracion', d.declaracion, 'firma', d.firma) end,
    'alcanza_correcta', exists (select 1 from historia c where c.id = (m.declaracion #>> '{correcta,historia}')::uuid and ${alive('c')}
      and ${reaches(resourceIn(registry, 'historia'), 'c')}))::text
  from marca_error m left join marca_error_decision d on d.marca = m.id where m.historia = ${CASE.id} order by m.id`,
    },
    complementos: {
      text: `select json_build_object('declaracion', k.declaracion, 'firma', k.firma,
    'nombra', (select concat_ws(' ', e.codigo, e.nombre) from eapb e where k.declaracion->>'campo' = 'eapb' and e.id::text = k.declaracion->>'valor'))::text
  from complemento k where k.historia = ${CASE.id} order by k.declaracion->>'id'`,
    },
  }
}

const nameOf: Readonly<Record<ContentScope, string>> = { historia: '_sola', persona: '', formula: '_formula' }

type NamedText = Pick<RawStatement, 'name' | 'text'>

interface ReachedContent {
  readonly content: HistoryContent
  /** Whether break-glass was open when the caller was found to reach it: it may end before the audit row is written. */
  readonly urgent: boolean
}

interface FoundContent extends ReachedContent {
  marks(): string
}

interface ContentStatement extends NamedText {
  /** Which tuples it would answer for one history, to compare with those of a content (`rowsTogether`). */
  readonly marked: NamedText
  /** What it answered, as rows of the declarations, without what is not there for the caller. */
  read(found: readonly RawRow[]): FoundContent[]
}

/**
 * All of some histories in one statement: $1 the histories, $2 the caller's names. `audited`: with the audit row of having shown
 * it, $3 the caller, $4 the action.
 */
function contentStatement(
  registry: Registry,
  rol: Role | null,
  { audited, scope }: { readonly audited: boolean; readonly scope: ContentScope },
): ContentStatement {
  const reach: ReachClass = rol === null ? 'total' : factsOf(rol).reach
  // Out of the planner's sight, as in the lists: one plan for all callers.
  const who = 'array(select unnest($2::text[]))'
  const reaches = (r: Resource, alias: string): string => reached(r, alias, reach, who)
  // The service itself reaches nothing by a grant.
  const urgency = rol === null ? 'null::text' : urgencyBy('h.paciente', `any(${who})`)
  const caso = `caso as materialized (select h.id, h.paciente, h.eapb, ${recordsOfPerson('h.paciente')} as registros, ${urgency} as acceso from historia h
  where h.id = any($1::uuid[]) and ${alive('h')} and $2::text[] is not null and ${reaches(resourceIn(registry, 'historia'), 'h')})`
  const huella = shownAuditSql({
    action: '$4',
    resource: `'historia'`,
    id: 'c.id',
    patient: 'c.paciente',
    from: 'caso c',
    who: '$3::jsonb',
  })
  const { sql, marksSql, read } = rowsTogether(
    partsFor(registry, rol, reaches, scope, reachesWhole(CASE.patient, reach, who)),
  )
  const each = (rows: string): string => `select x.*, caso.acceso, caso.id from caso cross join lateral (\n${rows}\n) x`
  const text = `with ${audited ? `${caso}, ${huella}` : caso}\n${each(sql)}`
  const marks = `with ${caso}\n${each(marksSql)}`
  return {
    name: plannedOnceName(`${audited ? 'mostrar' : 'cargar'}_historia${nameOf[scope]}`, text),
    text,
    marked: { name: plannedOnceName('marcas_historia', marks), text: marks },
    read: (found) =>
      [...Map.groupBy(found, (row) => row.at(-1)).values()].flatMap((rows) => {
        const together = read(rows)
        const content = contentIn(registry, together, scope)
        return content === null ? [] : { content, marks: together.marks, urgent: isUrgent(rows[0]) }
      }),
  }
}

/** As the statement that found a history says it. */
const isUrgent = (row: RawRow | undefined): boolean => (row?.at(-2) ?? null) !== null

function contentIn(
  registry: Registry,
  { rows, texts }: FoundTogether<ContentParts>,
  scope: ContentScope,
): HistoryContent | null {
  const [[historia], [paciente], [absorbido], [eapb]] = [
    rows('historia'),
    rows('paciente'),
    rows('absorbido'),
    rows('eapb'),
  ]
  if (historia === undefined) return null
  return {
    historia,
    // The caller may see the care and not whose it is.
    paciente: paciente ?? unnamed(registry, historia),
    absorbido: absorbido ?? null,
    eapb: eapb ?? null,
    entries: entriesFrom(rows),
    patient: {
      ...(scope === 'historia' ? nothingElsewhere : personPartsFound(rows, texts)),
      consentimientos: entryRows('consentimiento', rows('consentimientos')),
    },
    // As the statement puts them together.
    marcas: texts('marcas').map((text): ErrorMark => JSON.parse(text)),
    complementos: texts('complementos')
      .map((text): NamedComplement => JSON.parse(text))
      .filter(({ declaracion: { recurso, registro } }) =>
        recurso === 'historia' ? registro === historia.id : rows(recurso).some((row) => row.id === registro),
      ),
  }
}

function unnamed(registry: Registry, { paciente, creado_en, actualizado_en }: Row): Row {
  const blank = Object.keys(resourceIn(registry, 'paciente').fields).map((name) => [name, null])
  return { ...Object.fromEntries(blank), id: String(paciente), version: 0, creado_en, actualizado_en, creado_por: '' }
}

/** Composed once for each role. */
function statementsFor(
  registry: Registry,
  audited: boolean,
  scope: ContentScope = 'persona',
): (rol: Role | null) => ContentStatement {
  const known = new Map<Role | null, ContentStatement>()
  return (rol) => {
    const statement = known.get(rol) ?? contentStatement(registry, rol, { audited, scope })
    known.set(rol, statement)
    return statement
  }
}

type ContentsReader = (tx: Tx, ids: readonly string[]) => Promise<HistoryContent[]>

/** For any caller; a history that does not exist is left out. */
function contentsReader(registry: Registry, scope: ContentScope): ContentsReader {
  const statementOf = statementsFor(registry, false, scope)
  return async (tx, ids) => {
    const { name, text, read } = statementOf(null)
    return read(await tx.raw({ name, text, values: [arrayText(ids), '{}'] })).map(({ content }) => content)
  }
}

/** Everything of each history and of its person: for what is printed. */
export const wholeContents = (registry: Registry): ContentsReader => contentsReader(registry, 'persona')

/** Everything of each history, and of its person the consents alone: for deciding, sealing and verifying. */
export const ownContents = (registry: Registry): ContentsReader => contentsReader(registry, 'historia')

type ContentReader = (tx: Tx, id: string) => Promise<HistoryContent | null>
const one =
  (load: ContentsReader): ContentReader =>
  async (tx, id) =>
    (await load(tx, [id]))[0] ?? null
export const wholeContent = (registry: Registry): ContentReader => one(wholeContents(registry))
export const ownContent = (registry: Registry): ContentReader => one(ownContents(registry))

/** What this caller reaches of it. Nothing is written down: an operation that shows it accounts for it. */
export function reachedContent(registry: Registry): (tx: Tx, id: string, call: Call) => Promise<HistoryContent | null> {
  const statementOf = statementsFor(registry, false)
  return async (tx, id, { actor: { rol, miembros } }) => {
    const { name, text, read } = statementOf(rol)
    const found = await tx.raw({ name, text, values: [arrayText([id]), arrayText(miembros)] })
    return read(found)[0]?.content ?? null
  }
}

/** Some dozens of histories of sixty rows. */
const KEPT_BYTES = 8 * 1_048_576
/** One that is larger is not worth all those that it would put out. */
const LARGEST = KEPT_BYTES / 4
/** The places of its fields, and their names where it is written out. */
const ROW_BYTES = 2_200

/** About what rows weigh, read and written out. */
function weightOf(found: readonly RawRow[]): number {
  let letters = 0
  for (const row of found) for (const text of row) letters += text?.length ?? 0
  return letters * 2 + found.length * ROW_BYTES
}

/** What others will be given too, down to the last value: a caller that changed it would fail, and not they be told what was never written. */
function frozen<T>(kept: T): T {
  if (typeof kept !== 'object' || kept === null) return kept
  for (const inner of Object.values(kept)) frozen(inner)
  return Object.freeze(kept)
}

interface KeptContent {
  readonly marks: string
  readonly content: HistoryContent
}

/**
 * The same, and the very object that was given before where the database says, in this request, that the caller still reaches just the
 * same tuples: neither an old row nor another caller's can be in it. As with the texts of rows, what was made of it can be kept beside it.
 */
export function keptContent({
  db,
  registry,
}: Pick<Core, 'db' | 'registry'>): (id: string, call: Call) => Promise<ReachedContent | null> {
  const statementOf = statementsFor(registry, false)
  const kept = latelyUsed<KeptContent>(KEPT_BYTES)
  db.onLost(() => kept.forget())
  return async (id, { actor: { rol, miembros } }) => {
    const key = `${rol} ${id}`
    const { name, text, marked, read } = statementOf(rol)
    const values = [arrayText([id]), arrayText(miembros)]
    const before = kept.get(key)
    if (before !== undefined) {
      const [now] = await db.raw({ ...marked, values })
      if (now === undefined) return null
      if (now[0] === before.marks) return { content: before.content, urgent: isUrgent(now) }
    }
    const found = await db.raw({ name, text, values })
    const [one] = read(found)
    if (one === undefined) return null
    const weight = weightOf(found)
    if (weight <= LARGEST) kept.keep(key, { marks: one.marks(), content: frozen(one.content) }, weight)
    return one
  }
}

/** What this caller reaches of the history, written down before it is shown. Null if the caller does not know of it. */
export function contentFor(
  registry: Registry,
  scope: ContentScope = 'persona',
): (tx: Tx, id: string, call: Call, action: Action) => Promise<HistoryContent | null> {
  const statementOf = statementsFor(registry, true, scope)
  return async (tx, id, call, action) => {
    const { rol, miembros } = call.actor
    const { name, text, read } = statementOf(rol)
    const values = [arrayText([id]), arrayText(miembros), whoJson(call), action]
    return read(await tx.raw({ name, text, values }))[0]?.content ?? null
  }
}
