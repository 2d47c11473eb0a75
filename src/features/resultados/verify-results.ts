import type { KeyObject } from 'node:crypto'
import type { Tx } from '../../engine/database.ts'
import { alive } from '../../engine/reach.ts'
import { statementHolds } from '../../engine/signed-statement.ts'
import type { Row } from '../../model/resource.ts'
import { documento } from '../../resources/documento.ts'
import { resultado } from '../../resources/resultado.ts'
import { valorClinico } from '../../resources/valor-clinico.ts'
import { rolledBack } from '../historias/rolled-back.ts'
import { SEALED_SINCE } from '../historias/sealed-since.ts'
import {
  type ReportRowName,
  type ReportSeal,
  reportRowHash,
  reportRowsSql,
  type SealedReportRow,
} from './seal-results.ts'

/** What does not fit of a report, and where. */
export interface ReportFinding {
  readonly que: 'firma' | 'modificado' | 'falta' | 'agregado' | 'sin_sello' | 'mensaje' | 'anterior'
  readonly recurso: ReportRowName | 'mensaje_entrada'
  readonly id: string
}

export interface ReportVerification {
  readonly resultado: string
  /** False where it was filed before reports were sealed: nothing vouches for what it said then. */
  readonly sellado: boolean
  readonly hallazgos: readonly ReportFinding[]
}

interface StoredSeal {
  readonly declaracion: ReportSeal
  readonly firma: string
}

/** What stands of one report. */
interface StoredReport {
  readonly id: string
  readonly report: Row | null
  readonly values: readonly Row[]
  readonly files: readonly Row[]
  readonly seals: readonly StoredSeal[]
}

type KeyOf = (kid: string) => KeyObject | null

const REPORTS = reportRowsSql(resultado, 'id')
const VALUES = reportRowsSql(valorClinico, 'resultado')
const FILES = reportRowsSql(documento, 'id')
const SEALS = 'select s.resultado, s.declaracion, s.firma from sello_resultado s where s.resultado = any($1::uuid[])'
/** A kept message that says now something else than what the report was filed from. */
const ALTERED = `select m.id from jsonb_to_recordset($1::jsonb) as x(id uuid, huella text)
join mensaje_entrada m on m.id = x.id where custodia_sha256(m.contenido) <> x.huella`

/** UUIDv7: of when it was made. */
const madeAt = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

interface SealedVersion extends SealedReportRow {
  readonly formato: ReportSeal['formato']
}

const standsAs = (sealed: SealedVersion, row: Row): boolean =>
  sealed.version === row.version && sealed.huella === reportRowHash(sealed.formato, sealed.recurso, row)

/** What stands, against what was signed each time that something of it was written. Pure. */
function findingsOf({ id, report, values, files, seals }: StoredReport, since: string, keyOf: KeyOf): ReportFinding[] {
  const findings: ReportFinding[] = []
  const isBefore = (row: Row): boolean => row.creado_en < since && madeAt(row.id) < Date.parse(since)
  const last = new Map<string, SealedVersion>()
  const contents = new Map<string, Set<string>>()
  for (const { declaracion, firma } of seals) {
    const key = keyOf(declaracion.llave)
    if (key === null || declaracion.resultado !== id || !statementHolds(declaracion, firma, key))
      findings.push({ que: 'firma', recurso: 'resultado', id })
    for (const sealed of declaracion.registros) {
      const { version, contenido } = sealed
      if ((last.get(sealed.id)?.version ?? 0) < version)
        last.set(sealed.id, { ...sealed, formato: declaracion.formato })
      if (contenido !== undefined) contents.set(sealed.id, (contents.get(sealed.id) ?? new Set()).add(contenido))
    }
  }
  const knowsFiles = seals.every(({ declaracion }) => declaracion.formato !== 'custodia/resultado/1')
  const stored = [
    ...(report === null ? [] : [['resultado', report] as const]),
    ...values.map((row) => ['valor_clinico', row] as const),
    ...files.map((row) => ['documento', row] as const),
  ]
  for (const [recurso, row] of stored) {
    const sealed = last.get(row.id)
    last.delete(row.id)
    const said = contents.get(row.id) ?? new Set()
    if (sealed === undefined) {
      if (recurso === 'documento' && !knowsFiles) continue
      if (!isBefore(row) || (report !== null && !isBefore(report)))
        findings.push({ que: recurso === 'resultado' ? 'sin_sello' : 'agregado', recurso, id: row.id })
    } else if (!standsAs(sealed, row) || said.size > 1) findings.push({ que: 'modificado', recurso, id: row.id })
  }
  for (const { recurso, id: gone } of last.values()) findings.push({ que: 'falta', recurso, id: gone })
  return findings
}

/** The file that it names, and those that were sealed with it. */
const filesOf = (report: Row | undefined, seals: readonly StoredSeal[]): ReadonlySet<string> =>
  new Set([
    ...(typeof report?.documento === 'string' ? [report.documento] : []),
    ...seals.flatMap(({ declaracion }) => declaracion.registros.filter(isFile).map(({ id }) => id)),
  ])
