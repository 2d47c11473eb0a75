/** Where log lines go, and how to see the last of them off. */
export interface LogStream {
  write(line: string): void
  /** Hands over what is left, without waiting for long: a reader that is gone or stuck must not keep the service. */
  close(): Promise<void>
}

/** What of an output stream is used here. */
export interface LogOutput {
  write(text: string, done: (error?: Error | null) => void): boolean
  on(event: 'error', listener: (error: unknown) => void): unknown
  readonly writableLength: number
}

const GATHER_BYTES = 8_192
const GATHER_MS = 1_000
const MOST_BEHIND = 16 * 1_048_576
const GOODBYE_MS = 2_000

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

/**
 * Lines are gathered and written together: one system call per request would cost more than the request's own work. A reader
 * that falls behind costs lines and not memory, as does a disk without room for them; one that is gone costs nothing.
 */
export function logStream(output: LogOutput, gather: boolean): LogStream {
  let lines: string[] = []
  let size = 0
  let lost = 0
  /** Lines that the next text has, or tells the loss of. */
  let meant = 0
  let gone = false
  output.on('error', (error) => {
    gone ||= !isFull(error)
  })

  function hand(done: () => void = () => {}): void {
    const text = lines.join('')
    const missing = meant
    lines = []
    meant = 0
    size = 0
    if (gone || text === '') {
      done()
      return
    }
    output.write(text, (error) => {
      if (isFull(error)) lost += missing
      else if (error) gone = true
      done()
    })
  }
  const timer = gather ? setInterval(hand, GATHER_MS).unref() : null

  return {
    write(line) {
      if (gone) return
      if (output.writableLength + size > MOST_BEHIND) {
        lost++
        return
      }
      if (lost > 0) {
        lines.push(`${JSON.stringify({ level: 40, time: Date.now(), perdidas: lost, msg: 'líneas que nadie leyó' })}\n`)
        meant += lost
        lost = 0
      }
      lines.push(line)
      meant++
      size += line.length
      if (!gather || size >= GATHER_BYTES) hand()
    },
    async close() {
      if (timer !== null) clearInterval(timer)
      await new Promise<void>((resolve) => {
        const patience = setTimeout(resolve, GOODBYE_MS)
        hand(() => {
          clearTimeout(patience)
          resolve()
        })
      })
    },
  }
}
