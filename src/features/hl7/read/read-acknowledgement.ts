import type { Charset } from './charset.ts'
import { fieldPart, segmentsNamed } from './er7.ts'
import { Hl7Fault } from './hl7-fault.ts'
import { headOf, readMessage } from './message-head.ts'

/** What somebody answered to a message of ours. */
export interface ReadAcknowledgement {
  /** Table 0008, as it came. */
  readonly code: string
  /** MSH-10 of the message that it answers. */
  readonly control: string | null
  /** What it says was wrong: ERR-8, or MSA-3 of older versions. */
  readonly words: string | null
}

/** Null where it is no answer that can be read. */
export function readAcknowledgement(bytes: Buffer, usual: Charset): ReadAcknowledgement | null {
  try {
    const m = readMessage(bytes, headOf(bytes), usual)
    const [msa] = segmentsNamed(m, 'MSA')
    const [err] = segmentsNamed(m, 'ERR')
    const code = msa === undefined ? null : fieldPart(m, msa, 1)
    if (msa === undefined || code === null) return null
    return {
      code: code.toUpperCase(),
      control: fieldPart(m, msa, 2),
      words: (err === undefined ? null : fieldPart(m, err, 8)) ?? fieldPart(m, msa, 3),
    }
  } catch (error) {
    if (error instanceof Hl7Fault) return null
    throw error
  }
}
