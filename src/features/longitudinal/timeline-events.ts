import { momentExpression } from '../../engine/ddl.ts'
import { predicateSql } from '../../engine/predicate-sql.ts'
import { literal, quote } from '../../engine/sql-text.ts'
import { callingFields, isEvent, placeOf } from '../../model/place.ts'
import type { Resource, Row } from '../../model/resource.ts'
import { labelOf } from '../../model/text/label-of.ts'
import { entries } from '../../resources/entries.ts'
import { attributionFields } from '../../resources/entry.ts'
import { historia } from '../../resources/historia.ts'
import { type EventTelling, eventTellings } from './event-tellings.ts'
import { numberWords, sentences } from './words.ts'

export interface EventWords {
  readonly titulo: string
  readonly resumen: string | null
}

/** A kind of event of the timeline: where its rows are, when they happened and how they are told. */
export interface EventKind {
  readonly tipo: string
  /** Spanish, for the person who chooses what to see. */
  readonly nombre: string
  readonly resource: Resource
  /** SQL, over the alias `t`. */
  readonly moment: string
  readonly where?: string
  readonly author: string
  readonly annulled: string
  /** The fields that telling it takes. */
  readonly needs: readonly string[]
  tell(row: Row): EventWords
}

const say = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** A value in words, by its declaration; null where there is nothing to say. */
function wordsOf(r: Resource, field: string, row: Row): string | null {
  const value = row[field]
  if (typeof value === 'number') return numberWords(value)
  if (typeof value === 'boolean') return value ? 'Sí' : null
  if (Array.isArray(value)) return value.join(', ')
  return labelOf(r, field, value) ?? say(value)
}

/** What it says besides what it is called by, each after its label. */
function plainTelling(r: Resource): EventTelling {
  const told = new Set([...attributionFields, ...callingFields(r), placeOf(r).happenedAt, r.confidentialField])
  const untold = ['ref', 'binary', 'hash', 'size', 'numbers', 'objects']
  const own = Object.keys(r.fields).filter((name) => !told.has(name) && !untold.includes(r.fields[name]?.kind ?? ''))
  return { summary: own.map((name) => `${name}:`) }
}

const fieldOf = (said: string): string => said.replace(/:$/, '')

/** An entry of a history: its moment, author and annulment are where its declaration says. */
function entryEvent(resource: Resource, telling: EventTelling = plainTelling(resource)): EventKind {
  const moment = momentExpression(resource, 't.')
  if (moment === null) throw new Error(`${resource.name} does not say when it happened`)
  const { title, summary, needs = [] } = telling
  const called = title === undefined ? callingFields(resource) : []
  const titleOf =
    title ??
    ((row: Row) =>
      called
        .map((f) => wordsOf(resource, f, row) ?? '')
        .filter(Boolean)
        .join(' '))
  const part = (said: string, row: Row): string | null => {
    const field = fieldOf(said)
    const words = wordsOf(resource, field, row)
    return said === field || words === null ? words : `${resource.fields[field]?.label}: ${words}`
  }
  return {
    tipo: resource.name,
    nombre: resource.singular,
    resource,
    moment,
    author: telling.author ?? ('profesional_nombre' in resource.fields ? 't.profesional_nombre' : 't.creado_por'),
    // Or replaced by another: it no longer holds.
    annulled: telling.annulled ?? `(${predicateSql({ not: resource.stands }, 't', { table: resource.name })})`,
    needs: [...new Set([...called, ...needs, ...summary.flatMap((s) => (typeof s === 'string' ? fieldOf(s) : []))])],
    tell(row) {
      const what = titleOf(row)
      return {
        titulo: what === '' ? resource.singular : `${resource.singular}: ${what}`,
        resumen: sentences(...summary.map((s) => (typeof s === 'string' ? part(s, row) : s(row)))),
      }
    },
  }
}

/** Three moments of a history, told apart by their names. */
function moment(
  tipo: string,
  nombre: string,
  more: Pick<EventKind, 'moment' | 'author'> & Pick<Partial<EventKind>, 'where'>,
): EventKind {
  return {
    tipo,
    nombre,
    resource: historia,
    annulled: `t.estado = 'anulada'`,
    needs: ['tipo_atencion', 'estado', 'motivo_consulta', 'numero_atencion'],
    tell: (h) => ({
      titulo: `${nombre}: ${labelOf(historia, 'tipo_atencion', h.tipo_atencion)}`,
      resumen: sentences(say(h.motivo_consulta), `Estado: ${labelOf(historia, 'estado', h.estado)}`),
    }),
    ...more,
  }
}

/** In the order in which those of one row at one instant happened. */
export const eventKinds: readonly EventKind[] = [
  moment('historia_abierta', 'Inicio de la atención', { moment: 't.fecha_inicio', author: 't.creado_por' }),
  ...entries.filter(isEvent).map((r) => entryEvent(r, eventTellings[r.name])),
  moment('historia_cerrada', 'Cierre de la atención', {
    moment: 't.cerrada_en',
    where: 't.cerrada_en is not null',
    author: 't.cerrada_por',
  }),
  moment('historia_anulada', 'Anulación de la atención', {
    moment: 't.estado_desde',
    where: `t.estado = 'anulada' and t.estado_desde is not null`,
    author: 'null::text',
  }),
]

const LONG = 400

/** What telling the event takes, as one JSON object; of long texts no more than is shown. */
export const neededSql = ({ resource, needs }: EventKind): string =>
  `json_build_object(${needs
    .map((name) => {
      const f = resource.fields[name]
      const column = `t.${quote(name)}`
      return `${literal(name)}, ${f?.kind === 'text' && (f.max ?? 0) > LONG ? `left(${column}, ${LONG})` : column}`
    })
    .join(', ')})`
