import { type ReadMessage, segmentsNamed } from '../hl7/read/er7.ts'
import {
  Hl7Fault,
  NO_SUCH_EVENT,
  NO_SUCH_PROCESSING,
  NO_SUCH_TYPE,
  NO_SUCH_VERSION,
  PassingFault,
  SEQUENCE,
} from '../hl7/read/hl7-fault.ts'
import type { MessageHead } from '../hl7/read/message-head.ts'
import { personKey, personOf } from '../hl7/read/read-person.ts'
import type { Channel } from './channel.ts'

/** What is taken, by type and event. */
const TAKEN: Readonly<Record<string, readonly string[]>> = {
  ORU: ['R01'],
  ADT: ['A01', 'A02', 'A03', 'A04', 'A08', 'A11', 'A12', 'A13', 'A28', 'A31', 'A40'],
}
/** All that the standard has: what is not taken of it yet may be some day. */
const ADT_EVENT = /^A(?:0[1-9]|[1-5]\d|6[0-2])$/

/** A merge is of two persons: nothing of its channel goes before or after it out of turn. */
const MERGE = 'A40'

const listed = Object.entries(TAKEN)
  .flatMap(([type, events]) => events.map((event) => `${type}^${event}`))
  .join(', ')

/** What is not taken, whatever else it says, for good or as its channel is now; throws why. */
export function refuseHead(head: MessageHead, channel: Channel): void {
  const events = TAKEN[head.type]
  if (events === undefined)
    throw new Hl7Fault('tipo_no_admitido', NO_SUCH_TYPE, 'MSH^1^9', `Ese tipo de mensaje no se recibe; sí ${listed}.`)
  if (head.type === 'ADT' && !events.includes(head.event) && ADT_EVENT.test(head.event))
    throw new PassingFault(
      'evento_sin_recibir',
      NO_SUCH_EVENT,
      'MSH^1^9',
      `Ese evento todavía no se recibe aquí; sí ${listed}.`,
    )
  if (!events.includes(head.event))
    throw new Hl7Fault('evento_no_admitido', NO_SUCH_EVENT, 'MSH^1^9', `Ese evento no se recibe; sí ${listed}.`)
  if (!/^2\.[1-9](\.\d)?$/.test(head.version))
    throw new Hl7Fault(
      'version_no_admitida',
      NO_SUCH_VERSION,
      'MSH^1^12',
      'Se reciben mensajes de HL7 versión 2 (MSH-12).',
    )
  if (head.processing !== channel.procesamiento)
    throw new PassingFault(
      'procesamiento_no_admitido',
      NO_SUCH_PROCESSING,
      'MSH^1^11',
      `Este canal recibe mensajes de procesamiento ${channel.procesamiento} (MSH-11).`,
    )
}

/** Under what its turn stands, once the message is one that can be applied at all; throws why it is not. */
export function turnOf(
  head: MessageHead,
  m: ReadMessage,
  channel: Channel,
): { readonly clave: string; readonly barrera: boolean } {
  if (m.segments.filter((s) => s.name === 'MSH').length > 1)
    throw new Hl7Fault('varios_mensajes', SEQUENCE, 'MSH^2', 'Hay más de un mensaje en un solo marco.')
  const clave = personKey(m, personOf(m, channel.zona))
  if (head.type === 'ORU' && segmentsNamed(m, 'OBR').length === 0)
    throw new Hl7Fault('sin_examen', SEQUENCE, 'OBR', 'El mensaje no trae ningún examen (OBR).')
  if (head.event === MERGE && segmentsNamed(m, 'MRG').length === 0)
    throw new Hl7Fault('sin_registro_anterior', SEQUENCE, 'MRG', 'Falta el registro que se unió (MRG).')
  return { clave, barrera: head.event === MERGE }
}
