/** What a time stamp of HL7 says: its day, and the instant where it says the hour too. */
export interface ReadTime {
  readonly day: string
  /** ISO 8601 with its offset; null of a day without an hour. */
  readonly instant: string | null
}

const SHAPE = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})?(\d{2})?(?:\.\d{1,4})?)?([+-]\d{4})?$/

const offsets = new Map<string, Intl.DateTimeFormat>()

/** `-05:00` of a zone at that time of its own clocks. */
function offsetIn(zone: string, local: string): string {
  const format =
    offsets.get(zone) ??
    new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset', hour: '2-digit' })
  offsets.set(zone, format)
  const name = format.formatToParts(new Date(`${local}Z`)).find((p) => p.type === 'timeZoneName')?.value ?? 'GMT'
  return name === 'GMT' ? '+00:00' : name.slice(3)
}

/** Null where it is no time that exists; without an offset it is of the zone of its channel. */
export function readTime(text: string | null, zone: string): ReadTime | null {
  const found = text === null ? null : SHAPE.exec(text)
  if (found === null) return null
  const [, year, month, date, hour, minute = '00', second = '00', offset] = found
  const day = `${year}-${month}-${date}`
  const local = `${day}T${hour ?? '00'}:${minute}:${second}`
  const at = new Date(`${local}Z`)
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 19) !== local) return null
  if (hour === undefined) return { day, instant: null }
  const said = offset === undefined ? offsetIn(zone, local) : `${offset.slice(0, 3)}:${offset.slice(3)}`
  return { day, instant: `${local}${said}` }
}

/** An instant; of a day alone, its beginning. */
export function readInstant(text: string | null, zone: string): string | null {
  const time = readTime(text, zone)
  return time === null ? null : (time.instant ?? `${time.day}T00:00:00${offsetIn(zone, `${time.day}T00:00:00`)}`)
}
