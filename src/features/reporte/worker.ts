import { setPriority } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { framesOf, ReportError } from './errors.ts'
import type { ReportInput } from './input.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { type Fonts, loadFonts } from './pdf/fonts.ts'
import { render } from './render.ts'

/** Draws reports one after the other, in a thread of its own, so that a long one delays no request. */

/** Sent at once; smaller pieces wait for each other. */
const CHUNK = 64 * 1024
/**
 * How far ahead of its reader a report may run. A report of 200 pages fits, so that one slow reader does not keep the
 * others waiting for this thread; one of thousands waits for its reader instead of filling the memory.
 */
const AHEAD = 4 * 1024 * 1024

const port = parentPort
if (port === null) throw new Error('worker.ts runs in a worker')
const send = (message: FromWorker, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer)

/**
 * Reading a record at a bedside comes before printing one: on Linux this is of the thread alone. Only once the first
 * one is drawn, and not as the last of all: on a machine that is busy with something else, loading the fonts took half a minute.
 */
const BEHIND = 10
let isBehind = process.platform !== 'linux'
function stepBack(): void {
  if (!isBehind) setPriority(0, BEHIND)
  isBehind = true
}

let parsed: Fonts | null = null
const fonts = (): Fonts => {
  parsed ??= loadFonts()
  return parsed
}

/** The job at hand: one at a time, as the pool gives them. */
let current: JobState = newState(-1)

interface JobState {
  readonly job: number
  ahead: number
  cancelled: boolean
  wake(): void
  /** Takes the encounter that was asked for. */
  take(input: ReportInput | null): void
}

function newState(job: number): JobState {
  return { job, ahead: 0, cancelled: false, wake: () => {}, take: () => {} }
}

port.on('message', (message: ToWorker) => {
  if (message.say === 'render') void draw(message)
  else if (message.job === current.job) {
    if (message.say === 'encounter') {
      current.take(message.input)
      return
    }
    if (message.say === 'taken') current.ahead -= message.bytes
    else {
      current.cancelled = true
      current.take(null)
    }
    current.wake()
  }
})

async function draw({ job, input, format, signing }: Extract<ToWorker, { say: 'render' }>): Promise<void> {
  const state = newState(job)
  current = state
  let waiting: Uint8Array[] = []
  let size = 0
  const flush = (): void => {
    // A copy of its own: what is sent is taken away from here, and small buffers share their memory.
    const bytes = new Uint8Array(size)
    let at = 0
    for (const piece of waiting) {
      bytes.set(piece, at)
      at += piece.length
    }
    waiting = []
    size = 0
    state.ahead += bytes.length
    send({ say: 'chunk', job, bytes }, [bytes.buffer])
  }
  const next = (): Promise<ReportInput | null> => {
    if (state.cancelled) return Promise.resolve(null)
    return new Promise((resolve) => {
      state.take = resolve
      send({ say: 'next', job })
    })
  }
  try {
    for await (const piece of render(input, format, { fonts, signing, next })) {
      waiting.push(piece)
      size += piece.length
      if (size < CHUNK) continue
      flush()
      // Lets what was said meanwhile be heard.
      await setImmediate()
      while (state.ahead > AHEAD && !state.cancelled)
        await new Promise<void>((resolve) => {
          state.wake = resolve
        })
      if (state.cancelled) break
    }
    if (size > 0 && !state.cancelled) flush()
    stepBack()
    send({ say: 'end', job })
  } catch (error) {
    const known = error instanceof ReportError
    const frames = known ? error.frames : framesOf(error)
    send({ say: 'failed', job, failure: known ? error.failure : 'fallo', frames })
  }
}
