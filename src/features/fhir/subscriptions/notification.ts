import { randomUUID } from 'node:crypto'
import type { Endpoint } from '../../eventos/destinos/endpoint.ts'
import type { FhirResource } from '../elements/drawing.ts'
import { BACKPORT, topicOf } from './topic.ts'

export type NotificationKind = 'handshake' | 'heartbeat' | 'event-notification' | 'query-status' | 'query-event'

/** What an event is about, as FHIR names it. */
export interface Focus {
  /** `Patient/…`. */
  readonly reference: string
  readonly method: 'POST' | 'PUT' | 'DELETE'
  /** Null where it is gone, or where the subscription is not told. */
  readonly resource: FhirResource | null
}

export interface ToldEvent {
  readonly number: bigint
  readonly moment: string
  /** The first is what it is about; the others are of the same row. */
  readonly focuses: readonly Focus[]
}

/** As R4 says how a subscription is. */
export function statusOf({ estado, vence_en }: Endpoint, now: number): 'requested' | 'active' | 'error' | 'off' {
  if (estado === 'inactivo' || (vence_en !== null && Date.parse(vence_en) <= now)) return 'off'
  if (estado === 'solicitado') return 'requested'
  return estado === 'activo' ? 'active' : 'error'
}

/** `Parameters` in place of the `SubscriptionStatus` of R5, whose elements the guide writes in its own way. */
export const statusParameters = (
  base: string,
  endpoint: Endpoint,
  kind: NotificationKind,
  last: bigint,
  events: readonly ToldEvent[],
): Record<string, unknown> => ({
  resourceType: 'Parameters',
  id: randomUUID(),
  meta: { profile: [`${BACKPORT}/backport-subscription-status-r4`] },
  parameter: [
    { name: 'subscription', valueReference: { reference: `${base}/Subscription/${endpoint.id}` } },
    { name: 'topic', valueCanonical: topicOf(base, endpoint.tema ?? '') },
    { name: 'status', valueCode: statusOf(endpoint, Date.now()) },
    { name: 'type', valueCode: kind },
    { name: 'events-since-subscription-start', valueString: String(last) },
    ...events.map(({ number, moment, focuses }) => ({
      name: 'notification-event',
      part: [
        { name: 'event-number', valueString: String(number) },
        { name: 'timestamp', valueInstant: moment },
        ...(endpoint.contenido === 'empty' ? [] : focuses).map(({ reference }, i) => ({
          name: i === 0 ? 'focus' : 'additional-context',
          valueReference: { reference: `${base}/${reference}` },
        })),
      ],
    })),
  ],
})

const answered = { POST: '201', PUT: '200', DELETE: '204' } as const

export function notificationBundle(
  base: string,
  endpoint: Endpoint,
  kind: NotificationKind,
  last: bigint,
  events: readonly ToldEvent[] = [],
): Record<string, unknown> {
  const status = statusParameters(base, endpoint, kind, last, events)
  const shown = endpoint.contenido === 'empty' ? [] : events
  // A resource that changed twice is there once, as it is now: two entries of a bundle are never of one version.
  const latest = new Map(shown.flatMap((e) => e.focuses.map((focus) => [focus.reference, focus])))
  return {
    resourceType: 'Bundle',
    id: randomUUID(),
    meta: { profile: [`${BACKPORT}/backport-subscription-notification-r4`] },
    type: 'history',
    timestamp: new Date().toISOString(),
    entry: [
      {
        fullUrl: `urn:uuid:${String(status.id)}`,
        resource: status,
        request: { method: 'GET', url: `${base}/Subscription/${endpoint.id}/$status` },
        response: { status: '200' },
      },
      ...[...latest.values()].map(({ reference, method, resource }) => ({
        fullUrl: `${base}/${reference}`,
        ...(endpoint.contenido === 'full-resource' && resource !== null ? { resource } : {}),
        request: { method, url: method === 'POST' ? reference.split('/')[0] : reference },
        response: { status: answered[method] },
      })),
    ],
  }
}

/** The subscription itself, as its owner reads it; the headers are the owner's secrets and are not shown. */
export const shownSubscription = (base: string, endpoint: Endpoint): FhirResource => ({
  resourceType: 'Subscription',
  id: endpoint.id,
  meta: { profile: [`${BACKPORT}/backport-subscription`] },
  status: statusOf(endpoint, Date.now()),
  ...(endpoint.vence_en === null ? {} : { end: endpoint.vence_en }),
  reason: endpoint.finalidad,
  criteria: topicOf(base, endpoint.tema ?? ''),
  ...(endpoint.estado === 'desactivado' && endpoint.motivo_estado !== null ? { error: endpoint.motivo_estado } : {}),
  channel: {
    ...(endpoint.latido_segundos === null
      ? {}
      : {
          extension: [{ url: `${BACKPORT}/backport-heartbeat-period`, valueUnsignedInt: endpoint.latido_segundos }],
        }),
    type: 'rest-hook',
    endpoint: endpoint.url,
    payload: 'application/fhir+json',
    _payload: {
      extension: [{ url: `${BACKPORT}/backport-payload-content`, valueCode: endpoint.contenido ?? 'id-only' }],
    },
  },
})
