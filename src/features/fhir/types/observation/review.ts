import { revisionSistema } from '../../../../resources/revision-sistema.ts'
import { authorOf } from '../../elements/author.ts'
import { encounter, entryStatus, subject } from '../../elements/clinical-elements.ts'
import { codingIf, conceptOf, optionOf } from '../../elements/coding.ts'
import {
  type FhirResource,
  listIn,
  meta,
  narrative,
  OURS,
  one,
  type ProjectedRow,
  some,
  textIn,
} from '../../elements/elements.ts'
import { loinc } from '../../elements/loinc.ts'
import { category, notPerformed } from './value-elements.ts'

export const REVIEW = '10187-3'
export const REVIEW_SYSTEMS = `${OURS}:revision-sistema`

/** What the patient feels in one system; each symptom of the list is a component. */
export function fhirReview(row: ProjectedRow): FhirResource {
  const system = textIn(row, 'sistema')
  const name = optionOf(revisionSistema.fields.sistema.options, system)
  const state = optionOf(revisionSistema.fields.estado.options, textIn(row, 'estado'))
  const words = textIn(row, 'descripcion')
  const symptoms = listIn(row, 'sintomas').filter((s) => s !== '')
  const who = authorOf(row)
  const said = words ?? (symptoms.length > 0 ? symptoms.join(', ') : state)
  const skipped = row.estado === 'no_evaluado' || said === null
  return {
    resourceType: 'Observation',
    id: `revision-${String(row.id)}`,
    ...meta(row),
    ...narrative(
      [`Revisión por sistemas`, name, state].filter((s) => s !== null).join(': '),
      symptoms.join(', '),
      words,
    ),
    status: entryStatus(row),
    ...category('exam'),
    code: conceptOf([loinc(REVIEW), ...codingIf(REVIEW_SYSTEMS, system, name)], name ?? 'Revisión por sistemas'),
    subject: subject(row),
    ...encounter(row),
    ...one('effectiveDateTime', textIn(row, 'fecha_registro')),
    ...one('issued', textIn(row, 'creado_en')),
    ...(who === null ? {} : { performer: [who] }),
    ...(skipped ? notPerformed : { valueString: said }),
    ...some(
      'component',
      symptoms.map((symptom) => ({ code: { text: symptom }, valueBoolean: true })),
    ),
  }
}
