import { Hl7Fault, SEQUENCE } from './hl7-fault.ts'
import { type Separators, separatorsIn } from './separators.ts'
import { unescaped } from './unescape.ts'

/** `fields[n]` is field n as it came; of a header, field 1 is the separator itself. */
export interface ReadSegment {
  readonly name: string
  readonly fields: readonly string[]
}

export interface ReadMessage {
  readonly separators: Separators
  /** Whether its bytes are of an alphabet of one byte a letter, in which escaped bytes are read too. */
  readonly latin: boolean
  readonly segments: readonly ReadSegment[]
}

const MOST_SEGMENTS = 50_000
/** Lines, fields, parts and escapes together: fifty thousand values with all that is said of each have fewer. */
const MOST_PARTS = 1_000_000
const NULL = '""'

function segmentIn(line: string, separator: string): ReadSegment {
  const fields = line.split(separator)
  const name = fields[0] ?? ''
  return { name, fields: name === 'MSH' ? [name, separator, ...fields.slice(1)] : fields }
}

export function refuseNull(text: string): void {
  if (text.includes('\0'))
    throw new Hl7Fault('caracter_nulo', SEQUENCE, null, 'El mensaje tiene caracteres nulos (0x00).')
}

/** Before anything is taken apart: a file is one part however long it is. */
function refuseManyParts(text: string, separators: Separators): void {
  const marks = new Set([...`\r\n${Object.values(separators).join('')}`].map((c) => c.charCodeAt(0)))
  let parts = 0
  for (let at = 0; at < text.length; at++)
    if (marks.has(text.charCodeAt(at)) && ++parts > MOST_PARTS)
      throw new Hl7Fault('demasiadas_partes', SEQUENCE, null, `El mensaje tiene más de ${MOST_PARTS} partes.`)
}

/** Lines end with a carriage return; some senders write a new line too, or instead. */
export function readEr7(text: string, latin = false): ReadMessage {
  const separators = separatorsIn(text)
  refuseNull(text)
  refuseManyParts(text, separators)
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  if (lines.length > MOST_SEGMENTS)
    throw new Hl7Fault('demasiados_segmentos', SEQUENCE, null, `El mensaje tiene más de ${MOST_SEGMENTS} segmentos.`)
  const segments = lines.map((line) => segmentIn(line, separators.field))
  const wrong = segments.findIndex(({ name }) => !/^[A-Z][A-Z0-9]{2}$/.test(name))
  if (wrong !== -1)
    throw new Hl7Fault(
      'segmento_ilegible',
      SEQUENCE,
      null,
      `La línea ${wrong + 1} no empieza por el nombre de un segmento.`,
    )
  return { separators, latin, segments }
}

export const segmentsNamed = (m: ReadMessage, name: string): readonly ReadSegment[] =>
  m.segments.filter((s) => s.name === name)

export const rawField = (s: ReadSegment, n: number): string => s.fields[n] ?? ''

/** Whether the field says that there is nothing (`""`), and not only says nothing. */
export const isNullField = (s: ReadSegment, n: number): boolean => rawField(s, n) === NULL

const split = (text: string, separator: string): readonly string[] =>
  separator === '' ? [text] : text.split(separator)

export const repetitionsOf = ({ separators }: ReadMessage, s: ReadSegment, n: number): readonly string[] => {
  const raw = rawField(s, n)
  return raw === '' ? [] : split(raw, separators.repetition)
}

/** A part of a repetition, counted from 1; null where nothing stands there. */
export function partOf(m: ReadMessage, repetition: string, component: number, subcomponent = 1): string | null {
  const whole = split(repetition, m.separators.component)[component - 1] ?? ''
  const raw = (split(whole, m.separators.subcomponent)[subcomponent - 1] ?? '').trim()
  return raw === '' || raw === NULL ? null : unescaped(raw, m.separators, m.latin)
}

/** A part of the first repetition of a field. */
export const fieldPart = (m: ReadMessage, s: ReadSegment, n: number, component = 1, subcomponent = 1): string | null =>
  partOf(m, repetitionsOf(m, s, n)[0] ?? '', component, subcomponent)

/** A repetition as one text, whatever separators stand in it unescaped. */
export function wholeText(m: ReadMessage, raw: string): string | null {
  const text = raw.trim()
  return text === '' || text === NULL ? null : unescaped(text, m.separators, m.latin)
}
