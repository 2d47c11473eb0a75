/** Where in a trace something is done. */
export interface TraceContext {
  readonly traceId: string
  readonly spanId: string
  /** Whether whoever began the trace wants it kept. */
  readonly isSampled: boolean
}

const HEADER = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const NOTHING = /^0+$/

/** https://www.w3.org/TR/trace-context/: null where it is missing or not one, and a new trace begins. */
export function parseTraceparent(header: unknown): TraceContext | null {
  const found = typeof header === 'string' ? HEADER.exec(header) : null
  const [, version = '', traceId = '', spanId = '', flags = '', more] = found ?? []
  if (found === null || version === 'ff' || NOTHING.test(traceId) || NOTHING.test(spanId)) return null
  // Only later versions may say more than this.
  if (version === '00' && more !== undefined) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export const formatTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-0${isSampled ? 1 : 0}`
