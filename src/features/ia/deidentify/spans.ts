/** A part of a text, and what is put in its place. */
export interface Span {
  readonly from: number
  readonly to: number
  readonly by: string
}

/** Spans that overlap go together, as the first that begins: no end of one is left behind another. */
export function withSpans(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text
  let out = ''
  let to = 0
  for (const span of spans.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (span.from < to) {
      to = Math.max(to, span.to)
      continue
    }
    out += text.slice(to, span.from) + span.by
    to = span.to
  }
  return out + text.slice(to)
}
