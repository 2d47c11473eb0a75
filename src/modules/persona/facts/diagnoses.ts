import { rowsThatHold } from '../../../model/predicate.ts'
import type { Row } from '../../../model/resource.ts'
import { text } from '../../../model/text/row-values.ts'
import { heldBackground } from '../../../resources/antecedente-categorizado.ts'
import { heldDiagnosis } from '../../../resources/diagnostico.ts'
import type { Diagnosis } from './person-facts.ts'
import { isHere, type PersonRows } from './person-rows.ts'

const over = new Set(['resuelto', 'inactivo', 'remision'])

/** What the patient has: of this encounter, of others and of the coded past; neither refuted, replaced nor annulled. */
export function diagnosesOf(rows: PersonRows): Diagnosis[] {
  const coded = (recurso: string, row: Row, campo: string, aqui: boolean): Diagnosis[] => {
    const codigo = text(row, campo)
    return codigo === null
      ? []
      : [{ recurso, row, campo, codigo, aqui, activo: !over.has(text(row, 'estado_clinico') ?? '') }]
  }
  return [
    ...rowsThatHold(heldDiagnosis, rows.entries.diagnostico).flatMap((row) =>
      coded('diagnostico', row, 'codigo_cie10', isHere(rows, row)),
    ),
    // What a relative has is coded in the same list.
    ...rowsThatHold(heldBackground, rows.entries.antecedente_categorizado)
      .filter((row) => row.niega !== true && row.categoria !== 'familiar' && row.categoria !== 'alergico')
      .flatMap((row) => coded('antecedente_categorizado', row, 'cie10', false)),
  ].sort((a, b) => (a.row.id < b.row.id ? -1 : 1))
}
