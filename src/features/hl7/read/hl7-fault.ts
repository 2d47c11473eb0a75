/** What is wrong with a message, as its sender is told: a stable code, table 0357's, where it stands, and words. */
export class Hl7Fault extends Error {
  readonly code: string
  readonly condition: string
  readonly location: string | null
  constructor(code: string, condition: string, location: string | null, words: string) {
    super(words)
    this.code = code
    this.condition = condition
    this.location = location
  }
}

/** What is refused as things are here and now: its sender keeps it, and it may be taken when it is sent again. */
export class PassingFault extends Hl7Fault {}

/** Table 0357. */
export const SEQUENCE = '100^Segment sequence error^HL70357'
export const MISSING = '101^Required field missing^HL70357'
export const WRONG_TYPE = '102^Data type error^HL70357'
export const NO_SUCH_TYPE = '200^Unsupported message type^HL70357'
export const NO_SUCH_EVENT = '201^Unsupported event code^HL70357'
export const NO_SUCH_PROCESSING = '202^Unsupported processing id^HL70357'
export const NO_SUCH_VERSION = '203^Unsupported version id^HL70357'
export const UNKNOWN_KEY = '204^Unknown key identifier^HL70357'
export const DUPLICATE_KEY = '205^Duplicate key identifier^HL70357'
export const INTERNAL = '207^Application internal error^HL70357'
