import { isDate, parseInstant } from './calendar.ts'
import { checkValue, isStorable, isUuid, type Report } from './check-value.ts'
import type { Field } from './fields.ts'
import type { Resource, Value } from './resource.ts'
import { say } from './say.ts'

export const DEFAULT_PAGE = 25
export const MAX_PAGE = 200
export const MIN_SEARCH = 3
const MAX_WORDS = 16

export interface Filter {
  readonly field: string
  readonly op: '=' | '>=' | '<='
  readonly value: Value
}

export interface ListQuery {
  readonly filters: readonly Filter[]
  readonly search: readonly string[]
  readonly order: { readonly field: string | null; readonly descending: boolean }
  readonly cursor: { readonly direction: 'next' | 'previous'; readonly id: string } | null
  readonly pageSize: number
  readonly count: boolean
  /** Names of what was asked by, for the audit. */
  readonly names: readonly string[]
}

/** A parameter of a list as documents and the reader of queries both see it. */
export interface ListParameter {
  readonly name: string
  readonly about: string
  readonly schema: Readonly<Record<string, unknown>>
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

export function readListQuery(r: Resource, given: URLSearchParams, report: Report): ListQuery {
  const filters: Filter[] = []
  const names: string[] = []
  let search: string[] = []
  let order: ListQuery['order'] = { field: null, descending: true }
  let cursor: ListQuery['cursor'] = null
  let pageSize = DEFAULT_PAGE
  let count = false
  const wrong = (campo: string, es: string, en: string): void => {
    report.errors.push({ campo, codigo: 'formato', mensaje: say(es, en) })
  }
  const seen = new Set<string>()
  const undeclared = new Set<string>()
  for (const [name, text] of given) {
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
      const known = field === 'creado_en' || (Object.hasOwn(r.fields, field) && r.fields[field]?.order === true)
      if (!known)
        wrong(name, `Se ordena por: ${orderable(r).join(', ')}.`, `Order by one of: ${orderable(r).join(', ')}.`)
      order = { field: field === 'creado_en' ? null : field, descending: text.startsWith('-') }
    } else if (name === 'cursor') {
      const m = /^([as])\.(.+)$/.exec(text)
      const id = m?.[2] ?? ''
      if (m === null || !isUuid(id)) wrong(name, 'No es un cursor de esta lista.', 'Is not a cursor of this list.')
      // `s` siguiente, `a` anterior.
      cursor = { direction: m?.[1] === 's' ? 'next' : 'previous', id: id.toLowerCase() }
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
  return { filters, search, order, cursor, pageSize, count, names }
}

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

/** Every parameter that the list of a resource takes. */
export function listParameters(r: Resource): ListParameter[] {
  const ways = orderable(r).flatMap((n) => [n, `-${n}`])
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
      if (f.kind === 'date') parameters.push({ name, about: `${f.label}: igual a.`, schema })
    } else
      parameters.push({
        name,
        about: `${f.label}: igual a.`,
        schema: { type: schemaType(f), ...(f.kind === 'ref' ? { format: 'uuid' } : {}), ...limitsOf(f) },
      })
  }
  for (const name of Object.keys(r.live)) {
    const f = liveFilter(r, name)
    if (f !== undefined) parameters.push({ name, about: `${f.label}: igual a.`, schema: { type: 'boolean' } })
  }
  return parameters
}

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
