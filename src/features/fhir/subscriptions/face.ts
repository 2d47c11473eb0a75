import { type Account, actorOf } from '../../../auth/account/account.ts'
import type { Call } from '../../../engine/call.ts'
import type { RecordEvent } from '../../../engine/events/read-events.ts'
import { bothScopes, readScopes, type SmartGrant } from '../../../model/access/smart-scopes.ts'
import type { Endpoint } from '../../eventos/destinos/endpoint.ts'
import type { EndpointFace, Message } from '../../eventos/destinos/face.ts'
import { messageId } from '../../eventos/destinos/webhook-face.ts'
import { patientsOf } from '../../eventos/feed.ts'
import type { FhirContext } from '../rest/context.ts'
import { scopeTypes } from '../types/index.ts'
import { focusOf } from './focus.ts'
import { type Focus, notificationBundle } from './notification.ts'
import { lastNumber, numberEvents } from './numbers.ts'

const contentType = 'application/fhir+json; fhirVersion=4.0'

/** What the application may ask for may be less than when it subscribed; one that is gone may ask for nothing. */
async function grantOf({ core }: FhirContext, { cuenta, alcances }: Endpoint): Promise<SmartGrant> {
  const [app] = await core.db.run<{ alcances: readonly string[] }>({
    name: 'suscripcion_aplicacion',
    text: `select a.alcances from aplicacion a where a.cuenta = $1 and a.activa`,
    values: [cuenta],
  })
  const asked = readScopes((alcances ?? []).join(' '), scopeTypes)
  const may = readScopes((app?.alcances ?? []).join(' '), scopeTypes)
  return { scopes: bothScopes(asked, may).resources, launch: [], patient: null, bound: false }
}

export async function subscriberCall(context: FhirContext, account: Account, endpoint: Endpoint): Promise<Call> {
  return {
    actor: { ...actorOf(account), smart: await grantOf(context, endpoint) },
    session: null,
    ip: '',
    requestId: endpoint.id,
    now: new Date().toISOString(),
    reason: endpoint.finalidad,
  }
}

/** What of a subscription's type each event is about; those about nothing of it are left out. */
export async function focusedEvents(
  context: FhirContext,
  endpoint: Endpoint,
  call: Call,
  events: readonly RecordEvent[],
): Promise<ReadonlyMap<RecordEvent, readonly Focus[]>> {
  const type = context.types.get(endpoint.tema ?? '')
  const found = new Map<RecordEvent, readonly Focus[]>()
  if (type === undefined) return found
  for (const event of events) {
    const focuses = await focusOf(context, call, type, event)
    if (focuses.length > 0) found.set(event, focuses)
  }
  return found
}

/** With content it is a reading of each collection, and is written down as one. */
export async function recordTold(
  { core }: FhirContext,
  endpoint: Endpoint,
  call: Call,
  action: 'enviar' | 'leer',
  told: readonly RecordEvent[],
): Promise<void> {
  const isWhole = endpoint.contenido === 'full-resource'
  for (const [resource, of] of Map.groupBy(told, (e) => (isWhole ? e.resource : 'evento')))
    await core.audit.record({
      call,
      action,
      resource,
      status: 200,
      id: isWhole ? null : endpoint.id,
      patients: patientsOf(of),
      rows: isWhole ? [...new Set(of.map((e) => e.id))] : null,
    })
}

/** The same events as FHIR tells them: R5 Subscriptions Backport on R4. */
export const fhirFace = (context: FhirContext, base: string): EndpointFace => ({
  call: (account, endpoint) => subscriberCall(context, account, endpoint),
  async messages(endpoint, call, events) {
    const { core } = context
    const focused = await focusedEvents(context, endpoint, call, events)
    const told = events.filter((e) => focused.has(e))
    if (told.length === 0) return new Map()
    const numbers = await core.db.transaction((tx) => numberEvents(tx, endpoint.id, told))
    await recordTold(context, endpoint, call, 'enviar', told)
    const messages = new Map<RecordEvent, Message>()
    for (const [event, focuses] of focused) {
      const number = numbers.get(event) ?? 0n
      const bundle = notificationBundle(base, endpoint, 'event-notification', number, [
        { number, moment: event.moment, focuses },
      ])
      messages.set(event, { id: messageId(endpoint, event), body: JSON.stringify(bundle), contentType })
    }
    return messages
  },
  async signal(endpoint, kind) {
    const last = await lastNumber(context.core.db, endpoint.id)
    const type = kind === 'ping' ? 'heartbeat' : kind
    const bundle = notificationBundle(base, endpoint, type, last)
    return { id: `${kind}_${String(bundle.id)}`, body: JSON.stringify(bundle), contentType }
  },
})
