import type { Call } from '../../engine/call.ts'
import { instantFromSql, textsFromSql } from '../../engine/connection/decode.ts'
import { keptName } from '../../engine/connection/kept-statements.ts'
import type { RawRow } from '../../engine/connection/raw-query.ts'
import type { Core } from '../../engine/core.ts'
import type { RawStatement } from '../../engine/database.ts'
import { arrayText } from '../../engine/parameters.ts'
import { reached, rowSql } from '../../engine/reach.ts'
import { remembered } from '../../engine/remembered.ts'
import { quote } from '../../engine/sql-text.ts'
import { factsOf, type ReachClass } from '../../model/access/roles.ts'
import { bool, instant, ref, text } from '../../model/fields.ts'
import { Problem } from '../../model/problem.ts'
import { badParameter } from '../../model/problems.ts'
import type { Row, Value } from '../../model/resource.ts'
import { CHART, cartas, dado, MEMBERS, selects, together } from './chart-sql.ts'
import { type EventKind, eventKinds, neededSql } from './timeline-events.ts'
import { notACursor } from './view.ts'

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

/** Where a page ends: the kind of the event and its row. Neither says anything of the patient. */
export interface TimelineCursor {
  readonly tipo: string
  readonly id: string
}

export interface TimelineQuery {
  readonly tipos: readonly string[]
  readonly desde: string | null
  readonly hasta: string | null
  readonly cursor: TimelineCursor | null
  readonly size: number
}

const CURSOR = /^(\d{1,2})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const writeCursor = ({ tipo, id }: TimelineCursor): string =>
  `${eventKinds.findIndex((k) => k.tipo === tipo)}.${id}`

export function readCursor(given: string): TimelineCursor {
  const [, n, id] = CURSOR.exec(given) ?? []
  const kind = eventKinds[Number(n ?? -1)]
  if (kind === undefined || id === undefined) throw wrongCursor()
  return { tipo: kind.tipo, id }
}

const wrongCursor = (): Problem =>
  new Problem(badParameter, { errores: [{ campo: 'cursor', codigo: 'formato', mensaje: notACursor }] })

const EDGE = '((select b.fecha from borde b), (select b.id from borde b))'
const NEWEST_FIRST = 'x.fecha desc, x.id desc, x.lugar desc'

type Shape = Pick<TimelineQuery, 'tipos' | 'desde' | 'hasta' | 'cursor'>

/** The event that was found, written out: its history, its author, whether it was annulled and what telling it takes. */
const writtenSql = (kind: EventKind): string => `when ${eventKinds.indexOf(kind)} then (select json_build_array(
    ${rowSql(kind.resource, 't').history}, ${kind.author}, ${kind.annulled}, ${neededSql(kind)})
  from ${quote(kind.resource.name)} t where t.id = x.id)`

/**
 * The events of a patient, whose records may be several, newest first: of each kind no more than a page is found, by its own
 * index, and of the newest of those together the page is written out. The edge is looked up by its id, so that the cursor
 * carries no date. No row, no patient that the caller reaches; one without an event where there is none.
 *
 * Parameters: the patient, the caller's names, how many, from, to, the id at the edge.
 */
export function timelineSql(reach: ReachClass, { tipos, desde, hasta, cursor }: Shape): string {
  const kinds = eventKinds.filter((k) => tipos.length === 0 || tipos.includes(k.tipo))
  const edgeAt = eventKinds.findIndex((k) => k.tipo === cursor?.tipo)
  const edge = eventKinds[edgeAt]
  const given = dado('$3::integer as cuantos, $4::timestamptz as desde, $5::timestamptz as hasta, $6::uuid as borde')
  const borde =
    edge === undefined
      ? []
      : [
          `borde as materialized (select ${edge.moment} as fecha, t.id from ${quote(edge.resource.name)} t
  where t.id = (select d.borde from dado d) and t.paciente = any(array(select c.id from carta c)) and ${reached(edge.resource, 't', reach, MEMBERS)})`,
        ]
  const found = kinds.flatMap((kind) => {
    const place = eventKinds.indexOf(kind)
    const where = [
      ...(kind.where === undefined ? [] : [kind.where]),
      ...(desde === null ? [] : [`${kind.moment} >= (select d.desde from dado d)`]),
      ...(hasta === null ? [] : [`${kind.moment} <= (select d.hasta from dado d)`]),
      // Of the moments of one history that fall on one instant, the later kind was shown first.
      ...(edge === undefined ? [] : [`(${kind.moment}, t.id) ${place < edgeAt ? '<=' : '<'} ${EDGE}`]),
    ]
    return selects(kind.resource, reach, {
      columns: `${kind.moment} as fecha, t.id, ${place} as lugar`,
      where,
      order: `${kind.moment} desc, t.id desc`,
      limit: 'limit carta.cuantos',
      chart: CHART,
    })
  })
  return `with ${[given, cartas(reach, '(select d.cuantos from dado d) as cuantos'), ...borde].join(',\n')}
select v.fusionado_con, array(select c.id from carta c order by c.propia desc, c.id), ${edge === undefined ? 'true' : 'exists (select 1 from borde)'},
  x.paciente, x.fecha, x.id, x.lugar,
  case x.lugar ${kinds.map(writtenSql).join('\n')} end
from carta v left join (select carta.id as paciente, x.fecha, x.id, x.lugar from carta cross join lateral (
${together(found)}
) x order by ${NEWEST_FIRST} limit (select d.cuantos from dado d)) x on true where v.propia order by ${NEWEST_FIRST}`
}

