import { type Charset, charsetOf, decoded, isLatin, isWrongCharset } from './charset.ts'
import { fieldPart, type ReadMessage, type ReadSegment, readEr7, refuseNull } from './er7.ts'
import { Hl7Fault, MISSING, PassingFault } from './hl7-fault.ts'
import { separatorsIn } from './separators.ts'

/** What the header of a message says of it. */
export interface MessageHead {
  readonly application: string | null
  readonly facility: string | null
  readonly receivingApplication: string | null
  readonly receivingFacility: string | null
  readonly type: string
  readonly event: string
  readonly control: string
  readonly processing: string
  readonly version: string
  /** Given in enhanced mode alone: when to tell that it was kept (MSH-15), and what became of it (MSH-16). */
  readonly acceptAck: string | null
  readonly applicationAck: string | null
  readonly charset: string | null
}

const HEADER_BYTES = 4_096
const CONTROL = /^[\x21-\x7e]([\x20-\x7e]{0,197}[\x21-\x7e])?$/

/** The header alone, from bytes whose alphabet is not known yet: what it has of use is ASCII. */
export function headOf(bytes: Buffer): MessageHead {
  const text = bytes.toString('latin1', 0, Math.min(bytes.length, HEADER_BYTES)).split(/[\r\n]/, 1)[0] ?? ''
  const m: ReadMessage = { separators: separatorsIn(text), latin: true, segments: [] }
  refuseNull(text)
  const fields = text.split(m.separators.field)
  const msh: ReadSegment = { name: 'MSH', fields: ['MSH', m.separators.field, ...fields.slice(1)] }
  const said = (n: number, component = 1): string | null => fieldPart(m, msh, n, component)
  const control = said(10)
  if (control === null || !CONTROL.test(control))
    throw new Hl7Fault(
      'sin_control',
      MISSING,
      'MSH^1^10',
      'Falta el identificador del mensaje (MSH-10), de 1 a 199 caracteres.',
    )
  return {
    application: said(3),
    facility: said(4),
    receivingApplication: said(5),
    receivingFacility: said(6),
    type: said(9) ?? '',
    event: said(9, 2) ?? '',
    control,
    processing: said(11) ?? '',
    version: said(12) ?? '',
    acceptAck: said(15),
    applicationAck: said(16),
    charset: said(18),
  }
}

/** The whole message, in the alphabet that its header names or its channel is read by. */
export function readMessage(bytes: Buffer, head: MessageHead, usual: Charset): ReadMessage {
  const charset = charsetOf(head.charset, usual)
  try {
    return readEr7(decoded(bytes, charset), isLatin(charset))
  } catch (error) {
    // What it is written in was said by its channel, which can be put right.
    if (head.charset !== null || !isWrongCharset(error)) throw error
    throw new PassingFault(error.code, error.condition, error.location, error.message)
  }
}