const isFile = ({ recurso }: SealedReportRow): boolean => recurso === 'documento'

/** Of a row that was put back to an earlier version, with its newest seal taken away, the audit goes on saying that it was written since. */
function putBack({ report, values, files }: StoredReport, earlier: ReadonlySet<string>): ReportFinding[] {
  const named = (recurso: ReportRowName, rows: readonly Row[]): ReportFinding[] =>
    rows.filter(({ id }) => earlier.has(id)).map(({ id }) => ({ que: 'anterior', recurso, id }))
  return [
    ...named('resultado', report === null ? [] : [report]),
    ...named('valor_clinico', values),
    ...named('documento', files),
  ]
}

/** Reports with their values and files, each compared with its seals and with the message that it came with, while that is kept. */
export async function verifyReports(tx: Tx, ids: readonly string[], keyOf: KeyOf): Promise<ReportVerification[]> {
  const of = <R extends object>(text: string): Promise<R[]> => tx.run<R>({ text, values: [ids] })
  const [since] = await tx.run<{ desde: string }>({ text: `select ${SEALED_SINCE} as desde`, values: [] })
  if (since === undefined) throw new Error('A query without from answers one row')
  const reports = new Map((await of<Row>(REPORTS)).map((row) => [row.id, row]))
  const values = Map.groupBy(await of<Row>(VALUES), (row) => String(row.resultado))
  const seals = Map.groupBy(await of<StoredSeal & { resultado: string }>(SEALS), (seal) => seal.resultado)
  const fileIds = new Map(ids.map((id) => [id, filesOf(reports.get(id), seals.get(id) ?? [])]))
  const allFiles = [...new Set([...fileIds.values()].flatMap((own) => [...own]))]
  const files = await tx.run<Row>({ text: FILES, values: [allFiles] })
  const earlier = new Set([
    ...(await rolledBack(tx, resultado, ids)),
    ...(await rolledBack(
      tx,
      valorClinico,
      [...values.values()].flat().map((row) => row.id),
    )),
    ...(await rolledBack(tx, documento, allFiles)),
  ])
  const messages = [...seals.values()].flat().flatMap(({ declaracion }) => declaracion.mensaje ?? [])
  const altered = new Set(
    (await tx.run({ text: ALTERED, values: [JSON.stringify(messages)] })).map((row) => String(row.id)),
  )
  return ids.map((id) => {
    const own = seals.get(id) ?? []
    const theirs = fileIds.get(id)
    const report = {
      id,
      report: reports.get(id) ?? null,
      values: values.get(id) ?? [],
      files: files.filter((row) => theirs?.has(row.id)),
      seals: own,
    }
    const put = putBack(report, earlier)
    const named = new Set(own.flatMap(({ declaracion: { mensaje } }) => (mensaje === null ? [] : [mensaje.id])))
    const retold = [...named.intersection(altered)].map(
      (m) => ({ que: 'mensaje', recurso: 'mensaje_entrada', id: m }) as const,
    )
    const hallazgos = [...findingsOf(report, since.desde, keyOf), ...put, ...retold]
    return { resultado: id, sellado: own.length > 0, hallazgos }
  })
}

/** Those of a history, also where one of them is gone. */
const OF_HISTORY = `select r.id from resultado r where r.historia = $1 and ${alive('r')}
union select s.resultado from sello_resultado s where s.historia = $1 order by 1`

export const reportsOfHistory = async (tx: Tx, history: string): Promise<string[]> =>
  (await tx.run({ text: OF_HISTORY, values: [history] })).map(({ id }) => String(id))

const AT_ONCE = 500
const ALL = `(select r.id from resultado r where r.id > $1::uuid and ${alive('r')} order by r.id limit ${AT_ONCE})
union (select distinct s.resultado from sello_resultado s where s.resultado > $1::uuid order by s.resultado limit ${AT_ONCE})
order by id limit ${AT_ONCE}`

/** Every report, of an encounter or of none, some at a time. */
export async function* allReports(tx: Tx): AsyncGenerator<string[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const ids = (await tx.run({ text: ALL, values: [after] })).map(({ id }) => String(id))
    const last = ids.at(-1)
    if (last === undefined) return
    yield ids
    after = last
  }
}

const words: Readonly<Record<ReportFinding['que'], string>> = {
  firma: 'la firma de su sello no es válida',
  modificado: 'no dice lo mismo que cuando se selló',
  falta: 'se selló y ya no está',
  agregado: 'no es de lo que se selló con su informe',
  sin_sello: 'se registró cuando los resultados ya se sellaban, y no tiene sello',
  anterior: 'se escribió después, según la auditoría, y figura como antes',
  mensaje: 'el mensaje guardado no es el que trajo el informe',
}

export const reportFindingLine = ({ que, recurso, id }: ReportFinding): string => `${recurso} ${id}: ${words[que]}.`
