import { authorisesData, type GoverningConsent, governing } from '../../../model/legal/governing-consent.ts'
import { holds } from '../../../model/predicate.ts'
import { plain } from '../../../model/text/plain-text.ts'
import { text } from '../../../model/text/row-values.ts'
import { type EntryRow, standing } from '../../../resources/entries.ts'
import { droppedOrder } from '../../../resources/orden.ts'
import type { HistoryContent } from '../content.ts'

type Consent = EntryRow<'consentimiento'>
type Order = EntryRow<'orden'>

/** Of this history and those that belong to none, each once; what was recorded in error is no decision. */
const allConsents = (content: HistoryContent): Consent[] => [
  ...new Map(
    standing('consentimiento', [...content.patient.consentimientos, ...content.entries.consentimiento]).map(
      (consent) => [consent.id, consent],
    ),
  ).values(),
]

const dataConsents = (content: HistoryContent): Consent[] =>
  allConsents(content).filter((consent) => consent.tipo === 'tratamiento_datos')

export const dataConsent = (content: HistoryContent, now: string): GoverningConsent<Consent> | null =>
  governing(dataConsents(content), now)

export const mayTreatData = (content: HistoryContent, now: string): boolean =>
  authorisesData(dataConsents(content), content.paciente, now)

/** Kinds that authorise an intervention. Anaesthesia has its own text and never stands for the surgery. */
const interventions = ['procedimiento', 'quirurgico', 'transfusion', 'otro']

/** Whether the words of `part` stand together, whole, in `whole`: `penicilina` is in `penicilina g`, not in `penicilinasa`. */
export function hasWords(whole: string, part: string): boolean {
  const words = plain(part)
  return words !== '' && ` ${plain(whole)} `.includes(` ${words} `)
}

/** By CUPS where both carry one; otherwise by what the procedure is called. */
function isFor(consent: Consent, order: Order): boolean {
  const codes = [text(consent, 'cups'), text(order, 'cups')]
  if (codes[0] !== null && codes[1] !== null) return codes[0] === codes[1]
  const names = [text(consent, 'procedimiento') ?? '', text(order, 'descripcion') ?? ''] as const
  return hasWords(names[0], names[1]) || hasWords(names[1], names[0])
}

/** What was done is judged by the consent of its day: a later expiry or revocation is not retroactive. */
export const consentForOrder = (content: HistoryContent, order: Order, now: string): GoverningConsent<Consent> | null =>
  governing(
    allConsents(content).filter(
      (consent) => interventions.includes(text(consent, 'tipo') ?? '') && isFor(consent, order),
    ),
    order.estado === 'completada' ? (text(order, 'fecha_resultado') ?? now) : now,
  )

/** Surgery always asks for consent unless the order says otherwise; the rest when the order says so. */
export const needsConsent = (order: Order): boolean =>
  !holds(droppedOrder, order) &&
  (order.requiere_consentimiento === true ||
    (order.tipo_orden === 'cirugia' && order.requiere_consentimiento !== false))
