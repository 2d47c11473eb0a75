import { describeMachine } from '../machine.ts'
import type { Prescribing } from '../prescribing.ts'
import { ms, table, whole } from './figures.ts'

export const prescribingText = ({ acts, people, entries, postgres }: Prescribing): string =>
  `${describeMachine(postgres)}
- one request after the other, upon ${people} people in turns, each with ${entries} entries in another encounter

${table(
  ['act', 'requests', 'service ms', 'database ms'],
  acts.map((a) => [a.act, whole(a.count), ms(a.serviceMs), ms(a.databaseMs)]),
)}`
