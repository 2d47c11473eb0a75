import type { Field } from '../../model/fields.ts'
import type { Resource, Row, Value } from '../../model/resource.ts'
import { confidencialidad } from '../../resources/historia.ts'
import { localDate, localTime } from './local-time.ts'
import type { Names } from './names.ts'
import { type Data, type Datum, data, type Paragraph, paragraph, type Table } from './report.ts'

/**
 * Decimal comma, as Colombia writes it, and nothing between thousands: in a dose `1.500` could be read as one and a half.
 */
const number = (value: Value): string => String(value).replace('.', ',')

function bytes(n: number): string {
  if (n < 1000) return `${n} B`
  const [scaled, unit] = n < 1_000_000 ? [n / 1000, 'kB'] : [n / 1_000_000, 'MB']
  return `${number(Math.round(scaled * 10) / 10)} ${unit}`
}

const labelled = (f: Field, code: Value): string => f.list?.byCode.get(String(code))?.label ?? String(code)

/** One value as a person reads it, by its declaration; null where there is nothing to read. */
export function shown(f: Field, value: Value | undefined, names: Names): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) {
    const items = f.kind === 'codes' ? value.map((v) => labelled(f, v)) : value.map(String)
    return items.length === 0 || f.kind === 'objects' ? null : items.join('; ')
  }
  if (f.refBy !== undefined) return names(String(value))
  switch (f.kind) {
    case 'boolean':
      return value === true ? 'Sí' : 'No'
    case 'date':
      return localDate(String(value))
    case 'instant':
      return localTime(String(value))
    case 'integer':
    case 'decimal':
    case 'rank':
      return number(value)
    case 'size':
      return bytes(Number(value))
    case 'oneOf':
      return f.options?.[String(value)] ?? String(value)
    case 'code':
      return labelled(f, value)
    case 'ref':
      return names(String(value))
    case 'binary':
    case 'numbers':
    case 'objects':
      return null
    default:
      return String(value)
  }
}

/** A usual value says nothing: a plain "no", the usual confidentiality. */
const isSilent = (f: Field, value: Value | undefined): boolean =>
  (f.kind === 'boolean' || f === confidencialidad) && value === f.default

interface Told extends Datum {
  /** By its declaration a text of sentences, or longer than fits beside others. */
  readonly long: boolean
}

function told(r: Resource, row: Row, skip: ReadonlySet<string>, names: Names): Told[] {
  return Object.entries(r.fields).flatMap(([name, f]) => {
    const valor = skip.has(name) || isSilent(f, row[name]) ? null : shown(f, row[name], names)
    if (valor === null) return []
    const sentences = (f.kind === 'text' && (f.max ?? 0) > 300) || f.kind === 'strings'
    return [{ etiqueta: f.label, valor, long: sentences || valor.length > 70 || valor.includes('\n') }]
  })
}

/** The declared fields of a row that say something, in their declared order. */
export const dataOf = (r: Resource, row: Row, skip: ReadonlySet<string>, names: Names): Datum[] =>
  told(r, row, skip, names).map(({ etiqueta, valor }) => ({ etiqueta, valor }))

interface Columns {
  readonly skip?: readonly string[]
  /** Which fields get a column; the first four unless said otherwise. */
  readonly columns?: readonly string[]
}

/** A list of objects inside a row, as a table of its declared fields. What has no column follows below its row. */
export function objectsOf(f: Field, value: Value | undefined, names: Names, options: Columns = {}): Table[] {
  const rows = Array.isArray(value) ? value : []
  if (rows.length === 0) return []
  const used = Object.entries(f.fields ?? {}).filter(
    ([name, inner]) => options.skip?.includes(name) !== true && rows.some((r) => shown(inner, r[name], names) !== null),
  )
  const main = options.columns ?? used.slice(0, 4).map(([name]) => name)
  const columns = used.filter(([name]) => main.includes(name))
  const others = used.filter(([name]) => !main.includes(name))
  return [
    {
      tipo: 'tabla',
      titulo: f.label,
      columnas: columns.map(([, inner]) => ({ etiqueta: inner.label, peso: (inner.max ?? 0) > 300 ? 3 : 1 })),
      filas: rows.map((row) => ({
        celdas: columns.map(([name, inner]) => shown(inner, row[name], names) ?? ''),
        detalle: others.flatMap(([name, inner]) => {
          const valor = shown(inner, row[name], names)
          return valor === null ? [] : [{ etiqueta: inner.label, valor }]
        }),
        firma: null,
        anulado: null,
      })),
      firma: null,
    },
  ]
}

interface Shape {
  readonly columnas?: Data['columnas']
  readonly titulo?: string
  /** Its text stands alone, without its label. */
  readonly plain?: string
}

/** The whole of a row: short values side by side, long ones as paragraphs, lists of objects as tables. */
export function blocksOf(
  r: Resource,
  row: Row,
  skip: ReadonlySet<string>,
  names: Names,
  { columnas = 4, titulo, plain }: Shape = {},
): (Data | Paragraph | Table)[] {
  const all = told(r, row, skip, names)
  const short = all.filter((d) => !d.long).map(({ etiqueta, valor }) => ({ etiqueta, valor }))
  const unlabelled = plain === undefined ? undefined : r.fields[plain]?.label
  return [
    ...data(columnas, short, titulo ?? null),
    ...all.filter((d) => d.long).map((d) => paragraph(d.valor, d.etiqueta === unlabelled ? null : d.etiqueta)),
    ...Object.entries(r.fields).flatMap(([name, f]) =>
      skip.has(name) || f.kind !== 'objects' ? [] : objectsOf(f, row[name], names),
    ),
  ]
}
