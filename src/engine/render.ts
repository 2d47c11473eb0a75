import { type Field, hasLabel } from '../model/fields.ts'
import { companionOf } from '../model/read-body.ts'
import type { Resource, Row, Value } from '../model/resource.ts'
import { selectedColumns } from './columns.ts'
import { instantFromSql, isPlainText, rowReader, valueIn } from './connection/decode.ts'
import type { RawRow } from './connection/raw-query.ts'

/**
 * Rows to JSON text, compiled once per resource. Writing the text directly costs less than building an object with a
 * companion for every code and handing it to JSON.stringify: most of it is known before the first request. Rows that
 * were only read stay as PostgreSQL wrote them until here.
 */
export interface Renderer {
  /** One item, everything in it. */
  item(row: Row, now: Date): string
  /** A version or an element of a list: large contents left out. */
  element(row: Row, now: Date): string
  rawItem(row: RawRow, now: Date): string
  rawElement(row: RawRow, now: Date): string
}

interface Part {
  readonly name: string
  readonly heavy: boolean
  /** `,"name":value`, from the value as JSON has it and from the text that PostgreSQL sends for it. */
  json(value: Value | undefined): string
  raw(text: string | null): string
  /** Where it has no value, as most have none. */
  readonly none: string
}

const scalar = (value: Value | undefined): string => {
  if (typeof value === 'string') return JSON.stringify(value)
  if (value === null || value === undefined) return 'null'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Identifiers, our own words, dates, Base64: nothing in them is ever escaped, and looking for it takes time. */
const PLAIN: ReadonlySet<Field['kind']> = new Set(['ref', 'oneOf', 'date', 'instant', 'time', 'binary', 'hash'])
const NUMBERS: ReadonlySet<Field['kind']> = new Set(['integer', 'size', 'rank'])

function partFor(name: string, f: Field): Part {
  const part = valuePart(name, f)
  return { ...part, none: part.json(null) }
}

function valuePart(name: string, f: Field): Omit<Part, 'none'> {
  const key = `,${JSON.stringify(name)}:`
  const label = `,${JSON.stringify(`${name}_nombre`)}:`
  const heavy = f.heavy === true
  const none = `${key}null`
  if (f.kind === 'code') {
    const empty = `${none}${label}null`
    const known = new Map<Value, string>()
    for (const c of f.list?.codes ?? [])
      known.set(c.code, `${key}${JSON.stringify(c.code)}${label}${JSON.stringify(c.label)}`)
    const write = (value: Value | undefined): string =>
      value === null || value === undefined ? empty : (known.get(value) ?? `${key}${scalar(value)}${label}null`)
    return { name, heavy, json: write, raw: write }
  }
  if (hasLabel(f)) {
    const json = (value: Value | undefined): string =>
      `${key}${scalar(value)}${label}${JSON.stringify(companionOf(f, value))}`
    return { name, heavy, json, raw: (text) => json(valueIn(f, text)) }
  }
  const json = PLAIN.has(f.kind)
    ? (value: Value | undefined): string => (value === null || value === undefined ? none : `${key}"${value}"`)
    : (value: Value | undefined): string => `${key}${scalar(value)}`
  if (f.kind === 'text')
    return { name, heavy, json, raw: (text) => (text === null ? none : key + JSON.stringify(text)) }
  if (NUMBERS.has(f.kind)) return { name, heavy, json, raw: (text) => (text === null ? none : key + text) }
  if (isPlainText(f)) return { name, heavy, json, raw: json }
  return { name, heavy, json, raw: (text) => (text === null ? none : json(valueIn(f, text))) }
}

const made = new WeakMap<Field, Map<string, Part>>()

/** One part for every view and operation that shows a field: that of a code holds a text for each code of its list. */
function partOf(name: string, f: Field): Part {
  const named = made.get(f) ?? new Map<string, Part>()
  made.set(f, named)
  const part = named.get(name) ?? partFor(name, f)
  named.set(name, part)
  return part
}

export function renderer(r: Resource): Renderer {
  const parts = Object.entries(r.fields).map(([name, f]) => partOf(name, f))
  const light = parts.filter((p) => !p.heavy)
  const live = Object.entries(r.live)
  const lively = (row: Row, now: Date): string =>
    live.map(([name, { at }]) => `,${JSON.stringify(name)}:${scalar(at(row, now))}`).join('')

  const fromRow = (some: readonly Part[], row: Row, now: Date): string => {
    let text = `{"id":"${row.id}"`
    for (const part of some) {
      const value = row[part.name]
      text += value === null || value === undefined ? part.none : part.json(value)
    }
    text += `,"version":${row.version},"creado_en":"${row.creado_en}","actualizado_en":"${row.actualizado_en}"`
    return `${text},"creado_por":${JSON.stringify(row.creado_por)}${lively(row, now)}}`
  }

  const rawWriter = (some: readonly Part[], isLight: boolean): ((row: RawRow, now: Date) => string) => {
    const columns = selectedColumns(r, isLight)
    const [id, version, created, updated, by] = ['id', 'version', 'creado_en', 'actualizado_en', 'creado_por'].map(
      (c) => columns.indexOf(c),
    )
    const writers = some.map((p) => p.raw)
    const first = columns.length - some.length
    const instantAt = (row: RawRow, at: number | undefined): string => instantFromSql(row[at ?? 0] ?? '')
    const asRow = rowReader(r, isLight)
    return (row, now) => {
      let text = `{"id":"${row[id ?? 0]}"`
      for (let i = 0; i < writers.length; i++) text += writers[i]?.(row[first + i] ?? null)
      text += `,"version":${row[version ?? 0]},"creado_en":"${instantAt(row, created)}","actualizado_en":"${instantAt(row, updated)}"`
      return `${text},"creado_por":${JSON.stringify(row[by ?? 0])}${live.length === 0 ? '' : lively(asRow(row), now)}}`
    }
  }

  return {
    item: (row, now) => fromRow(parts, row, now),
    element: (row, now) => fromRow(light, row, now),
    rawItem: rawWriter(parts, false),
    rawElement: rawWriter(light, true),
  }
}
