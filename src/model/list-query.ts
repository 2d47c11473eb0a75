import { isDate, parseInstant } from './calendar.ts'
import { checkValue, isStorable, isUuid, type Report } from './check-value.ts'
import type { Field } from './fields.ts'
import { type AnswerShape, isShapeParameter, readAnswerShape, WHOLE } from './lists/answer-shape.ts'
import type { ListParameter } from './lists/list-parameter.ts'
import type { Resource, Value } from './resource.ts'
import { say } from './say.ts'

export const DEFAULT_PAGE = 25
export const MAX_PAGE = 200
export const MIN_SEARCH = 3
const MAX_WORDS = 16
/** Values of one filter: more is another question. */
const MAX_VALUES = 50
/** The order in which rows last changed. */
export const BY_CHANGE = 'actualizado_en'

export interface Filter {
  readonly field: string
  /** `in`: any of several values. */
  readonly op: '=' | '>=' | '<=' | 'in'
  readonly value: Value
}

/** Since when changes are asked for: an instant, or the mark that an earlier list gave. */
export type ChangesSince = { readonly instant: string } | { readonly mark: string }

/** A place in a list: after which row, and of a list by change also where that row stood then and the mark of its first page. */
export interface ListCursor {
  readonly direction: 'next' | 'previous'
  readonly id: string
  readonly at?: string
  readonly mark?: string
}

export interface ListQuery {
  readonly filters: readonly Filter[]
  readonly search: readonly string[]
  readonly order: { readonly field: string | null; readonly descending: boolean }
  readonly cursor: ListCursor | null
  readonly pageSize: number
  readonly count: boolean
  /** Names of what was asked by, for the audit. */
  readonly names: readonly string[]
  /** What changed since then, what was removed included; null where all that there is is asked for. */
  readonly since?: ChangesSince | null
}

/** What the list of a collection itself is asked, besides. */
export interface CollectionQuery extends ListQuery {
  readonly shape: AnswerShape
}

/** The resource for a list that has decided some filters itself: they are no parameters of it. */
export function withoutFilters(r: Resource, names: readonly string[]): Resource {
  if (names.length === 0) return r
  const fields = Object.entries(r.fields).map(([name, f]): [string, Field] => {
    if (!names.includes(name)) return [name, f]
    const { filter: _, ...rest } = f
    return [name, rest]
  })
  return { ...r, fields: Object.fromEntries(fields) }
}

const isRange = (f: Field): boolean => f.kind === 'date' || f.kind === 'instant'

const NUMBERS: ReadonlySet<Field['kind']> = new Set(['integer', 'decimal', 'size', 'rank'])
/** A number is spelled as JSON spells it, whatever the format: `007` is a text. */
const JSON_NUMBER = /^-?(0|[1-9]\d{0,30})(\.\d{1,30})?([eE][+-]?\d{1,3})?$/

