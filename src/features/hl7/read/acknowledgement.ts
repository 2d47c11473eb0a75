import { ENCODING, escaped, SEGMENT_END } from '../escape.ts'
import { APPLICATION, controlId } from '../header.ts'
import { timeStamp } from '../time-stamp.ts'
import type { Hl7Fault } from './hl7-fault.ts'
import type { MessageHead } from './message-head.ts'

/** Original mode: AA, AE, AR. Enhanced: CA, CE, CR that it was kept, and the first three of what became of it. */
export type AckCode = 'AA' | 'AE' | 'AR' | 'CA' | 'CE' | 'CR'

/** MSH-15 or MSH-16 says that the sender speaks enhanced mode. */
export const isEnhanced = (head: MessageHead): boolean => head.acceptAck !== null || head.applicationAck !== null

/** Whether an acknowledgement is wanted (table 0155); where nothing is said, it is not. */
export const isWanted = (asked: string | null, isGood: boolean): boolean =>
  asked === 'AL' || (asked === 'SU' && isGood) || (asked === 'ER' && !isGood)

export type Fault = Pick<Hl7Fault, 'condition' | 'location' | 'message'>

export interface Acknowledgement {
  readonly head: MessageHead | null
  readonly code: AckCode
  readonly fault: Fault | null
  readonly now: string
}

/** Who answers is who was addressed; without a header to answer, it says so to nobody in particular. */
export function acknowledgement({ head, code, fault, now }: Acknowledgement): string {
  const text = (value: string | null | undefined): string => escaped(value ?? '')
  const msh = [
    'MSH',
    ENCODING,
    text(head?.receivingApplication ?? APPLICATION),
    text(head?.receivingFacility),
    text(head?.application),
    text(head?.facility),
    timeStamp(now),
    '',
    head === null || head.event === '' ? 'ACK' : `ACK^${text(head.event)}^ACK`,
    controlId(now),
    text(head?.processing === '' ? 'P' : (head?.processing ?? 'P')),
    text(head?.version === '' ? '2.5.1' : (head?.version ?? '2.5.1')),
    '',
    '',
    '',
    '',
    '',
    text(head?.charset),
  ]
  const msa = ['MSA', code, text(head?.control)]
  const err =
    fault === null ? [] : [['ERR', '', fault.location ?? '', fault.condition, 'E', '', '', '', text(fault.message)]]
  return [msh, msa, ...err]
    .map((fields) => fields.slice(0, fields.findLastIndex((f) => f !== '') + 1).join('|') + SEGMENT_END)
    .join('')
}
