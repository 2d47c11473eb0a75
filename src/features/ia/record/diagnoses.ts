import { rowsThatHold } from '../../../model/predicate.ts'
import type { Row } from '../../../model/resource.ts'
import { heldBackground } from '../../../resources/antecedente-categorizado.ts'
import { heldDiagnosis } from '../../../resources/diagnostico.ts'
import { text } from '../../historias/alerts/rows.ts'
import type { HistoryContent } from '../../historias/content.ts'
import type { Diagnosis } from './record.ts'

const over = new Set(['resuelto', 'inactivo', 'remision'])

/** What the patient has: of this history, of others and of the coded past; neither refuted, replaced nor annulled. */
export function diagnosesOf(content: HistoryContent, others: readonly Row[], past: readonly Row[]): Diagnosis[] {
  const own = new Set(content.entries.diagnostico.map((row) => row.id))
  const rows = [...others, ...content.entries.diagnostico]
  const once = [...new Map(rows.map((row) => [row.id, row])).values()]
  const coded = (recurso: string, row: Row, campo: string, aqui: boolean): Diagnosis[] => {
    const codigo = text(row, campo)
    return codigo === null
      ? []
      : [{ recurso, row, campo, codigo, aqui, activo: !over.has(text(row, 'estado_clinico') ?? '') }]
  }
  return [
    ...rowsThatHold(heldDiagnosis, once).flatMap((row) => coded('diagnostico', row, 'codigo_cie10', own.has(row.id))),
    // What a relative has is coded in the same list.
    ...rowsThatHold(heldBackground, past)
      .filter((row) => row.niega !== true && row.categoria !== 'familiar' && row.categoria !== 'alergico')
      .flatMap((row) => coded('antecedente_categorizado', row, 'cie10', false)),
  ].sort((a, b) => (a.row.id < b.row.id ? -1 : 1))
}
