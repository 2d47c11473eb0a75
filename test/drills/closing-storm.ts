import { setTimeout as wait } from 'node:timers/promises'
import { type Asker, item, readyToClose } from '../historias/histories.ts'
import { call } from '../service.ts'

/** Histories that are written and closed one after another; what was answered 200 is a promise. */
export interface ClosingStorm {
  count(): number
  stop(): Promise<ReadonlySet<string>>
}

const PAUSE_MS = 200

export function closingStorm(base: () => string): ClosingStorm {
  const closed = new Set<string>()
  let going = true
  const s: Asker = { call: (method, path, body, headers) => call(base(), method, path, body, headers) }
  const client = (async () => {
    while (going) {
      try {
        const { id } = await readyToClose(s)
        if ((await s.call('POST', item(id, 'cerrar/'), {}, { 'idempotency-key': `cierre-${id}` })).status === 200)
          closed.add(id)
      } catch {
        // Something on the way was refused or not answered: nothing of that history was promised.
      }
      await wait(PAUSE_MS)
    }
  })()
  return {
    count: () => closed.size,
    async stop() {
      going = false
      await client
      return closed
    },
  }
}
