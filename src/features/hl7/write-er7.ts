import { composites } from './data-types.ts'
import { COMPONENT, ENCODING, escaped, FIELD, NULL, REPETITION, SEGMENT_END, SUBCOMPONENT } from './escape.ts'
import { type Component, type FieldValue, isRepeated, type Message, type Segment, segmentOf } from './message.ts'
import { segmentDef } from './segments.ts'

/**
 * A component that is itself composite is written with subcomponents; deeper than that there is nothing. Separators are
 * owed until something comes after them, so that nothing empty is left at the end.
 */
function component(type: string, value: Component | undefined, separator: string): string {
  if (value === undefined) return ''
  if (typeof value !== 'object') return escaped(String(value), type === 'FT')
  let text = ''
  let owed = ''
  for (const p of composites[type] ?? []) {
    const part = component(p.type, value[p.name], SUBCOMPONENT)
    if (part !== '') {
      text += owed + part
      owed = ''
    }
    owed += separator
  }
  return text
}

function field(type: string, value: FieldValue): string {
  if (value === undefined) return ''
  if (value === null) return NULL
  const all = isRepeated(value) ? value : [value]
  return all.map((one) => component(type, one, COMPONENT)).join(REPETITION)
}

/** The type of an observation's value is what the field before it says. */
const typeOf = (type: string, { fields }: Segment): string =>
  type === 'VARIES' ? String(fields.value_type ?? 'ST') : type

/** These two say by which characters they are to be read: the first field is the separator itself, the second the others. */
const HEADERS = new Set(['MSH', 'BHS'])

function segmentText(segment: Segment): string {
  const header = HEADERS.has(segment.name)
  let text = header ? `${segment.name}${FIELD}${ENCODING}` : segment.name
  let at = header ? 2 : 0
  for (const f of segmentDef(segment.name).fields) {
    const written = field(typeOf(f.type, segment), segment.fields[f.name])
    if (written === '') continue
    text += FIELD.repeat(f.at - at) + written
    at = f.at
  }
  return text
}

const lines = (segments: readonly Segment[]): string => segments.map((s) => segmentText(s) + SEGMENT_END).join('')

export const writeEr7 = ({ segments }: Message): string => lines(segments)

/** Several messages as one batch (chapter 2.10.3). `total` is how many there are in all, where it was asked for. */
export function writeBatch(header: Segment, messages: readonly Message[], total: number | null): string {
  const trailer = segmentOf('BTS', {
    batch_message_count: messages.length,
    ...(total === null ? {} : { batch_totals: [total] }),
  })
  return lines([header]) + messages.map(writeEr7).join('') + lines([trailer])
}
