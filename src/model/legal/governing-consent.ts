import { byMoment, dayOf, moment, text } from '../text/row-values.ts'

/** What of a consent says whether it is in force. */
export interface Decision {
  readonly id: string
  readonly decision?: unknown
  readonly fecha_otorgamiento?: unknown
  readonly revocado_en?: unknown
  readonly vigencia_hasta?: unknown
}

export type ConsentState = 'vigente' | 'rechazado' | 'revocado' | 'vencido'

/**
 * At that moment: the stored `estado` is that of the last change, and an expiry changes no row. What an urgency did without anybody
 * to ask is covered by it.
 */
export function consentState(consent: Decision, now: string): ConsentState {
  if (consent.decision === 'rechazado') return 'rechazado'
  const revoked = moment(text(consent, 'revocado_en'))
  if (revoked !== null && revoked <= (moment(now) ?? revoked)) return 'revocado'
  const until = text(consent, 'vigencia_hasta')
  return until !== null && until < (dayOf(now) ?? until) ? 'vencido' : 'vigente'
}

export interface GoverningConsent<C extends Decision> {
  readonly consent: C
  readonly state: ConsentState
}

const lastAct = (consent: Decision): number =>
  moment(text(consent, 'revocado_en')) ?? moment(text(consent, 'fecha_otorgamiento')) ?? Number.NEGATIVE_INFINITY

/**
 * What the person decided last: a refusal after an acceptance withdraws it, and so does a revocation. What merely
 * expired gives way to any that did not, and an urgency in which nobody could decide to all that somebody did.
 */
export function governing<C extends Decision>(consents: readonly C[], now: string): GoverningConsent<C> | null {
  const decided = consents.filter(({ decision }) => decision !== 'no_obtenido')
  const ordered = (decided.length > 0 ? decided : consents)
    .toSorted(byMoment(lastAct))
    .map((consent) => ({ consent, state: consentState(consent, now) }))
  return ordered.findLast(({ state }) => state !== 'vencido') ?? ordered.at(-1) ?? null
}

/** Whether a person's data may be treated, by all their consents to it; the mark in the file stands where none was ever recorded. */
export function authorisesData(
  consents: readonly Decision[],
  { autorizacion_datos }: Readonly<Record<string, unknown>>,
  now: string,
): boolean {
  const found = governing(consents, now)
  return found === null ? autorizacion_datos === true : found.state === 'vigente'
}
