import type { EventFigures } from '../events.ts'
import { describeMachine } from '../machine.ts'
import { mark, ms, table, whole } from './figures.ts'

const MOST_TOLD_MS = 300
const MOST_SHARE = 0.05

/** What following changes costs, how soon they are told, and what writing them down adds. */
export function eventsText({ idle, told, write, held, postgres }: EventFigures): string {
  const share = write.eventUs / write.createUs
  return `${describeMachine(postgres)}

Processor time of a minute in which nothing happens:

${table(
  ['listeners', 'service ms', 'database ms'],
  idle.map(({ listeners, perMinute: { serviceMs, databaseMs } }) => [
    String(listeners),
    whole(serviceMs),
    whole(databaseMs),
  ]),
)}

From the row of an event to its listener at ${whole(told.perSecond)} changes a second (${whole(told.events)} events, none missing): p50 ${ms(told.p50)} ms, p99 ${ms(told.p99)} ms ${mark(told.p99 < MOST_TOLD_MS)} (< ${MOST_TOLD_MS}).

Writing an event takes ${ms(write.eventUs)} µs by itself, a create ${whole(write.createUs)} µs of processor with all that belongs to it: ${(share * 100).toFixed(1)} % ${mark(share < MOST_SHARE)} (< 5). While ${whole(held.events)} events wait for an endpoint that is down, a create takes ${whole(held.createUs)} µs, with what is spent on trying to deliver.`
}
