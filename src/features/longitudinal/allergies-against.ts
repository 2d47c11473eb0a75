import type { Row, Value } from '../../model/resource.ts'
import { textOrNull } from '../../model/text/plain-text.ts'
import { entryRows } from '../../resources/entries.ts'
import { substancesOf } from '../farmacologia/substances.ts'
import { allergiesMet } from '../historias/alerts/allergy-match.ts'
import { allergiesIn } from '../historias/alerts/recorded-allergies.ts'

/** What the allergies of the record say against one of the medicines that the patient takes. */
export function allergiesAgainst(allergies: readonly Row[], medicine: Readonly<Record<string, Value>>): string[] {
  const dci = textOrNull(medicine.medicamento)
  if (dci === null) return []
  // The statement reads allergies only, and so without their category.
  const recorded = allergiesIn(
    entryRows(
      'antecedente_categorizado',
      allergies.map((a) => ({ ...a, categoria: 'alergico', anulado: false })),
    ),
  )
  const id = textOrNull(medicine.id) ?? ''
  const taken = {
    id,
    dci,
    atc: null,
    codigo: null,
    de: 'otra_historia',
    local: false,
    sustancias: substancesOf(dci),
  } as const
  return allergiesMet(recorded, [taken])
    .filter(({ gravedad }) => gravedad === 'critica' || gravedad === 'alta')
    .map(({ titulo }) => titulo)
}
