import type { OperationInput } from '../engine/operation.ts'
import { Problem } from '../model/problem.ts'
import { forbidden } from '../model/problems.ts'
import { say } from '../model/say.ts'

const OWN = ['same-origin', 'none']

const detail = say(
  'Se ingresa desde la página de este servicio y no desde la de otro sitio.',
  'One signs in from the page of this service and not from that of another site.',
)

/**
 * A cookie is left only by a page of our own: a form of another site could otherwise open, in somebody's browser, the session
 * of the attacker who made the form, and have the victim work in it.
 */
export function onlyFromOwnPage({ headers }: Pick<OperationInput, 'headers'>): void {
  const site = headers['sec-fetch-site']
  if (typeof site === 'string' ? OWN.includes(site) : isOwn(headers.origin, headers.host)) return
  throw new Problem(forbidden, { detail })
}

/** Browsers that do not say from where still say of which page; programs say neither. */
const isOwn = (origin: unknown, host: unknown): boolean =>
  typeof origin !== 'string' || (URL.canParse(origin) && new URL(origin).host === host)
