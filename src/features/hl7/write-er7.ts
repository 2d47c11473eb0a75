import { composites } from './data-types.ts'
import { COMPONENT, ENCODING, escaped, FIELD, NULL, REPETITION, SEGMENT_END, SUBCOMPONENT } from './escape.ts'
import { type Component, type FieldValue, isValued, type Message, type Segment, segmentOf } from './message.ts'
import { segmentDef } from './segments.ts'

const trimmed = (parts: string[], separator: string): string => {
  let last = parts.length
  while (last > 0 && parts[last - 1] === '') last--
  return parts.slice(0, last).join(separator)
}

/** A component that is itself composite is written with subcomponents; deeper than that there is nothing. */
function component(type: string, value: Component | undefined, separator: string): string {
  if (value === undefined) return ''
  if (typeof value !== 'object') return escaped(String(value), type === 'FT')
  const parts = (composites[type] ?? []).map((p) => component(p.type, value[p.name], SUBCOMPONENT))
  return trimmed(parts, separator)
}

function field(type: string, value: FieldValue): string {
  if (value === null) return NULL
  if (!isValued(value)) return ''
  const all = (Array.isArray(value) ? value : [value]) as readonly Component[]
  return all.map((one) => component(type, one, COMPONENT)).join(REPETITION)
}

/** The type of an observation's value is what the field before it says. */
const typeOf = (type: string, { fields }: Segment): string =>
  type === 'VARIES' ? String(fields.value_type ?? 'ST') : type

/** These two say by which characters they are to be read: their first field is the separator itself. */
const HEADERS = new Set(['MSH', 'BHS'])

function segmentText(segment: Segment): string {
  const { fields } = segmentDef(segment.name)
  const texts: string[] = new Array(fields.at(-1)?.at ?? 0).fill('')
  for (const f of fields) texts[f.at - 1] = field(typeOf(f.type, segment), segment.fields[f.name])
  if (HEADERS.has(segment.name)) return `${segment.name}${FIELD}${ENCODING}${FIELD}${trimmed(texts.slice(2), FIELD)}`
  return `${segment.name}${FIELD}${trimmed(texts, FIELD)}`
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
