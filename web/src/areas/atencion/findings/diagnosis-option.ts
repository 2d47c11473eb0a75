import type { Field } from '../../../../../src/model/fields.ts'
import { isLive } from '../may-write.ts'
import { entriesOf, type HistoryView } from '../view.ts'

/** One of the diagnoses of this history and no other. */
export const diagnosisOption = (view: HistoryView): Field => ({
  kind: 'oneOf',
  label: 'Diagnóstico',
  options: Object.fromEntries(
    entriesOf(view, 'diagnostico')
      .filter(isLive)
      .map((d) => [d.id, `${d.codigo_cie10} ${d.descripcion_cie10 ?? ''}`]),
  ),
})
