import type { Account } from '../../../auth/account/account.ts'
import type { Call } from '../../../engine/call.ts'
import type { RecordEvent } from '../../../engine/events/read-events.ts'
import type { Endpoint } from './endpoint.ts'

/** What is handed over, as it leaves. */
export interface Message {
  /** The same however often it is sent. */
  readonly id: string
  readonly body: string
  readonly contentType: string
}

/** How an endpoint is spoken to: the same events, told in the way of one standard. */
export interface EndpointFace {
  /** As whom it is told. */
  call(account: Account, endpoint: Endpoint): Promise<Call>
  /** What each event is told by; one that is left out is not for this endpoint. What they disclose is written down by then. */
  messages(endpoint: Endpoint, call: Call, events: readonly RecordEvent[]): Promise<ReadonlyMap<RecordEvent, Message>>
  /** A message about no event. */
  signal(endpoint: Endpoint, kind: 'ping' | 'handshake' | 'heartbeat'): Promise<Message>
}
