type Undo = () => Promise<void> | void

/** What was started or made, undone in the opposite order at the end, on failure and on Ctrl-C. */
export interface Cleanup {
  add(undo: Undo): void
  run(): Promise<void>
  /** Somebody asked to stop: what fails from then on fails because of that. */
  interrupted(): boolean
}

export function cleanup(): Cleanup {
  const undos: Undo[] = []
  let running: Promise<void> | null = null
  let interrupted = false

  async function undoAll(): Promise<void> {
    for (let undo = undos.pop(); undo !== undefined; undo = undos.pop()) {
      try {
        await undo()
      } catch (error) {
        console.error(error)
      }
    }
  }
  const run = (): Promise<void> => {
    running ??= undoAll().finally(() => {
      running = null
    })
    return running
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!interrupted) console.error('  Deteniendo la medición…')
      interrupted = true
      void run().then(() => process.exit(130))
    })
  }
  process.on('uncaughtException', (error) => {
    console.error(error)
    void run().then(() => process.exit(1))
  })
  return { add: (undo) => undos.push(undo), run, interrupted: () => interrupted }
}
