/** Does something every so often until it is stopped, and at once again while there is more to do. */
export function repeat(
  once: () => Promise<boolean>,
  { everyMs, onError }: { readonly everyMs: number; readonly onError: (error: unknown) => void },
): { stop(): Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const turn = async (): Promise<void> => {
    let again = false
    try {
      again = await once()
    } catch (error) {
      onError(error)
    }
    if (!stopped) plan(again ? 0 : everyMs)
  }
  const plan = (ms: number): void => {
    timer = setTimeout(() => {
      running = turn()
    }, ms).unref()
  }
  plan(everyMs)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
