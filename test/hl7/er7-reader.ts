/**
 * A strict reader of ER7, for tests: written from chapter 2 of the standard and sharing nothing with the writer. It refuses
 * whatever a receiver could read in two ways: an escape that is not one, a bare control character, a segment without end.
 */
export type Subcomponents = readonly string[]
export type Components = readonly Subcomponents[]
export interface ReadField {
  readonly isNull: boolean
  readonly repetitions: readonly Components[]
}
export interface ReadSegment {
  readonly name: string
  /** As the standard numbers them: the first is at 1. */
  readonly fields: ReadonlyMap<number, ReadField>
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
const letters: Readonly<Record<string, string>> = { F: '|', S: '^', T: '&', R: '~', E: '\\', '.br': '\n' }

function plainText(text: string): string {
  const parts = text.split('\\')
  if (parts.length % 2 === 0) throw new Error('An escape without end')
  return parts
    .map((part, i) => {
      if (i % 2 === 0) return part
      const hex = /^X((?:[0-9A-F]{2})+)$/.exec(part)?.[1]
      const found =
        hex === undefined
          ? letters[part]
          : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(hex, 'hex'))
      if (found === undefined) throw new Error(`Unknown escape ${part}`)
      return found
    })
    .join('')
}

const readField = (text: string): ReadField => ({
  isNull: text === '""',
  repetitions:
    text === ''
      ? []
      : text.split('~').map((one) => one.split('^').map((component) => component.split('&').map(plainText))),
})

export function readEr7(text: string): ReadSegment[] {
  if (!text.endsWith('\r')) throw new Error('The last segment has no end')
  return text
    .slice(0, -1)
    .split('\r')
    .map((line) => {
      if (CONTROL.test(line)) throw new Error('A bare control character')
      const [name = '', ...texts] = line.split('|')
      if (!/^[A-Z][A-Z0-9]{2}$/.test(name)) throw new Error(`Not a segment: ${name}`)
      const header = name === 'MSH' || name === 'BHS'
      if (header && texts.shift() !== '^~\\&') throw new Error('Other encoding characters')
      if (texts.at(-1) === '') throw new Error('Empty fields at the end')
      const first = header ? 3 : 1
      return { name, fields: new Map(texts.map((t, i) => [i + first, readField(t)])) }
    })
}

/** `PID-5.1`, of its first repetition; `PID-3[1].5` of its second. */
export function at(segments: readonly ReadSegment[], where: string): string | null {
  const m = /^(\w{3})-(\d+)(?:\[(\d+)\])?(?:\.(\d+))?(?:\.(\d+))?$/.exec(where)
  if (m === null) throw new Error(where)
  const field = segments.find((s) => s.name === m[1])?.fields.get(Number(m[2]))
  if (field?.isNull) return null
  return field?.repetitions[Number(m[3] ?? 0)]?.[Number(m[4] ?? 1) - 1]?.[Number(m[5] ?? 1) - 1] ?? ''
}
