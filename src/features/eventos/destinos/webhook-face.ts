import { actorOf } from '../../../auth/account/account.ts'
import type { Core } from '../../../engine/core.ts'
import { cursorText } from '../../../engine/events/cursor.ts'
import type { RecordEvent } from '../../../engine/events/read-events.ts'
import { typeText } from '../event-types.ts'
import { patientsOf, shownEvent } from '../feed.ts'
import type { Endpoint } from './endpoint.ts'
import type { EndpointFace, Message } from './face.ts'

export const PING = 'destino.prueba'

const contentType = 'application/json'

export const messageId = ({ id }: Pick<Endpoint, 'id'>, e: RecordEvent): string =>
  `evt_${id.replaceAll('-', '')}_${cursorText(e.at)}`

/** Thin: what happened to which row. The content is read with the account's own rights. */
const messageOf = (endpoint: Endpoint, e: RecordEvent): Message => ({
  id: messageId(endpoint, e),
  body: JSON.stringify({ type: typeText(e), timestamp: e.moment, data: shownEvent(e) }),
  contentType,
})

/** Standard Webhooks 1.0. What an endpoint may be told is judged as if its account read the feed itself. */
export const webhookFace = ({ audit }: Core): EndpointFace => ({
  async call(account, endpoint) {
    return {
      actor: actorOf(account),
      session: null,
      ip: '',
      requestId: endpoint.id,
      now: new Date().toISOString(),
      reason: endpoint.finalidad,
    }
  },
  async messages(endpoint, call, events) {
    if (events.length > 0)
      await audit.record({
        call,
        action: 'enviar',
        resource: 'evento',
        status: 200,
        id: endpoint.id,
        patients: patientsOf(events),
      })
    return new Map(events.map((e) => [e, messageOf(endpoint, e)]))
  },
  async signal({ id }) {
    const now = new Date().toISOString()
    return {
      id: `ping_${id.replaceAll('-', '')}_${Date.now()}`,
      body: JSON.stringify({ type: PING, timestamp: now, data: { destino: id } }),
      contentType,
    }
  },
})
