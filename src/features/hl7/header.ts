import { randomBytes } from 'node:crypto'
import { type Segment, segmentOf } from './message.ts'
import type { Structure } from './segments.ts'
import { timeStamp } from './time-stamp.ts'

export const APPLICATION = 'CUSTODIA'

/** From whom and to whom messages go. */
export interface Correspondence {
  /** REPS code of the provider, or its name if it has none. */
  readonly facility: string
  /** The system that asks, by the name under which patients authorise it; null where a person asks. */
  readonly receiver: string | null
  /** P production; T where the caller is nobody in particular and patients are invented; D as a channel says it. */
  readonly processing: 'P' | 'T' | 'D'
  readonly now: string
}

/** Twenty characters, as MSH-10 admits: the milliseconds and 56 random bits. */
export const controlId = (now: string, random: Buffer = randomBytes(7)): string =>
  `${Date.parse(now).toString(36).padStart(9, '0')}${BigInt(`0x${random.toString('hex')}`)
    .toString(36)
    .padStart(11, '0')}`.toUpperCase()

const kinds = { ADT_A05: 'ADT', ORU_R01: 'ORU', OML_O21: 'OML' } as const satisfies Record<Structure, string>

export function messageHeader(c: Correspondence, structure: Structure, event: string, control: string): Segment {
  return segmentOf('MSH', {
    sending_application: { namespace_id: APPLICATION },
    sending_facility: { namespace_id: c.facility },
    receiving_facility: c.receiver === null ? undefined : { namespace_id: c.receiver },
    date_time_of_message: timeStamp(c.now),
    message_type: { message_code: kinds[structure], trigger_event: event, message_structure: structure },
    message_control_id: control,
    processing_id: { processing_id: c.processing },
    version_id: { version_id: '2.5.1' },
    // Nobody waits for an acknowledgement of an answer.
    accept_acknowledgment_type: 'NE',
    application_acknowledgment_type: 'NE',
    country_code: 'COL',
    character_set: ['UNICODE UTF-8'],
    principal_language_of_message: { identifier: 'es', text: 'Español', name_of_coding_system: 'ISO639' },
    message_profile_identifier: [{ entity_identifier: `${APPLICATION}_${structure}_1`, namespace_id: APPLICATION }],
  })
}

export const batchHeader = (c: Correspondence, control: string): Segment =>
  segmentOf('BHS', {
    batch_sending_application: { namespace_id: APPLICATION },
    batch_sending_facility: { namespace_id: c.facility },
    batch_receiving_facility: c.receiver === null ? undefined : { namespace_id: c.receiver },
    batch_creation_date_time: timeStamp(c.now),
    batch_name_id_type: 'ADT',
    batch_control_id: control,
  })
