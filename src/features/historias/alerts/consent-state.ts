import { plain } from '../../../model/text/plain-text.ts'
import { byMoment, dayOf, moment, text } from '../../../model/text/row-values.ts'
import { type EntryRow, standing } from '../../../resources/entries.ts'
import type { HistoryContent } from '../content.ts'

type Consent = EntryRow<'consentimiento'>
type Order = EntryRow<'orden'>

export type ConsentState = 'vigente' | 'rechazado' | 'revocado' | 'vencido'

/**
 * At that moment: the stored `estado` is that of the last change, and an expiry changes no row. What an urgency did without anybody
 * to ask is covered by it.
 */
export function consentState(consent: Consent, now: string): ConsentState {
  if (consent.decision === 'rechazado') return 'rechazado'
  const revoked = moment(text(consent, 'revocado_en'))
  if (revoked !== null && revoked <= (moment(now) ?? revoked)) return 'revocado'
  const until = text(consent, 'vigencia_hasta')
  return until !== null && until < (dayOf(now) ?? until) ? 'vencido' : 'vigente'
}

export interface GoverningConsent {
  readonly consent: Consent
  readonly state: ConsentState
}

const lastAct = (consent: Consent): number =>
  moment(text(consent, 'revocado_en')) ?? moment(text(consent, 'fecha_otorgamiento')) ?? Number.NEGATIVE_INFINITY

/**
 * What the person decided last: a refusal after an acceptance withdraws it, and so does a revocation. What merely
 * expired gives way to any that did not, and an urgency in which nobody could decide to all that somebody did.
 */
export function governing(consents: readonly Consent[], now: string): GoverningConsent | null {
  const decided = consents.filter(({ decision }) => decision !== 'no_obtenido')
  const ordered = (decided.length > 0 ? decided : consents)
    .toSorted(byMoment(lastAct))
    .map((consent) => ({ consent, state: consentState(consent, now) }))
  return ordered.findLast(({ state }) => state !== 'vencido') ?? ordered.at(-1) ?? null
}

/** Of this history and those that belong to none, each once; what was recorded in error is no decision. */
const allConsents = (content: HistoryContent): Consent[] => [
  ...new Map(
    standing('consentimiento', [...content.patient.consentimientos, ...content.entries.consentimiento]).map(
      (consent) => [consent.id, consent],
    ),
  ).values(),
]

export const dataConsent = (content: HistoryContent, now: string): GoverningConsent | null =>
  governing(
    allConsents(content).filter((consent) => consent.tipo === 'tratamiento_datos'),
    now,
  )

/** Whether the patient's data may be treated; the mark in the patient's file stands where no consent was ever recorded. */
export function authorisesData(content: HistoryContent, now: string): boolean {
  const found = dataConsent(content, now)
  return found === null ? content.paciente.autorizacion_datos === true : found.state === 'vigente'
}

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
export const consentForOrder = (content: HistoryContent, order: Order, now: string): GoverningConsent | null =>
  governing(
    allConsents(content).filter(
      (consent) => interventions.includes(text(consent, 'tipo') ?? '') && isFor(consent, order),
    ),
    order.estado === 'completada' ? (text(order, 'fecha_resultado') ?? now) : now,
  )

/** Surgery always asks for consent unless the order says otherwise; the rest when the order says so. */
export const needsConsent = (order: Order): boolean =>
  order.estado !== 'cancelada' &&
  order.estado !== 'vencida' &&
  (order.requiere_consentimiento === true ||
    (order.tipo_orden === 'cirugia' && order.requiere_consentimiento !== false))
