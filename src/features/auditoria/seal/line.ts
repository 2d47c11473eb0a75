import { textsFromSql } from '../../../engine/connection/decode.ts'
import type { RawRow } from '../../../engine/connection/raw-query.ts'
import { wordList } from '../../../model/text/word-list.ts'

/**
 * Every column of `auditoria`, in the order in which a row is written as a line. `tx` is among them, so that nobody moves
 * a row from one seal to another. A new column means a new version of the line: sealed rows keep the one they had.
 */
export const auditColumns = wordList(
  'id momento cuenta actor rol origen solicitud motivo accion recurso recurso_id paciente pacientes',
  'resultado codigo acceso campos registros tx',
)

export const LINE_VERSION = 1

/** Where a column stands in a row as it comes. */
export const columnAt = (name: (typeof auditColumns)[number]): number => auditColumns.indexOf(name)

export const auditSelect = (alias: string): string => auditColumns.map((c) => `${alias}.${c}`).join(', ')

/** Whom a row showed: a list of patients says it with its rows. */
export const shownPatients = (alias: string): string =>
  `coalesce(${alias}.pacientes, case when ${alias}.recurso = 'paciente' then ${alias}.registros end)`

/** The same, of a row already read. */
export const patientsShown = (row: Pick<AuditRow, 'pacientes' | 'recurso' | 'registros'>): readonly string[] | null =>
  row.pacientes ?? (row.recurso === 'paciente' ? row.registros : null)

/** A row of the audit as a person or a program reads it. Numbers that may outgrow a JSON number are text. */
export interface AuditRow {
  readonly id: string
  readonly momento: string
  readonly cuenta: string | null
  readonly actor: string
  readonly rol: string
  readonly origen: string | null
  readonly solicitud: string
  readonly motivo: string | null
  readonly accion: string
  readonly recurso: string
  readonly recurso_id: string | null
  readonly paciente: string | null
  readonly pacientes: readonly string[] | null
  readonly resultado: number
  readonly codigo: string | null
  readonly acceso: string | null
  readonly campos: readonly string[] | null
  readonly registros: readonly string[] | null
  readonly tx: string
}

const ID = columnAt('id')
const MOMENT = columnAt('momento')
const TX = columnAt('tx')
const PLAIN_INSTANT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/

/** Anything that is not an ordinary instant (another era, infinity, more digits) stays as it is: nothing may look alike. */
export function canonicalInstant(text: string): string {
  const m = PLAIN_INSTANT.exec(text)
  return m === null ? text : `${m[1]}T${m[2]}.${(m[3] ?? '').padEnd(3, '0')}Z`
}

const texts = (row: RawRow): (string | null)[] =>
  row.map((text, i) => (i === MOMENT && text !== null ? canonicalInstant(text) : text))

/** The canonical text of a row, which is what is hashed: the columns as PostgreSQL writes them, instants in UTC. */
export const lineOf = (row: RawRow): string => written(texts(row))

/** JSON with the spaces that PostgreSQL puts in it, so that either of us writes the same line. */
const written = (columns: readonly (string | null)[]): string =>
  `[${LINE_VERSION}, ${columns.map((c) => JSON.stringify(c)).join(', ')}]`

/** The same line in SQL, of built-in functions only; `momento` and lists as `lineOf` writes them. */
const lineSql = (alias: string): string => {
  const columns = auditColumns.map((c) => {
    const column = `${alias}.${c}`
    if (c !== 'momento') return `${column}::text`
    const plain = `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    const ordinary = `isfinite(${column}) and extract(year from ${column} at time zone 'UTC') between 1 and 9999`
    return `case when ${ordinary} then ${plain} else ${column}::text end`
  })
  return `json_build_array(${LINE_VERSION}, ${columns.join(', ')})::text`
}

/** The leaf of a row (`merkle.ts`), as PostgreSQL computes it. */
export const leafSql = (alias: string): string => `sha256('\\x00'::bytea || convert_to(${lineSql(alias)}, 'UTF8'))`

export const auditRow = (row: RawRow): AuditRow => fromTexts(texts(row))

const list = (text: string | null | undefined): string[] | null =>
  typeof text === 'string' ? textsFromSql(text) : null

/** Written out: this is done for every row of an export. In the order of the columns. */
function fromTexts(t: readonly (string | null)[]): AuditRow {
  return {
    id: t[0] ?? '',
    momento: t[1] ?? '',
    cuenta: t[2] ?? null,
    actor: t[3] ?? '',
    rol: t[4] ?? '',
    origen: t[5] ?? null,
    solicitud: t[6] ?? '',
    motivo: t[7] ?? null,
    accion: t[8] ?? '',
    recurso: t[9] ?? '',
    recurso_id: t[10] ?? null,
    paciente: t[11] ?? null,
    pacientes: list(t[12]),
    resultado: Number(t[13]),
    codigo: t[14] ?? null,
    acceso: t[15] ?? null,
    campos: list(t[16]),
    registros: list(t[17]),
    tx: t[18] ?? '',
  }
}

/** The columns of a line, or null if it is not a line of a version that we know. */
export function textsOfLine(line: string): (string | null)[] | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(line)
  } catch {
    return null
  }
  if (!Array.isArray(parsed) || parsed.length !== auditColumns.length + 1 || parsed[0] !== LINE_VERSION) return null
  const columns: unknown[] = parsed.slice(1)
  return columns.every((c): c is string | null => c === null || typeof c === 'string') ? columns : null
}

export function rowOfLine(line: string): AuditRow | null {
  const t = textsOfLine(line)
  return t === null ? null : fromTexts(t)
}

export interface Dated {
  readonly id: string
  readonly momento: string
}

/** Of a line, only what tells its place. */
export function placeOfLine(line: string): (Dated & { readonly tx: string }) | null {
  const t = textsOfLine(line)
  return t === null ? null : { id: t[ID] ?? '', momento: t[MOMENT] ?? '', tx: t[TX] ?? '' }
}

/** The same content under another id: how a row would read if it stood elsewhere. */
export function lineWithId(line: string, id: string): string | null {
  const t = textsOfLine(line)
  return t === null ? null : written([id, ...t.slice(1)])
}