interface EventRow {
  readonly fecha: string
  readonly id: string
  readonly lugar: number
  readonly paciente: string
  readonly historia: string | null
  readonly autor: string | null
  readonly anulado: boolean | null
  readonly datos: Row
}

/** By the columns of the statement; null where there is no event. */
function eventRow([, , , paciente, fecha, id, lugar, written]: RawRow): EventRow | null {
  if (!paciente || !fecha || !id || !written) return null
  // As `writtenSql` puts them together.
  const [historia, autor, anulado, datos] = JSON.parse(written) as [string | null, string | null, boolean | null, Row]
  return { fecha: instantFromSql(fecha), id, lugar: Number(lugar), paciente, historia, autor, anulado, datos }
}

function told(row: EventRow): Record<string, Value> {
  const kind = eventKinds[row.lugar]
  if (kind === undefined) throw new Error(`There is no kind of event ${row.lugar}`)
  const { titulo, resumen } = kind.tell(row.datos)
  return {
    tipo: kind.tipo,
    tipo_nombre: kind.nombre,
    fecha: row.fecha,
    id: row.id,
    paciente: row.paciente,
    recurso: kind.resource.name,
    enlace: `${kind.resource.path}${row.id}/`,
    historia: row.historia,
    titulo,
    resumen,
    autor: row.autor,
    anulado: row.anulado === true,
  }
}

export interface TimelinePage {
  readonly events: readonly Record<string, Value>[]
  readonly next: TimelineCursor | null
  /** Whose events they are: the patient first, and then the records merged into this one. */
  readonly charts: readonly string[]
  readonly fusionado_con: string | null
}

const texts = remembered<string>()

/** The first page of everything is always at hand; of the thousands of other combinations those asked for last. */
function statementFor(reach: ReachClass, query: TimelineQuery): Pick<RawStatement, 'name' | 'text'> {
  const { tipos, desde, hasta, cursor } = query
  const shape = [reach, desde !== null, hasta !== null, cursor?.tipo, ...tipos.toSorted()].join()
  const text = texts.get([], shape) ?? timelineSql(reach, query)
  texts.keep([], shape, text, text.length)
  const isPlain = tipos.length === 0 && desde === null && hasta === null && cursor === null
  return { name: isPlain ? `linea_de_tiempo_${reach}` : keptName(text), text }
}

/** A page of the events of a patient; null where the caller does not reach the patient. */
export async function timelinePage(
  { db }: Core,
  call: Call,
  patient: string,
  query: TimelineQuery,
): Promise<TimelinePage | null> {
  const { desde, hasta, cursor, size } = query
  const members = arrayText(call.actor.miembros)
  const rows = await db.raw({
    ...statementFor(factsOf(call.actor.rol).reach, query),
    values: [patient, members, String(size + 1), desde, hasta, cursor?.id ?? null],
  })
  const [first] = rows
  if (first === undefined) return null
  const [fusionado_con = null, charts, isEdge] = first
  // An empty page after a row that is not of this chart would pass for its end.
  if (isEdge !== 't') throw wrongCursor()
  const found = rows.map(eventRow).filter((row) => row !== null)
  const events = found.slice(0, size).map(told)
  const last = events.at(-1)
  const more = found.length > size && last !== undefined
  const next = more ? { tipo: String(last.tipo), id: String(last.id) } : null
  return { events, next, charts: textsFromSql(charts ?? '{}'), fusionado_con }
}

/** For the filter: every kind and what it is called. */
export const eventNames: readonly (readonly [string, string])[] = eventKinds.map((k) => [k.tipo, k.nombre] as const)
