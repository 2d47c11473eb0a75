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
  let asked = false
  const ask = (): void => {
    if (asked) tellAgain()
    asked = true
    tellStop()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, ask)
  // With a terminal the signal says that it was closed, as ever; a service has none and is told to look at its files again.
  const terminal = process.stdin.isTTY === true || process.stdout.isTTY === true
  process.on('SIGHUP', () => {
    if (terminal) ask()
    else for (const listener of listeners) listener()
  })
  // The launcher holds the other end and never lets go of it alive.
  if (process.channel !== undefined) process.once('disconnect', ask)
  return {
    stop,
    again,
    onReload: (listener) => void listeners.push(listener),
    end() {
      process.off('disconnect', ask)
      if (process.connected) process.disconnect?.()
    },
  }
}
