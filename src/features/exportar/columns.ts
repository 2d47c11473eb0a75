import { literal, quote } from '../../engine/sql-text.ts'
import type { Field } from '../../model/fields.ts'
import { hasLabel } from '../../model/fields.ts'
import { isKeyOf } from '../../model/keys.ts'
import { paciente } from '../../resources/paciente.ts'
import { yearHeader } from './pseudonym.ts'

/** One column of the file, as SQL over a patient `t`. Generated from the declaration; values travel as parameters. */
export interface Column {
  readonly header: string
  /** Null where there is nothing. */
  readonly text: string
  /** As a JSON value. */
  readonly json: string
  /** Nothing in its text is ever escaped: codes, dates, identifiers, labels that were escaped before. */
  readonly plain: boolean
  readonly required: boolean
}

export interface WantedColumns {
  /** Names of fields, in their order. */
  readonly fields: readonly string[]
  /** The labels of codes beside them. */
  readonly labels: boolean
  readonly pseudonym: { readonly grouped: number } | null
}

/** Gives a value a place among the parameters of the statement: `$3::jsonb`. */
export type Bind = (name: string, type: string) => string

/** Kept of every row beside its fields; may be asked for, except in a file without names. */
export const SYSTEM = ['version', 'creado_en', 'actualizado_en', 'creado_por'] as const

const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`

const one = (header: string, text: string, plain: boolean, json = text, required = false): Column => ({
  header,
  text,
  json,
  plain,
  required,
})

function systemColumn(name: string): Column {
  if (name === 'version') return one(name, 't.version::text', true, 't.version')
  if (name === 'creado_por') return one(name, 't.creado_por', false)
  return one(name, `to_char(t.${name} at time zone 'UTC', ${INSTANT})`, true)
}

function fieldColumn(name: string, f: Field): Column {
  const c = `t.${quote(name)}`
  switch (f.kind) {
    case 'text':
      return one(name, c, false)
    case 'boolean':
    case 'date':
    case 'ref':
      return one(name, `${c}::text`, true, c)
    case 'time':
      return one(name, `to_char(${c}, 'HH24:MI')`, true)
    case 'codes':
      return one(name, `nullif(array_to_string(${c}, '|'), '')`, true, c)
    case 'strings':
      return one(name, listText(c), false, c)
    case 'code':
    case 'oneOf':
      return one(name, c, true)
    default:
      throw new Error(`${name}: ${f.kind} has no column in an export`)
  }
}

/** Hardly any element needs an escape, and a function that looks at each costs more than the whole line. */
const listText = (list: string): string =>
  `case when strpos(array_to_string(${list}, ''), '|') = 0 and strpos(array_to_string(${list}, ''), '\\') = 0
    then nullif(array_to_string(${list}, '|'), '') else custodia_lista(${list}) end`

function labelColumn(name: string, f: Field, bind: Bind): Column {
  const header = `${name}_nombre`
  const c = `t.${quote(name)}`
  // Labels are ours: they are escaped once, before the first row.
  if (f.kind === 'code') return one(header, `(${bind(`celdas:${f.list?.name}`, 'jsonb')} ->> ${c})`, true)
  const labels = bind(`nombres:${f.list?.name}`, 'jsonb')
  const each = `array(select coalesce(${labels} ->> e.v, '') from unnest(${c}) with ordinality as e(v, n) order by e.n)`
  const all = `(case cardinality(${c}) when 0 then '{}'::text[] when 1 then array[${labels} ->> ${c}[1]] else ${each} end)`
  return one(header, listText(all), false, all)
}

/** There are few of them: looked up in one object for the whole chunk. */
const insurer = (header: string, column: string): Column =>
  one(header, `((select jsonb_object_agg(e.id, e.${column}) from eapb e) ->> t.eapb::text)`, false)

function yearColumn(name: string, header: string, grouped: number): Column {
  const year = `extract(year from t.${quote(name)})`
  const oldest = literal(`${grouped} o antes`)
  const sql =
    name === 'fecha_nacimiento'
      ? `case when ${year} <= ${grouped} then ${oldest} else ${year}::text end`
      : `${year}::text`
  return one(header, sql, true)
}

/** Sixteen bytes that only the key of this export leads to, the same each time it shows the patient. */
export const pseudonymSql = (key: string): string =>
  `encode(substring(sha256(${key} || uuid_send(t.id)) for 16), 'hex')`

/** The first column is what a resumed export is told to go on after. */
export function columnsOf({ fields, labels, pseudonym }: WantedColumns, bind: Bind): Column[] {
  const columns =
    pseudonym === null
      ? [one('id', 't.id::text', true, 't.id', true)]
      : [one('seudonimo', pseudonymSql(bind('clave', 'bytea')), true, undefined, true)]
  for (const name of fields) {
    const f: Field | undefined = isKeyOf(paciente.fields, name) ? paciente.fields[name] : undefined
    const year = pseudonym === null ? undefined : yearHeader(name)
    if (f === undefined) columns.push(systemColumn(name))
    else if (year !== undefined) columns.push(yearColumn(name, year, pseudonym?.grouped ?? 0))
    else columns.push({ ...fieldColumn(name, f), required: f.required === true })
    if (!labels || f === undefined) continue
    if (hasLabel(f)) columns.push(labelColumn(name, f, bind))
    if (name === 'eapb') columns.push(insurer('eapb_codigo', 'codigo'), insurer('eapb_nombre', 'nombre'))
  }
  return columns
}

/** The parameters that `labelColumn` asked for; `written` is how the format writes a text. */
export function labelsNamed(name: string, written: (text: string) => string): string | null {
  const [use, list] = name.split(':')
  if (use !== 'nombres' && use !== 'celdas') return null
  const f = Object.values<Field>(paciente.fields).find((x) => x.list?.name === list)
  const shown = (label: string): string => (use === 'celdas' ? written(label) : label)
  return JSON.stringify(Object.fromEntries((f?.list?.codes ?? []).map((c) => [c.code, shown(c.label)])))
}