/** Query strings carry text only, so here, and only here, text is read by the declared type; strictly. */
export function fromText(f: Field, text: string): unknown {
  if (f.kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  return NUMBERS.has(f.kind) && JSON_NUMBER.test(text) ? Number(text) : text
}

/** `2026-03-01` begins at midnight in Bogotá; an upper bound given as a day includes that day. */
function bound(f: Field, text: string, upper: boolean): string | null {
  if (f.kind === 'date') return isDate(text) ? text : null
  return parseInstant(isDate(text) ? `${text}T${upper ? '23:59:59.999' : '00:00:00'}-05:00` : text)
}

const unknownParameter = say('No existe este parámetro.', 'There is no such parameter.')
const repeated = say('Se repite.', 'Is repeated.')

/** The list of the collection itself: what changed, and how much of each row. */
export function readCollectionQuery(r: Resource, given: URLSearchParams, report: Report): CollectionQuery {
  const shape = readAnswerShape(r, given, report.errors)
  const rest = new URLSearchParams([...given].filter(([name]) => !isShapeParameter(name)))
  return { ...readListQuery(r, rest, report, true), shape: report.errors.length === 0 ? shape : WHOLE }
}

/** `byChange`: may also be asked for what changed since. */
export function readListQuery(r: Resource, given: URLSearchParams, report: Report, byChange = false): ListQuery {
  const filters: Filter[] = []
  const names: string[] = []
  let search: string[] = []
  let order: ListQuery['order'] = { field: null, descending: true }
  let cursor: ListQuery['cursor'] = null
  let pageSize = DEFAULT_PAGE
  let count = false
  let since: ChangesSince | null = null
  const wrong = (campo: string, es: string, en: string): void => {
    report.errors.push({ campo, codigo: 'formato', mensaje: say(es, en) })
  }
  const seen = new Set<string>()
  const undeclared = new Set<string>()
  for (const [name, text] of given) {
    const several = seen.has(name) ? filters.findIndex((f) => f.field === name && takesSeveral(r, f)) : -1
    if (several !== -1) {
      const [more, before] = [readFilter(r, name, text, report), filters[several]]
      if (more === null || before === undefined) continue
      const values = [...(Array.isArray(before.value) ? before.value : [before.value]), more.value].map(String)
      if (values.length > MAX_VALUES) wrong(name, `Hasta ${MAX_VALUES} valores.`, `At most ${MAX_VALUES} values.`)
      filters[several] = { field: name, op: 'in', value: values }
      continue
    }
    if (seen.has(name)) {
      // Of a parameter that there is not, once is enough.
      if (!undeclared.has(name)) report.errors.push({ campo: name, codigo: 'regla', mensaje: repeated })
      continue
    }
    seen.add(name)
    if (name === 'page_size') {
      pageSize = Number(text)
      if (!/^\d{1,4}$/.test(text) || pageSize < 1 || pageSize > MAX_PAGE) {
        wrong(name, `Va de 1 a ${MAX_PAGE}.`, `Goes from 1 to ${MAX_PAGE}.`)
      }
    } else if (name === 'count') {
      count = text === 'true'
      if (text !== 'true' && text !== 'false') wrong(name, 'Es true o false.', 'Is true or false.')
    } else if (name === 'ordering') {
      const field = text.replace(/^-/, '')
      const ways = byChange ? [...orderable(r), BY_CHANGE] : orderable(r)
      if (!ways.includes(field))
        wrong(name, `Se ordena por: ${ways.join(', ')}.`, `Order by one of: ${ways.join(', ')}.`)
      order = { field: field === 'creado_en' ? null : field, descending: text.startsWith('-') }
    } else if (name === 'cursor') {
      cursor = readListCursor(text)
      if (cursor === null) wrong(name, 'No es un cursor de esta lista.', 'Is not a cursor of this list.')
    } else if (name === 'actualizado_desde' && byChange) {
      since = readSince(text)
      if (since === null)
        wrong(
          name,
          'Debe ser la `marca` de una lista anterior o un instante RFC 3339, por ejemplo 2026-03-01T08:30:00-05:00.',
          'Must be the `marca` of an earlier list or RFC 3339.',
        )
      names.push(name)
    } else if (name === 'search' && searchable(r)) {
      search = text.normalize('NFC').trim().split(/\s+/)
      if (!search.some((w) => [...w].length >= MIN_SEARCH)) {
        wrong(name, `Escriba al menos ${MIN_SEARCH} letras seguidas.`, `At least ${MIN_SEARCH} letters in a row.`)
      }
      if (!isStorable(text)) wrong(name, 'Contiene caracteres de control.', 'Contains control characters.')
      if (search.length > MAX_WORDS) wrong(name, `Hasta ${MAX_WORDS} palabras.`, `At most ${MAX_WORDS} words.`)
      names.push(name)
    } else {
      const filter = readFilter(r, name, text, report)
      if (filter !== null) filters.push(filter)
      else if (report.errors.at(-1)?.codigo === 'desconocido') undeclared.add(name)
      names.push(name)
    }
  }
  if (since !== null && !seen.has('ordering')) order = { field: BY_CHANGE, descending: false }
  if (since !== null && order.field !== BY_CHANGE)
    wrong('ordering', `Con actualizado_desde solo va ${BY_CHANGE}.`, `With actualizado_desde only ${BY_CHANGE}.`)
  // A list by change goes on from where its row stood: the row may have changed since.
  if (cursor !== null && (order.field === BY_CHANGE) !== (cursor.at !== undefined))
    wrong('cursor', 'No es un cursor de esta lista.', 'Is not a cursor of this list.')
  return { filters, search, order, cursor, pageSize, count, names, since }
}

const SEVERAL: ReadonlySet<Field['kind']> = new Set(['ref', 'oneOf', 'code', 'text', 'integer', 'decimal', 'date'])

/** A filter by equality takes several values; a range, and what is one of two things, does not. */
const takesSeveral = (r: Resource, { field, op }: Filter): boolean =>
  (op === '=' || op === 'in') && SEVERAL.has(r.fields[field]?.kind ?? 'boolean')

/** A place among the changes of the service, as `marca` and the cursors of events say it. */
const MARK = /^\d{1,18}-\d{1,10}-\d{1,19}(?:-[0-9a-f]{8})?$/

function readSince(text: string): ChangesSince | null {
  if (MARK.test(text)) return { mark: text }
  const instant = parseInstant(text)
  return instant === null ? null : { instant }
}

/** Milliseconds, so that a cursor has no sign that a URL must encode. */
const MILLISECONDS = /^\d{1,15}$/

/** `s` siguiente, `a` anterior; then the row, and of a list by change where it stood and the mark. */
function readListCursor(text: string): ListCursor | null {
  const [way = '', id = '', at, mark, ...rest] = text.split('.')
  if ((way !== 's' && way !== 'a') || !isUuid(id) || rest.length > 0) return null
  const place = { direction: way === 's' ? 'next' : 'previous', id: id.toLowerCase() } as const
  if (at === undefined) return place
  if (mark === undefined || !MILLISECONDS.test(at) || !MARK.test(mark)) return null
  return { ...place, at: new Date(Number(at)).toISOString(), mark }
}

/** As `readListCursor` reads it, without its direction. */
export const cursorAt = (id: string, milliseconds: string, mark: string): string => `${id}.${milliseconds}.${mark}`

function readFilter(r: Resource, name: string, text: string, report: Report): Filter | null {
  const range = /^(.+)_(desde|hasta)$/.exec(name)
  const [, base = '', side] = range ?? []
  const ranged = Object.hasOwn(r.fields, base) ? r.fields[base] : undefined
  if (ranged?.filter && isRange(ranged)) {
    const value = bound(ranged, text, side === 'hasta')
    if (value !== null) return { field: base, op: side === 'hasta' ? '<=' : '>=', value }
    const mensaje = say('Debe ser una fecha AAAA-MM-DD o un instante RFC 3339.', 'Must be YYYY-MM-DD or RFC 3339.')
    report.errors.push({ campo: name, codigo: 'formato', mensaje })
    return null
  }
  const f = Object.hasOwn(r.fields, name) ? r.fields[name] : liveFilter(r, name)
  if (f?.filter !== true) {
    report.errors.push({ campo: name, codigo: 'desconocido', mensaje: unknownParameter })
    return null
  }
  // A name half typed, or a retired code, is a fair thing to look for: only the type is checked.
  if (f.kind === 'text' && f.normalise === undefined && isStorable(text)) {
    return { field: name, op: '=', value: text.normalize('NFC').trim() }
  }
  const value = checkValue(f, fromText(f, text), name, report)
  return value === undefined ? null : { field: name, op: '=', value }
}

export const orderable = (r: Resource): string[] => [
  'creado_en',
  ...Object.keys(r.fields).filter((name) => r.fields[name]?.order),
]
export const searchable = (r: Resource): boolean => Object.values(r.fields).some((f) => f.search)

/** Every parameter that the list of a resource takes; `byChange`, that of the collection itself. */
export function listParameters(r: Resource, byChange = false): ListParameter[] {
  const ways = [...orderable(r), ...(byChange ? [BY_CHANGE] : [])].flatMap((n) => [n, `-${n}`])
  const parameters: ListParameter[] = [
    {
      name: 'page_size',
      about: `Registros por página, de 1 a ${MAX_PAGE}.`,
      schema: { type: 'integer', minimum: 1, maximum: MAX_PAGE, default: DEFAULT_PAGE },
    },
    {
      name: 'cursor',
      about: 'Posición en la lista, tal como viene en `next` o `previous`.',
      schema: { type: 'string' },
    },
    {
      name: 'count',
      about: 'true agrega `count`, el total que cumple los filtros.',
      schema: { type: 'boolean', default: false },
    },
    {
      name: 'ordering',
      about: 'Orden; con `-` delante, descendente. Por defecto, lo más reciente primero.',
      schema: { type: 'string', enum: ways },
    },
  ]
  if (byChange)
    parameters.push({
      name: 'actualizado_desde',
      about:
        'Solo lo que cambió desde entonces, por `actualizado_en`; lo que se eliminó viene en `eliminados`, y lo que la cuenta dejó de alcanzar en `perdidos`. Envíe la `marca` de la última lista, que no se salta nada de lo guardado, o un instante RFC 3339. Un filtro mira el registro como está: lo que dejó de cumplirlo no se informa, así que para llevar una copia filtre solo por lo que no cambia. Si a la cuenta le cambiaron el rol o los servicios, la marca de antes se rechaza (`alcance_cambiado`): se pide la lista completa con `ordering=actualizado_en` y se borra lo que no esté.',
      schema: { type: 'string' },
    })
  if (searchable(r)) {
    const where = Object.entries(r.fields)
      .filter(([, f]) => f.search)
      .map(([n]) => n)
    parameters.push({
      name: 'search',
      about: `Texto que debe estar, sin importar tildes ni mayúsculas, en: ${where.join(', ')}. Al menos ${MIN_SEARCH} letras.`,
      schema: { type: 'string', minLength: MIN_SEARCH },
    })
  }
  for (const [name, f] of Object.entries(r.fields)) {
    if (!f.filter) continue
    if (isRange(f)) {
      const schema = { type: 'string', format: f.kind === 'date' ? 'date' : 'date-time' }
      parameters.push({ name: `${name}_desde`, about: `${f.label}: desde (incluida). También AAAA-MM-DD.`, schema })
      parameters.push({
        name: `${name}_hasta`,
        about: `${f.label}: hasta; una fecha sin hora incluye ese día.`,
        schema,
      })
      if (f.kind === 'date') parameters.push({ name, about: several(f), schema: anyOfThem(schema) })
    } else {
      const schema = { type: schemaType(f), ...(f.kind === 'ref' ? { format: 'uuid' } : {}), ...limitsOf(f) }
      parameters.push(
        SEVERAL.has(f.kind)
          ? { name, about: several(f), schema: anyOfThem(schema) }
          : { name, about: `${f.label}: igual a.`, schema },
      )
    }
  }
  for (const name of Object.keys(r.live)) {
    const f = liveFilter(r, name)
    if (f !== undefined) parameters.push({ name, about: `${f.label}: igual a.`, schema: { type: 'boolean' } })
  }
  return parameters
}

const several = (f: Field): string => `${f.label}: igual a; se repite para pedir varios.`
const anyOfThem = (items: ListParameter['schema']): ListParameter['schema'] => ({
  type: 'array',
  items,
  maxItems: MAX_VALUES,
})

/** What is not stored and can be asked for all the same. */
const liveFilter = (r: Resource, name: string): Field | undefined =>
  Object.hasOwn(r.live, name) && r.live[name]?.elapsed !== undefined ? r.live[name].field : undefined

/** What is not looked for as it was typed must be of the form in which it is kept. */
function limitsOf(f: Field): Readonly<Record<string, unknown>> {
  if (f.kind === 'oneOf') return { enum: Object.keys(f.options ?? {}) }
  if (f.kind !== 'text' || f.normalise === undefined) return {}
  return { minLength: f.min ?? 1, ...(f.max === undefined ? {} : { maxLength: f.max }) }
}

const schemaType = (f: Field): string =>
  f.kind === 'boolean' ? 'boolean' : f.kind === 'integer' ? 'integer' : f.kind === 'decimal' ? 'number' : 'string'
