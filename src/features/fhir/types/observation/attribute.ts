import { clinicalValues } from '../../../../model/codes/clinical-values.ts'
import { note, period, subject } from '../../elements/clinical-elements.ts'
import { confidential } from '../../elements/confidential.ts'
import { type FhirResource, meta, narrative, one, type ProjectedRow, textIn } from '../../elements/elements.ts'
import { answerOf, codeOf } from './value.ts'
import { type Category, category, categoryOfValue, measured, unknown } from './value-elements.ts'

/** What an attribute says is kept as text, whatever its kind. */
function saidValue(row: ProjectedRow): object {
  const value = textIn(row, 'valor')
  if (value === null) return unknown
  switch (row.tipo_valor) {
    case 'numerico':
      return /^-?\d+(\.\d+)?$/.test(value)
        ? { valueQuantity: measured(Number(value), textIn(row, 'unidad')) }
        : { valueString: value }
    case 'booleano':
      return value === 'true' || value === 'false' ? { valueBoolean: value === 'true' } : { valueString: value }
    case 'fecha':
      return /^\d{4}-\d{2}-\d{2}$/.test(value) ? { valueDateTime: value } : { valueString: value }
    case 'codigo':
      return { valueCodeableConcept: answerOf(textIn(row, 'codigo') ?? '', value) }
    default:
      return { valueString: value }
  }
}

/** Of each code of the catalogue. */
export const listedCategories: readonly (readonly [string, Category])[] = [...clinicalValues.values()].map((v) => [
  v.codigo,
  categoryOfValue[v.categoria] ?? 'social-history',
])
const byCode = new Map(listedCategories)

/** What is not of the catalogue is a circumstance of the patient's life like the others. */
const categoryOf = (code: string | null): Category => byCode.get(code ?? '') ?? 'social-history'

/** An attribute of the patient, valid from a day on. */
export function fhirAttribute(row: ProjectedRow): FhirResource {
  const code = textIn(row, 'codigo')
  const value = textIn(row, 'valor')
  const name = textIn(row, 'nombre') ?? code ?? 'Atributo'
  const label = code === null || value === null ? undefined : clinicalValues.get(code)?.opciones?.get(value)
  const lasts = period(textIn(row, 'vigente_desde'), textIn(row, 'vigente_hasta'))
  return {
    resourceType: 'Observation',
    id: `atributo-${String(row.id)}`,
    ...confidential(meta(row), row.sensible === true),
    ...narrative(value === null ? name : `${name}: ${label ?? value} ${textIn(row, 'unidad') ?? ''}`.trim()),
    status: 'final',
    ...category(categoryOf(code)),
    code: codeOf(row),
    subject: subject(row),
    ...(lasts === null ? {} : { effectivePeriod: lasts }),
    ...one('issued', textIn(row, 'actualizado_en')),
    ...saidValue(row),
    ...note(textIn(row, 'observaciones')),
  }
}
