import type { Core } from '../../engine/core.ts'
import { repeat } from '../../work/repeat.ts'
import { acknowledgement } from '../hl7/read/acknowledgement.ts'
import { encoded } from '../hl7/read/charset.ts'
import type { IntakeReply, LaterAnswer } from './receive.ts'

interface Waiting extends LaterAnswer {
  readonly id: string
  readonly until: number
  tell(answer: Buffer): void
}

const EVERY_MS = 100
const PATIENCE_MS = 600_000
const MOST = 20_000

export interface LaterAnswers {
  add(reply: IntakeReply, tell: (answer: Buffer) => void): void
  stop(): Promise<void>
}

/** Tells senders that asked for it (MSH-16) what became of their messages, whichever process applied them. */
export function laterAnswers({ db }: Core, onError: (error: unknown) => void): LaterAnswers {
  const waiting = new Map<string, Waiting>()
  async function look(): Promise<boolean> {
    for (const [id, w] of waiting) if (w.until < performance.now()) waiting.delete(id)
    if (waiting.size === 0) return false
    const rows = await db.run<{ id: string }>({
      name: 'mensaje_entrada_terminados',
      text: `select m.id from mensaje_entrada m where m.id = any($1::uuid[]) and m.estado <> 'recibido'`,
      values: [[...waiting.keys()]],
    })
    for (const { id } of rows) {
      const w = waiting.get(id)
      waiting.delete(id)
      // Also what waits for a person was taken on: nothing is left for its sender to do.
      w?.tell(
        encoded(acknowledgement({ head: w.head, code: 'AA', fault: null, now: new Date().toISOString() }), w.charset),
      )
    }
    return false
  }
  const looking = repeat(look, { everyMs: EVERY_MS, onError })
  return {
    add({ kept }, tell) {
      if (kept?.later == null || waiting.size >= MOST) return
      waiting.set(kept.id, { ...kept.later, id: kept.id, until: performance.now() + PATIENCE_MS, tell })
    },
    stop: looking.stop,
  }
}
