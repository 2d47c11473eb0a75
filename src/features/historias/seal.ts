import type { Signer } from '../../engine/signed-statement.ts'
import { canonicalHash } from '../../engine/write/content-hash.ts'
import type { Row } from '../../model/resource.ts'
import { type EntryName, sealedNames, withEntries } from '../../resources/entries.ts'
import { registry } from '../../resources/index.ts'
import type { HistoryContent } from './content.ts'

export interface SealedEntry {
  readonly recurso: EntryName | 'historia'
  readonly id: string
  readonly huella: string
}

/** What is signed: small, and enough to tell whose closing of what it is. */
export interface ClosingStatement {
  readonly formato: 'custodia/cierre/1'
  readonly historia: string
  readonly huella: string
  readonly momento: string
  readonly profesional: Signer
  readonly llave: string
  /** By which its page is found; closings of before do not say it. */
  readonly codigo?: string
}

const bookkeeping = ['version', 'actualizado_en']

/** What is empty is left out: a field that a later version adds breaks no seal. */
function contentBut(row: Row, fields: readonly string[]): Record<string, unknown> {
  const apart = new Set([...bookkeeping, ...fields])
  return Object.fromEntries(Object.entries(row).filter(([field, value]) => !apart.has(field) && value !== null))
}

/** What of a row the closing vouches for. */
export const sealedContent = (name: EntryName | 'historia', row: Row): Record<string, unknown> =>
  contentBut(row, registry.get(name)?.goesOn ?? [])

/** The same of a row that is sealed each time that it is written. */
export const wholeContentOf = (row: Row): Record<string, unknown> => contentBut(row, [])

const byId = (a: Row, b: Row): number => (a.id < b.id ? -1 : 1)

/** What a report says goes with the report, which no closing seals: it arrives and is corrected afterwards too. */
export const isOfReport = (row: Row): boolean => typeof row.resultado === 'string'

/** What a closing vouches for. */
export const withoutReports = (content: HistoryContent): HistoryContent => ({
  ...content,
  entries: withEntries(content.entries, {
    valor_clinico: content.entries.valor_clinico.filter((row) => !isOfReport(row)),
  }),
})

/** The rows of a closing, the header first. */
export const sealedRows = (content: HistoryContent): { recurso: EntryName | 'historia'; row: Row }[] => [
  { recurso: 'historia', row: content.historia },
  ...sealedNames.flatMap((recurso) => [...content.entries[recurso]].sort(byId).map((row) => ({ recurso, row }))),
]

/** The hash of each row, and that of the whole: SHA-256 of the canonical JSON (RFC 8785) of header and entries. */
export function hashContent(content: HistoryContent): { huella: string; registros: SealedEntry[] } {
  const said = sealedRows(content).map(({ recurso, row }) => ({
    recurso,
    id: row.id,
    contenido: sealedContent(recurso, row),
  }))
  const [header, ...entries] = said
  return {
    huella: canonicalHash({ formato: 'custodia/cierre/1', historia: header?.contenido, registros: entries }),
    registros: said.map(({ recurso, id, contenido }) => ({ recurso, id, huella: canonicalHash(contenido) })),
  }
}
