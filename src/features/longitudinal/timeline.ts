import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { arrayText } from '../../engine/parameters.ts'
import { reached, rowSql } from '../../engine/reach.ts'
import { quote } from '../../engine/sql-text.ts'
import { factsOf, type ReachClass } from '../../model/access/roles.ts'
import { bool, instant, ref, text } from '../../model/fields.ts'
import { Problem } from '../../model/problem.ts'
import { badParameter } from '../../model/problems.ts'
import type { Row, Value } from '../../model/resource.ts'
import { atMost, dado, MEMBERS, ofTheChart, selects, together } from './chart-sql.ts'
import { eventKinds, neededSql } from './timeline-events.ts'
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

const HOW_MANY = 'd.cuantos from dado d'
const EDGE = '((select b.fecha from borde b), (select b.id from borde b))'

type Shape = Pick<TimelineQuery, 'tipos' | 'desde' | 'hasta' | 'cursor'>

/**
 * The events of a chart, newest first: of each kind no more than a page, found by its own index, and the newest of those
 * together. The edge is looked up by its id, so that the cursor carries no date.
 *
 * Parameters: the patient, the caller's names, how many, from, to, the id at the edge, and the records if there are several.
 */
export function timelineSql(reach: ReachClass, { tipos, desde, hasta, cursor }: Shape, several = false): string {
  const kinds = eventKinds.filter((k) => tipos.length === 0 || tipos.includes(k.tipo))
  const edgeAt = eventKinds.findIndex((k) => k.tipo === cursor?.tipo)
  const edge = eventKinds[edgeAt]
  const given = dado(
    '$3::integer as cuantos, $4::timestamptz as desde, $5::timestamptz as hasta, $6::uuid as borde' +
      (several ? ', $7::uuid[] as registros' : ''),
  )
  const borde =
    edge === undefined
      ? ''
      : `, borde as materialized (select ${edge.moment} as fecha, t.id from ${quote(edge.resource.name)} t
  where t.id = (select d.borde from dado d) and ${ofTheChart('t.paciente', several)} and ${reached(edge.resource, 't', reach, MEMBERS)})`
  const parts = kinds.flatMap((kind) => {
    const place = eventKinds.indexOf(kind)
    const key = `(${kind.moment}, t.id)`
    const where = [
      ...(kind.where === undefined ? [] : [kind.where]),
      ...(desde === null ? [] : [`${kind.moment} >= (select d.desde from dado d)`]),
      ...(hasta === null ? [] : [`${kind.moment} <= (select d.hasta from dado d)`]),
      // Of the moments of one history that fall on one instant, the later kind was shown first.
      ...(edge === undefined ? [] : [`${key} ${place < edgeAt ? '<=' : '<'} ${EDGE}`]),
    ]
    return selects(kind.resource, reach, {
      columns: `${kind.moment} as fecha, t.id, ${place} as lugar, ${rowSql(kind.resource, 't').history} as historia,
  ${kind.author} as autor, ${kind.annulled} as anulado, ${neededSql(kind)} as datos`,
      where,
      order: `${kind.moment} desc, t.id desc`,
      limit: HOW_MANY,
    })
  })
  return `with ${given}${borde}
select x.fecha, x.id, x.lugar, x.historia, x.autor, x.anulado, x.datos from (
${together(parts)}
) x order by x.fecha desc, x.id desc, x.lugar desc ${atMost(HOW_MANY)}`
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
}

/** Kinds may be asked for in thousands of combinations: the usual ones stay prepared. */
const REMEMBERED = 100

/** As the statement orders them. */
const newestFirst = (a: EventRow, b: EventRow): number => {
  const [x, y] = [`${a.fecha} ${a.id}`, `${b.fecha} ${b.id}`]
  return x < y ? 1 : x > y ? -1 : b.lugar - a.lugar
}

/** The events of a patient, whose records may be several. */
export function timeline(
  core: Core,
): (call: Call, charts: readonly string[], query: TimelineQuery) => Promise<TimelinePage> {
  const names = new Map<string, { name: string; text: string }>()
  const statementFor = (reach: ReachClass, query: TimelineQuery, several: boolean): { name?: string; text: string } => {
    const shape = [
      reach,
      several,
      query.desde !== null,
      query.hasta !== null,
      query.cursor?.tipo,
      ...query.tipos.toSorted(),
    ].join()
    const known = names.get(shape)
    if (known !== undefined) return known
    const text = timelineSql(reach, query, several)
    if (names.size >= REMEMBERED) return { text }
    const made = { name: `linea_de_tiempo_${names.size}`, text }
    names.set(shape, made)
    return made
  }

  /** An empty page after a row that is not of this chart would pass for its end. */
  async function refuseUnknownEdge(call: Call, charts: readonly string[], { tipo, id }: TimelineCursor): Promise<void> {
    const r = eventKinds.find((k) => k.tipo === tipo)?.resource
    const found = await core.db.run({
      text: `select 1 from ${quote(r?.name ?? '')} t where t.id = $2 and t.paciente = any($1::uuid[]) and $3::text[] is not null
  and ${r === undefined ? 'false' : reached(r, 't', factsOf(call.actor.rol).reach, '$3::text[]')}`,
      values: [charts, id, call.actor.miembros],
    })
    if (found.length === 0) throw wrongCursor()
  }

  return async (call, charts, query) => {
    const { reach } = factsOf(call.actor.rol)
    const { desde, hasta, cursor, size } = query
    const several = charts.length > 1
    const statement = statementFor(reach, query, several)
    const asked = [arrayText(call.actor.miembros), size + 1, desde, hasta, cursor?.id ?? null]
    const rows: EventRow[] = []
    for (const paciente of charts) {
      const values = [paciente, ...asked, ...(several ? [arrayText(charts)] : [])]
      for (const row of await core.db.run<Omit<EventRow, 'paciente'>>({ ...statement, values }))
        rows.push({ ...row, paciente })
    }
    if (several) rows.sort(newestFirst)
    if (rows.length === 0 && cursor !== null) await refuseUnknownEdge(call, charts, cursor)
    const events = rows.slice(0, size).map(told)
    const last = events.at(-1)
    const more = rows.length > size && last !== undefined
    return { events, next: more ? { tipo: String(last.tipo), id: String(last.id) } : null }
  }
}

/** For the filter: every kind and what it is called. */
export const eventNames: readonly (readonly [string, string])[] = eventKinds.map((k) => [k.tipo, k.nombre] as const)
