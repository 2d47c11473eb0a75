import { urgencyOf, WHO, WHO_COLUMNS, whoColumns, whoOf } from '../../engine/audit.ts'
import type { Call } from '../../engine/call.ts'
import type { RawRow } from '../../engine/connection/raw-query.ts'
import type { Core } from '../../engine/core.ts'
import { listValues, listWhere } from '../../engine/list.ts'
import { arrayText, parameters } from '../../engine/parameters.ts'
import { quote } from '../../engine/sql-text.ts'
import { factsOf } from '../../model/access/roles.ts'
import { dateInBogota } from '../../model/calendar.ts'
import { csvCell } from '../../model/text/csv-cell.ts'
import { paciente } from '../../resources/paciente.ts'
import { type Column, columnsOf, labelsNamed } from './columns.ts'
import type { Formato } from './export-fields.ts'
import { csvLineSql, jsonLineSql, type LineSql, ndjsonLineSql, sheetLineSql } from './line-sql.ts'
import { lastGroupedYear } from './pseudonym.ts'
import type { ExportRecord, Progress } from './record.ts'
import type { ExportRequest } from './request.ts'
import { cellText } from './xlsx.ts'

export interface Chunk {
  readonly rows: number
  readonly last: string | null
  readonly text: string
}

/** `isClosed`: the caller's account was closed meanwhile. */
type ReadChunk = Chunk & { readonly isClosed: boolean }

export interface Source {
  readonly headers: readonly string[]
  /** The patients after this one, with the audit row that says they were shown; both committed when it resolves. */
  fetch(asked: {
    after: string | null
    limit: number
    firstRow: number
    sent: Progress
    first: boolean
  }): Promise<Chunk>
}

export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

const LINES: Readonly<Record<Formato, (columns: readonly Column[]) => LineSql>> = {
  csv: csvLineSql,
  ndjson: ndjsonLineSql,
  fhir: jsonLineSql,
  xlsx: sheetLineSql,
}

const asItIs = (text: string): string => text
const ESCAPES: Readonly<Record<Formato, (text: string) => string>> = {
  csv: csvCell,
  xlsx: cellText,
  ndjson: asItIs,
  fhir: asItIs,
}

/** The caller's account was closed while it was leaving. */
export class NoLongerAllowed extends Error {}

/** The rows of an export and nothing else: what the list of patients shows this caller with these filters, up to its end. */
export function exportWhere(
  asked: ExportRequest,
  call: Call,
  few: boolean,
  use: (name: string, type: string) => string,
): string {
  let n = 0
  const { where } = listWhere(
    paciente,
    asked.seen,
    asked.query,
    { reach: factsOf(call.actor.rol).reach, few, narrowing: null },
    (type) => use(`lista:${n++}`, type),
  )
  if (asked.registered.from !== null) where.push(`t.creado_en >= ${use('registrado_desde', 'timestamptz')}`)
  if (asked.registered.to !== null) where.push(`t.creado_en <= ${use('registrado_hasta', 'timestamptz')}`)
  where.push(`t.id > ${use('tras', 'uuid')}`, `t.id <= ${use('hasta', 'uuid')}`)
  return where.join(' and ')
}

export const whereValues = (asked: ExportRequest, call: Call): Record<string, string | null> => ({
  ...Object.fromEntries(listValues(asked.seen, asked.query, call).map((value, i) => [`lista:${i}`, value])),
  registrado_desde: asked.registered.from,
  registrado_hasta: asked.registered.to,
})

/**
 * One statement for each chunk: the lines, the audit row with whose they are, how far it got. It commits as a whole. Where a standby
 * reads the lines, the rest follows on the primary, and they leave when that is committed.
 */
