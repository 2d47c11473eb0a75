import { urgencyOf, WHO, WHO_COLUMNS, whoColumns, whoOf } from '../../engine/audit.ts'
import type { Call } from '../../engine/call.ts'
import type { Database } from '../../engine/database.ts'
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

/** One statement for each chunk: the lines, the audit row with whose they are, how far it got. It commits as a whole. */
export function chunkSource(
  db: Database,
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
  const text = `with pagina as materialized (
  select t.id, ${line} as linea from (
    select ${needed.join(', ')}${number} from paciente t where ${exportWhere(asked, call, few, p.use)}
    order by t.id limit ${p.use('limite', 'integer')}
  ) t
), hecho as materialized (
  select count(*)::integer as n, coalesce(array_agg(p.id order by p.id), '{}') as ids,
    string_agg(p.linea, ${between} order by p.id) as texto
  from pagina p
), huella as (
  insert into auditoria (${WHO_COLUMNS}, accion, recurso, resultado, campos, registros, acceso)
  select ${whoColumns('h')}, 'exportar', 'paciente', 200, ${p.use('campos', 'text[]')}, r.ids,
    case when h.miembros <> '{}' then ${urgencyOf('any(r.ids)', 'h.cuenta')} end
  from hecho r, jsonb_to_record(${p.use('quien', 'jsonb')}) as ${WHO}
  where r.n > 0 or ${p.use('primero', 'boolean')}
), avance as (
  update exportacion set filas = ${p.use('filas', 'integer')}, bytes = ${p.use('bytes', 'bigint')},
    ultimo = ${p.use('ultimo', 'uuid')}, avance_en = now()
  where id = ${p.use('exportacion', 'uuid')}
)
select r.n, r.ids[r.n], r.texto,
  exists (select 1 from cuenta c where c.id = ${p.use('cuenta', 'text')} and c.estado = 'bloqueada')
from hecho r`
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
  return {
    headers: columns.map((c) => c.header),
    async fetch({ after, limit, firstRow, sent, first }) {
      const given = p.values({
        ...fixed,
        tras: after ?? BEFORE_ALL,
        limite: String(limit),
        primera: String(firstRow),
        primero: String(first),
        filas: String(sent.filas),
        bytes: String(sent.bytes),
        ultimo: sent.ultimo,
      })
      const values = given.map((value) => (typeof value === 'string' ? value : null))
      const [row] = await db.raw({ name: '', text, values })
      if (row?.[3] === 't') throw new NoLongerAllowed()
      return { rows: Number(row?.[0] ?? 0), last: row?.[1] ?? null, text: row?.[2] ?? '' }
    },
  }
}
