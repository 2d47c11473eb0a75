import fc from 'fast-check'

/** A way to alter the bytes of a message. */
export interface Mutation {
  readonly seed: number
  apply(bytes: Buffer): Buffer
}

/** The bytes that frames are made of stay out: what they do is the frame reader's. */
const FRAME = [0x0b, 0x1c]
const SPECIAL = [...'|^~\\&\r\n"'].map((c) => c.charCodeAt(0))
const PARTS = [
  'MSH|',
  'PID|1||',
  'OBR|',
  'OBX|1|NM|',
  'OBX|1|ED|X||^^^Base64^!!',
  'MRG|1',
  '\\X00\\',
  '\\.br\\',
  '""',
  'Ñ',
  '9'.repeat(400),
]

const unframed = (bytes: Buffer): Buffer => Buffer.from(bytes.filter((b) => !FRAME.includes(b)))
const at = (bytes: Buffer, place: number): number => place % (bytes.length + 1)
const spliced = (bytes: Buffer, from: number, to: number, put: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(to)])

type Step = (bytes: Buffer, place: number, size: number, pick: number) => Buffer

const steps: readonly Step[] = [
  // One byte is another.
  (b, place, _size, pick) => spliced(b, at(b, place), at(b, place) + 1, Buffer.of(pick % 256)),
  // A separator, or an end of line, where none is meant.
  (b, place, _size, pick) => spliced(b, at(b, place), at(b, place), Buffer.of(SPECIAL[pick % SPECIAL.length] ?? 0)),
  // Something is missing, there or from there on.
  (b, place, size) => spliced(b, at(b, place), at(b, place) + (size % 40), Buffer.alloc(0)),
  (b, place) => b.subarray(0, at(b, place)),
  // A part twice, or one that belongs elsewhere.
  (b, place, size) => spliced(b, at(b, place), at(b, place), b.subarray(at(b, place), at(b, place) + (size % 60))),
  (b, place, _size, pick) => spliced(b, at(b, place), at(b, place), Buffer.from(PARTS[pick % PARTS.length] ?? '')),
  // The lines in another order.
  (b) => Buffer.from(b.toString('latin1').split('\r').toReversed().join('\r'), 'latin1'),
  // Bytes that are nothing.
  (b, place, size, pick) => spliced(b, at(b, place), at(b, place), Buffer.alloc(size % 30, pick % 256)),
]

/** One to four alterations of any kind, anywhere. */
export const mutated = (): fc.Arbitrary<Mutation> =>
  fc
    .tuple(
      fc.integer(),
      fc.array(fc.tuple(fc.nat(steps.length - 1), fc.nat(100_000), fc.nat(1_000), fc.nat(100_000)), {
        minLength: 1,
        maxLength: 4,
      }),
    )
    .map(([seed, chosen]) => ({
      seed,
      apply: (bytes) =>
        unframed(chosen.reduce((b, [which, place, size, pick]) => steps[which]?.(b, place, size, pick) ?? b, bytes)),
    }))