export function chunkSource(
  { db, reading }: Pick<Core, 'db' | 'reading'>,
  { asked, call, record, few }: { asked: ExportRequest; call: Call; record: ExportRecord; few: boolean },
): Source {
  const p = parameters<string>()
  const labels = new Set<string>()
  const grouped = lastGroupedYear(dateInBogota(call.now))
  const columns = columnsOf(
    {
      fields: asked.campos,
      labels: asked.conNombres || asked.formato === 'fhir',
      pseudonym: asked.seudonimizado ? { grouped } : null,
    },
    (name, type) => {
      labels.add(name)
      return p.use(name, type)
    },
  )
  const { line, between } = LINES[asked.formato](columns)
  const needed = [...new Set(['id', ...asked.campos])].map((c) => `t.${quote(c)}`)
  const number =
    asked.formato === 'xlsx'
      ? `, (${p.use('primera', 'bigint')} - 1 + row_number() over (order by t.id))::text as n`
      : ''
  const lines = `pagina as materialized (
  select t.id, ${line} as linea from (
    select ${needed.join(', ')}${number} from paciente t where ${exportWhere(asked, call, few, p.use)}
    order by t.id limit ${p.use('limite', 'integer')}
  ) t
), hecho as materialized (
  select count(*)::integer as n, coalesce(array_agg(p.id order by p.id), '{}') as ids,
    string_agg(p.linea, ${between} order by p.id) as texto
  from pagina p
)`
  /** The part that writes: with the lines in one statement, or by itself. */
  const q = reading.isElsewhere ? parameters<string>() : p
  const shown = `huella as (
  insert into auditoria (${WHO_COLUMNS}, accion, recurso, resultado, campos, registros, acceso)
  select ${whoColumns('h')}, 'exportar', 'paciente', 200, ${q.use('campos', 'text[]')}, r.ids,
    case when h.miembros <> '{}' then ${urgencyOf('any(r.ids)', 'h.cuenta')} end
  from hecho r, jsonb_to_record(${q.use('quien', 'jsonb')}) as ${WHO}
  where r.n > 0 or ${q.use('primero', 'boolean')}
), avance as (
  update exportacion set filas = ${q.use('filas', 'integer')}, bytes = ${q.use('bytes', 'bigint')},
    ultimo = ${q.use('ultimo', 'uuid')}, avance_en = now()
  where id = ${q.use('exportacion', 'uuid')}
)`
  const isClosed = `exists (select 1 from cuenta c where c.id = ${q.use('cuenta', 'text')} and c.estado = 'bloqueada')`
  const fields = [...new Set([...asked.campos, ...Object.keys(asked.filtros)])]
  const fixed: Record<string, string | null> = {
    ...whereValues(asked, call),
    ...Object.fromEntries([...labels].map((name) => [name, labelsNamed(name, ESCAPES[asked.formato])])),
    clave: record.clave === null ? null : `\\x${record.clave.toString('hex')}`,
    hasta: record.hasta,
    campos: arrayText(fields),
    quien: JSON.stringify(whoOf(call)),
    exportacion: record.id,
    cuenta: call.actor.id,
  }
  const valuesIn = (of: typeof p, given: Record<string, string | null>): (string | null)[] =>
    of.values(given).map((value) => value ?? null)
  const chunkOf = ([n, last, text]: RawRow, isClosed: string | null | undefined): ReadChunk => ({
    rows: Number(n ?? 0),
    last: last ?? null,
    text: text ?? '',
    isClosed: isClosed === 't',
  })
  const both = `with ${lines}, ${shown} select r.n, r.ids[r.n], r.texto, ${isClosed} from hecho r`
  const readHere = async (given: Record<string, string | null>): Promise<ReadChunk> => {
    const [row = []] = await db.raw({ name: '', text: both, values: valuesIn(p, given) })
    return chunkOf(row, row[3])
  }
  const linesAlone = `with ${lines} select r.n, r.ids[r.n], r.texto, r.ids from hecho r`
  const readElsewhere = async (given: Record<string, string | null>): Promise<ReadChunk> => {
    const [row = []] = await reading.raw({ name: '', text: linesAlone, values: valuesIn(p, given) })
    const hecho = `hecho as (select ${q.use('mostradas', 'integer')} as n, ${q.use('mostrados', 'uuid[]')} as ids)`
    const text = `with ${hecho}, ${shown} select ${isClosed}`
    const values = valuesIn(q, { ...given, mostradas: row[0] ?? '0', mostrados: row[3] ?? '{}' })
    const [told = []] = await db.raw({ name: '', text, values })
    return chunkOf(row, told[0])
  }
  return {
    headers: columns.map((c) => c.header),
    async fetch({ after, limit, firstRow, sent, first }) {
      const given: Record<string, string | null> = {
        ...fixed,
        tras: after ?? BEFORE_ALL,
        limite: String(limit),
        primera: String(firstRow),
        primero: String(first),
        filas: String(sent.filas),
        bytes: String(sent.bytes),
        ultimo: sent.ultimo,
      }
      const chunk = await (reading.isElsewhere ? readElsewhere(given) : readHere(given))
      if (chunk.isClosed) throw new NoLongerAllowed()
      return chunk
    },
  }
}
