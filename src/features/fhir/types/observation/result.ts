import { encounter, isAnnulled, subject } from '../../elements/clinical-elements.ts'
import { codingIf, conceptOf } from '../../elements/coding.ts'
import {
  type FhirResource,
  meta,
  narrative,
  one,
  type ProjectedRow,
  RDA,
  reference,
  textIn,
} from '../../elements/elements.ts'
import { isPerformed } from '../procedure-drawing.ts'
import { type Category, category, unknown } from './value-elements.ts'

const CATEGORIES: Readonly<Record<string, Category>> = {
  laboratorio: 'laboratory',
  imagenologia: 'imaging',
  terapia: 'therapy',
}
export const categoryOfOrder = (kind: string): Category => CATEGORIES[kind] ?? 'procedure'

export const hasResult = (row: ProjectedRow): boolean => textIn(row, 'resultado_texto') !== null

/** What came back of an order, in the words in which it came; who found it is not in the row. */
export function fhirResult(row: ProjectedRow): FhirResource {
  const name = textIn(row, 'descripcion')
  const result = textIn(row, 'resultado_texto')
  const done = row.estado === 'completada'
  return {
    resourceType: 'Observation',
    id: `resultado-${String(row.id)}`,
    ...meta(row),
    ...narrative(name === null ? 'Resultado' : `Resultado: ${name}`, result),
    basedOn: [reference('ServiceRequest', String(row.id))],
    ...(isPerformed(row) ? { partOf: [reference('Procedure', String(row.id))] } : {}),
    status: isAnnulled(row) ? 'entered-in-error' : done ? 'final' : 'preliminary',
    ...category(categoryOfOrder(textIn(row, 'tipo_orden') ?? '')),
    code: conceptOf(codingIf(`${RDA}/CodeSystem/CUPS`, textIn(row, 'cups')), name ?? 'Resultado'),
    subject: subject(row),
    ...encounter(row),
    ...one('effectiveDateTime', textIn(row, 'fecha_resultado')),
    ...one('issued', textIn(row, 'fecha_resultado')),
    ...(result === null ? unknown : { valueString: result }),
  }
}
