import { type CoalesceLimits, coalesce, commitLanes } from '../../engine/coalesce.ts'
import { overloaded } from '../../engine/connection/database-fault.ts'
import { instantFromSql } from '../../engine/connection/decode.ts'
import { keptTimelineName } from '../../engine/connection/kept-statements.ts'
import type { RawRow } from '../../engine/connection/raw-query.ts'
import type { Core } from '../../engine/core.ts'
import { latelyUsed } from '../../engine/lately-used.ts'
import { linkTo } from '../../engine/list-operation.ts'
import { ownedBytes } from '../../engine/owned-bytes.ts'
import { remembered } from '../../engine/remembered.ts'
import type { KeptAnswer } from '../../engine/row-answers.ts'
import { factsOf, type ReachClass } from '../../model/access/roles.ts'
import { bool, instant, ref, text } from '../../model/fields.ts'
import { Problem } from '../../model/problem.ts'
import { badParameter } from '../../model/problems.ts'
import type { Row, Value } from '../../model/resource.ts'
import { eventKinds } from './timeline-events.ts'
import {
  type AskedTimeline,
  askedTimelines,
  type TimelineCursor,
  type TimelineQuery,
  timelineSql,
} from './timeline-sql.ts'
import { notACursor, PATH } from './view.ts'

export const eventFields = {
  tipo: text({ label: 'Tipo de evento', max: 40, required: true }),
  tipo_nombre: text({ label: 'Tipo de evento, en palabras', max: 100, required: true }),
  fecha: instant({ label: 'Cuándo ocurrió', required: true }),
  id: ref('registro', { label: 'Registro', required: true }),
  paciente: ref('paciente', {
    label: 'De quién es',
    about: 'Del paciente, o de uno de los registros fusionados con el suyo.',
    required: true,
  }),
  recurso: text({ label: 'Colección del registro', max: 40, required: true }),
  enlace: text({ label: 'Dirección del registro', max: 200, required: true }),
  historia: ref('historia', { label: 'Historia', about: 'Atención en que ocurrió, si la hubo.' }),
  titulo: text({ label: 'Título', max: 1000, required: true }),
  resumen: text({ label: 'Resumen', max: 300 }),
  autor: text({ label: 'Quién lo registró', max: 200 }),
  anulado: bool({ label: 'Anulado', about: 'O reemplazado por otro: ya no vale.', required: true }),
}

const CURSOR = /^(\d{1,2})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export function readCursor(given: string): TimelineCursor {
  const [, n, id] = CURSOR.exec(given) ?? []
  const kind = eventKinds[Number(n ?? -1)]
  if (kind === undefined || id === undefined) throw wrongCursor()
  return { tipo: kind.tipo, id }
}

const wrongCursor = (): Problem =>
  new Problem(badParameter, { errores: [{ campo: 'cursor', codigo: 'formato', mensaje: notACursor }] })

/** As `timelineSql` puts them together: its kind, its row, and of this whose it is, when it was, its history, its author, whether it was annulled, what telling it takes. */
type FoundEvent = readonly [
  number,
  string,
  readonly [string, string, string | null, string | null, boolean | null, Row],
]

function told([place, id, [paciente, fecha, historia, autor, anulado, row]]: FoundEvent): Record<string, Value> {
  const kind = eventKinds[place]
  if (kind === undefined) throw new Error(`There is no kind of event ${place}`)
  const { titulo, resumen } = kind.tell(row)
  return {
    tipo: kind.tipo,
    tipo_nombre: kind.nombre,
    fecha: instantFromSql(fecha),
    id,
    paciente,
    recurso: kind.resource.name,
    enlace: `${kind.resource.path}${id}/`,
    historia,
    titulo,
    resumen,
    autor,
    anulado: anulado === true,
  }
}

function pageText({ patient, given }: AskedTimeline, row: RawRow): Buffer {
  const [, , , more, fusionado_con = null, written] = row
  const found = JSON.parse(written ?? '[]') as readonly FoundEvent[]
  const last = more === 't' ? found.at(-1) : undefined
  const cursor = last === undefined ? null : `${last[0]}.${last[1]}`
  const next = linkTo(`${PATH}timeline/${patient}/`, given, cursor)
  return ownedBytes(JSON.stringify({ next, previous: null, fusionado_con, results: found.map(told) }))
}

/** The database found the very page that it was told of. */
function pageOf(before: KeptAnswer<Buffer> | undefined): Buffer {
  if (before === undefined) throw new Error('A page came without its events')
  return before.answer
}

/** Those who wait together are answered together: most of what a statement of so many kinds costs is the same for one page and for sixteen. */
const LIMITS: Omit<CoalesceLimits, 'lanes'> = { maxBatch: 16, maxWaiting: 5_000, full: overloaded }
const PAGE_BYTES = 4 * 1_048_576
/** A page that is larger is not worth the many that it would put out. */
const LARGEST = 65_536

/** Statements that differ in what was asked by, and not in its values. */
const shapeOf = (reach: ReachClass, { tipos, desde, hasta, cursor }: TimelineQuery): string =>
  [reach, desde !== null, hasta !== null, cursor?.tipo, ...tipos.toSorted()].join()

type TimelineQuestion = Omit<AskedTimeline, 'mark'>

/** Pages of the events of a patient, as they are answered; null where the caller does not reach the patient. */
export function timelineReader(
  { db }: Core,
  { action, resource }: { readonly action: string; readonly resource: string },
): (question: TimelineQuestion) => Promise<Buffer | null> {
  const pages = latelyUsed<KeptAnswer<Buffer>>(PAGE_BYTES)
  // It may have been lost to a failover, after which the numbers of transactions come again.
  db.onLost(() => pages.forget())
  const asking = remembered<(asked: AskedTimeline) => Promise<RawRow | null>>()

  function askFor(reach: ReachClass, query: TimelineQuery): (asked: AskedTimeline) => Promise<RawRow | null> {
    const shape = shapeOf(reach, query)
    const known = asking.get([], shape)
    if (known !== undefined) return known
    const text = timelineSql(reach, action, resource, query)
    const isPlain = query.tipos.length === 0 && query.desde === null && query.hasta === null && query.cursor === null
    const name = isPlain ? `linea_de_tiempo_${reach}` : keptTimelineName(text)
    const ask = coalesce<AskedTimeline, RawRow | null>(
      async (asked) => {
        const rows = await db.raw({ name, text, values: askedTimelines.values(asked) })
        const found: (RawRow | null)[] = asked.map(() => null)
        for (const row of rows) found[Number(row[0]) - 1] = row
        return found
      },
      { ...LIMITS, ...commitLanes(db.processes, 2) },
    )
    asking.keep([], shape, ask, text.length)
    return ask
  }

  return async (question) => {
    const { reach } = factsOf(question.call.actor.rol)
    const key = `${reach} ${question.patient} ${JSON.stringify(question.given)}`
    const before = pages.get(key)
    const asked = { ...question, mark: before?.mark ?? '' }
    const row = await askFor(reach, question.query)(asked)
    if (row === null) return null
    const [, isEdge, mark] = row
    // An empty page after a row that is not of this chart would pass for its end.
    if (isEdge !== 't') throw wrongCursor()
    if (mark === null || mark === undefined) return pageOf(before)
    const answer = pageText(asked, row)
    if (answer.length <= LARGEST) pages.keep(key, { mark, answer }, answer.length + mark.length)
    return answer
  }
}
