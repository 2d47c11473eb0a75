/** What this process is told from outside while it serves. */
export interface Orders {
  /** Asked to stop: a signal, the terminal that went away, or the launcher that died. */
  readonly stop: Promise<void>
  /** Asked once more, by somebody who does not want to wait. */
  readonly again: Promise<void>
  /** SIGHUP without a terminal: read certificates again. */
  onReload(listener: () => void): void
  /** No more orders are taken: the line to the launcher would keep this process. */
  end(): void
}

/** One order reaches a process more than once: a terminal or a supervisor signals the whole group, and the launcher forwards it. */
const ECHO_MS = 1_000

export function takeOrders(): Orders {
  const listeners: (() => void)[] = []
  let tellStop = (): void => {}
  let tellAgain = (): void => {}
  const stop = new Promise<void>((resolve) => {
    tellStop = resolve
  })
  const again = new Promise<void>((resolve) => {
    tellAgain = resolve
  })
  let first: number | null = null
  const leave = (): void => {
    first ??= performance.now()
    tellStop()
  }
  const ask = (): void => {
    if (first !== null && performance.now() - first > ECHO_MS) tellAgain()
    leave()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, ask)
  // With a terminal the signal says that it was closed, as ever; a service has none and is told to look at its files again.
  const terminal = process.stdin.isTTY === true || process.stdout.isTTY === true
  process.on('SIGHUP', () => {
    if (terminal) ask()
    else for (const listener of listeners) listener()
  })
  // The launcher holds the other end and never lets go of it alive.
  if (process.channel !== undefined) process.once('disconnect', leave)
  return {
    stop,
    again,
    onReload: (listener) => void listeners.push(listener),
    end() {
      process.off('disconnect', leave)
      if (process.connected) process.disconnect?.()
    },
  }
}
