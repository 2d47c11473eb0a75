import { selectList } from '../../engine/columns.ts'
import type { Tx } from '../../engine/database.ts'
import { alive } from '../../engine/reach.ts'
import { signStatement } from '../../engine/signed-statement.ts'
import { quote } from '../../engine/sql-text.ts'
import { uuidSource } from '../../engine/uuid.ts'
import { canonicalHash } from '../../engine/write/content-hash.ts'
import type { RowSeal, SealedRow, SealedSource } from '../../engine/write/row-seal.ts'
import type { Resource, Row } from '../../model/resource.ts'
import { documento } from '../../resources/documento.ts'
import { resultado } from '../../resources/resultado.ts'
import { valorClinico } from '../../resources/valor-clinico.ts'
import type { ClosingKey } from '../historias/close.ts'
import { isOfReport, sealedContent, wholeContentOf } from '../historias/seal.ts'

export type ReportRowName = 'resultado' | 'valor_clinico' | 'documento'

export interface SealedReportRow {
  readonly recurso: ReportRowName
  readonly id: string
  readonly version: number
  readonly huella: string
  /** Of a file: its hash, which no later version may change. */
  readonly contenido?: string
}

/** What the service signs of a report each time that something of it is written; of each row the last version counts. */
export interface ReportSeal {
  /** The first has neither the files of a report, nor what a value was corrected by. */
  readonly formato: 'custodia/resultado/1' | 'custodia/resultado/2'
  readonly id: string
  readonly resultado: string
  readonly historia: string | null
  /** What it was filed from, where another system sent it. */
  readonly mensaje: SealedSource | null
  readonly momento: string
  readonly registros: readonly SealedReportRow[]
  readonly llave: string
}

export const reportRowHash = (formato: ReportSeal['formato'], recurso: ReportRowName, row: Row): string =>
  canonicalHash(formato === 'custodia/resultado/1' ? sealedContent(recurso, row) : wholeContentOf(row))

/** Without the bytes of a file, for which its hash stands. */
export const reportRowsSql = (r: Resource, by: string): string =>
  `select ${selectList(r, 't', true, () => 'null::integer')} from ${quote(r.name)} t where t.${quote(by)} = any($1::uuid[]) and ${alive('t')}`
const FILES = reportRowsSql(documento, 'id')

const rowNames: readonly ReportRowName[] = ['resultado', 'valor_clinico', 'documento']
const nameOf = (recurso: string): ReportRowName => rowNames.find((name) => name === recurso) ?? 'documento'

/** The reports that a file is of: the one that names it, and those that were sealed with it. */
const REPORTS_OF = `select d.id, r.id as resultado from documento d join resultado r on r.documento = d.id and ${alive('r')} where d.id = any($1::uuid[])
union select d.id, s.resultado from documento d join sello_resultado s on s.historia = d.historia
  and s.declaracion -> 'registros' @> jsonb_build_array(jsonb_build_object('recurso', 'documento', 'id', d.id::text))
where d.id = any($1::uuid[])`

const INSERT = `insert into sello_resultado (id, resultado, historia, declaracion, llave, firma)
select (n.declaracion ->> 'id')::uuid, (n.declaracion ->> 'resultado')::uuid, (n.declaracion ->> 'historia')::uuid, n.declaracion,
  n.declaracion ->> 'llave', n.firma
from jsonb_to_recordset($1::jsonb) as n(declaracion jsonb, firma text)`

interface ReportRows {
  readonly resultado: string
  readonly rows: readonly SealedRow[]
}

const isFile = ({ recurso }: SealedRow): boolean => recurso === documento.name
const isReport = ({ recurso }: SealedRow): boolean => recurso === resultado.name

/** What was written of each report. A file is sealed with the report that comes with it, and later whenever it changes. */
async function byReport(tx: Tx, rows: readonly SealedRow[]): Promise<ReportRows[]> {
  const own = rows.filter((row) => !isFile(row))
  const groups = Map.groupBy(own, (one) => (isReport(one) ? one.row.id : String(one.row.resultado)))
  const fileIds = new Map<string, Set<string>>()
  const name = (report: string, file: string): unknown =>
    fileIds.set(report, (fileIds.get(report) ?? new Set<string>()).add(file))
  for (const { row } of own.filter(isReport))
    if (row.version === 1 && typeof row.documento === 'string') name(row.id, row.documento)
  const [only, ...others] = groups.keys()
  const files = rows.filter(isFile).map(({ row }) => row.id)
  if (only !== undefined && others.length === 0) for (const file of files) name(only, file)
  else if (files.length > 0)
    for (const { id, resultado: report } of await tx.run({ text: REPORTS_OF, values: [files] }))
      name(String(report), String(id))
  const wanted = [...fileIds.values()].flatMap((ids) => [...ids])
  // As the database has them, with the hash that it makes itself.
  const stored = wanted.length === 0 ? [] : await tx.run<Row>({ text: FILES, values: [wanted] })
  return [...new Set([...groups.keys(), ...fileIds.keys()])].map((report) => ({
    resultado: report,
    rows: [
      ...(groups.get(report) ?? []),
      ...stored
        .filter(({ id }) => fileIds.get(report)?.has(id) === true)
        .map((row) => ({ recurso: documento.name, row })),
    ],
  }))
}

const formato = 'custodia/resultado/2'

function sealedRow({ recurso, row }: SealedRow): SealedReportRow {
  const name = nameOf(recurso)
  const { id, version, hash_sha256: content } = row
  const huella = reportRowHash(formato, name, row)
  return { recurso: name, id, version, huella, ...(typeof content === 'string' ? { contenido: content } : {}) }
}

/** Reports of examinations with their values and files: each written row is signed with the others of its report. */
export function resultSeal(current: () => Promise<ClosingKey>): RowSeal {
  const newId = uuidSource()
  let known: ClosingKey | null = null
  const ready = async (): Promise<ClosingKey> => {
    known = await current()
    return known
  }
  return {
    covers: ({ name }, row) =>
      name === resultado.name ||
      (name === valorClinico.name && isOfReport(row)) ||
      // A new one is sealed with the report that names it.
      (name === documento.name && row.version > 1),
    async ready() {
      await ready()
    },
    async seal(tx, rows, source = null) {
      if (rows.length === 0) return
      const reports = await byReport(tx, rows)
      if (reports.length === 0) return
      const key = known ?? (await ready())
      const signed = reports.map(({ resultado: report, rows: some }) => {
        const declaracion: ReportSeal = {
          formato,
          id: newId(),
          resultado: report,
          historia: historyOf(some),
          mensaje: source === null ? null : { id: source.id, huella: source.huella },
          momento: new Date().toISOString(),
          registros: some.map(sealedRow),
          llave: key.kid,
        }
        return { declaracion, firma: signStatement(declaracion, key.privateKey) }
      })
      await tx.run({ name: 'sello_resultado', text: INSERT, values: [JSON.stringify(signed)] })
    },
  }
}

function historyOf([first]: readonly SealedRow[]): string | null {
  const history = first?.row[first.recurso === valorClinico.name ? 'historia_atencion' : 'historia']
  return typeof history === 'string' ? history : null
}
