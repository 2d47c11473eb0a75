import { signStatement } from '../../engine/signed-statement.ts'
import { uuidSource } from '../../engine/uuid.ts'
import { canonicalHash } from '../../engine/write/content-hash.ts'
import type { RowSeal, SealedRow, SealedSource } from '../../engine/write/row-seal.ts'
import type { Row } from '../../model/resource.ts'
import { resultado } from '../../resources/resultado.ts'
import { valorClinico } from '../../resources/valor-clinico.ts'
import type { ClosingKey } from '../historias/close.ts'
import { isOfReport, sealedContent } from '../historias/seal.ts'

export type ReportRowName = 'resultado' | 'valor_clinico'

export interface SealedReportRow {
  readonly recurso: ReportRowName
  readonly id: string
  readonly version: number
  readonly huella: string
}

/** What the service signs of a report each time that something of it is written; of each row the last version counts. */
export interface ReportSeal {
  readonly formato: 'custodia/resultado/1'
  readonly id: string
  readonly resultado: string
  readonly historia: string | null
  /** What it was filed from, where another system sent it. */
  readonly mensaje: SealedSource | null
  readonly momento: string
  readonly registros: readonly SealedReportRow[]
  readonly llave: string
}

export const reportRowHash = (recurso: ReportRowName, row: Row): string => canonicalHash(sealedContent(recurso, row))

const nameOf = (recurso: string): ReportRowName => (recurso === resultado.name ? 'resultado' : 'valor_clinico')

const INSERT = `insert into sello_resultado (id, resultado, historia, declaracion, llave, firma)
select (n.declaracion ->> 'id')::uuid, (n.declaracion ->> 'resultado')::uuid, (n.declaracion ->> 'historia')::uuid, n.declaracion,
  n.declaracion ->> 'llave', n.firma
from jsonb_to_recordset($1::jsonb) as n(declaracion jsonb, firma text)`

/** Reports of examinations and their values: each written row is signed with the others of its report. */
export function resultSeal(current: () => Promise<ClosingKey>): RowSeal {
  const newId = uuidSource()
  let known: ClosingKey | null = null
  const ready = async (): Promise<ClosingKey> => {
    known = await current()
    return known
  }
  const reportOf = ({ recurso, row }: SealedRow): string =>
    recurso === resultado.name ? row.id : String(row.resultado)
  return {
    covers: ({ name }, row) => name === resultado.name || (name === valorClinico.name && isOfReport(row)),
    async ready() {
      await ready()
    },
    async seal(tx, rows, source = null) {
      if (rows.length === 0) return
      const key = known ?? (await ready())
      const signed = [...Map.groupBy(rows, reportOf)].map(([report, some]) => {
        const declaracion: ReportSeal = {
          formato: 'custodia/resultado/1',
          id: newId(),
          resultado: report,
          historia: historyOf(some),
          mensaje: source === null ? null : { id: source.id, huella: source.huella },
          momento: new Date().toISOString(),
          registros: some.map(({ recurso, row }) => ({
            recurso: nameOf(recurso),
            id: row.id,
            version: row.version,
            huella: reportRowHash(nameOf(recurso), row),
          })),
          llave: key.kid,
        }
        return { declaracion, firma: signStatement(declaracion, key.privateKey) }
      })
      await tx.run({ name: 'sello_resultado', text: INSERT, values: [JSON.stringify(signed)] })
    },
  }
}

function historyOf([first]: readonly SealedRow[]): string | null {
  const history = first?.row[first.recurso === resultado.name ? 'historia' : 'historia_atencion']
  return typeof history === 'string' ? history : null
}
