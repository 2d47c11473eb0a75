import type { Row } from '../../../model/resource.ts'
import type { ReportInput } from '../input.ts'

/** What was written once the history was closed, which is not under its seal. */
function since({ content, cierre }: ReportInput, rows: readonly Row[]): readonly Row[] {
  const closed = cierre?.momento ?? content.historia.cerrada_en
  if (typeof closed !== 'string') return []
  const at = Date.parse(closed)
  return rows.filter((row) => Date.parse(row.creado_en) >= at)
}

/** Of notes, only clarifications can be that late. */
export const laterNotes = (input: ReportInput): readonly Row[] =>
  since(
    input,
    input.content.entries.nota.filter((n) => n.tipo_nota === 'aclaratoria'),
  )

/** Results of what had been ordered. */
export const laterDocuments = (input: ReportInput): readonly Row[] => since(input, input.content.entries.documento)
