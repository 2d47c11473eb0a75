import type { Row } from '../../../model/resource.ts'
import { live, text } from '../../historias/alerts/rows.ts'
import type { HistoryContent } from '../../historias/content.ts'
import type { Diagnosis } from './record.ts'

const over = new Set(['resuelto', 'inactivo', 'remision'])

/** What the patient has: of this history, of others and of the coded past; neither refuted, replaced nor annulled. */
export function diagnosesOf(content: HistoryContent, others: readonly Row[], past: readonly Row[]): Diagnosis[] {
  const own = new Set(content.entries.diagnostico.map((row) => row.id))
  const rows = live([...others, ...content.entries.diagnostico])
  const replaced = new Set(rows.map((row) => row.reemplaza_a))
  const once = [...new Map(rows.map((row) => [row.id, row])).values()]
  const coded = (recurso: string, row: Row, campo: string, aqui: boolean): Diagnosis[] => {
    const codigo = text(row, campo)
    if (codigo === null || row.verificacion === 'refutado') return []
    return [{ recurso, row, campo, codigo, aqui, activo: !over.has(text(row, 'estado_clinico') ?? '') }]
  }
  return [
    ...once
      .filter((row) => !replaced.has(row.id))
      .flatMap((row) => coded('diagnostico', row, 'codigo_cie10', own.has(row.id))),
    // What a relative has is coded in the same list.
    ...past
      .filter((row) => row.niega !== true && row.categoria !== 'familiar' && row.categoria !== 'alergico')
      .flatMap((row) => coded('antecedente_categorizado', row, 'cie10', false)),
  ].sort((a, b) => (a.row.id < b.row.id ? -1 : 1))
}
