import { AsyncResource } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { withoutRequestLimit } from '../../engine/connection/request-time.ts'
import { framesOf, ReportError } from './errors.ts'
import type {
  BoundReports,
  ComposedReport,
  Drawing,
  Format,
  NextEncounter,
  ReportInput,
  Signing,
  WholeRecord,
} from './input.ts'
import type { FromWorker, ToWorker } from './messages.ts'

export interface Rendered {
  readonly type: string
  readonly body: Readable
}

export interface ReportPool {
  /**
   * Resolves with the first bytes. A failure after them destroys the body, so that the receiver sees a broken
   * connection and not a report that ends early.
   */
  renderReport(input: ReportInput | ComposedReport, format: Format, signing?: Signing | null): Promise<Rendered>
  /** The same for several as one PDF. */
  renderBound(bound: BoundReports, signing?: Signing | null): Promise<Rendered>
  /** The same for a whole record as a PDF; an encounter that cannot be read fails all of it. */
  renderRecord(record: WholeRecord, next: NextEncounter, signing?: Signing | null): Promise<Rendered>
  /** Fails what is under way and what waits; nothing is drawn afterwards. */
  close(): Promise<void>
}

export interface PoolOptions {
  readonly workers?: number
  /** How many may wait besides those being drawn. */
  readonly queue?: number
  /** How long a worker may be silent, and a reader idle, before the report is given up together with the worker. */
  readonly workMs?: number
  readonly readMs?: number
  readonly memoryMb?: number
  /** Whether it pauses between reports that wait for each other. */
  readonly rests?: boolean
}

const TYPES: Readonly<Record<Format, string>> = {
  pdf: 'application/pdf',
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

interface Job {
  readonly id: number
  readonly input: Drawing
  readonly format: Format
  readonly signing: Signing | null
  readonly next: NextEncounter
  readonly body: Readable
  /** Bytes given to the body that its reader has not taken. */
  held: number
  /** Gives the report to the request that asked for it, once. */
  begin(): void
  fail(error: ReportError): void
}

interface Slot {
  worker: Worker | null
  job: Job | null
  timer: NodeJS.Timeout | undefined
  /** When its job began. */
  since: number
  resting: boolean
}

/** With this few cores a thread that always draws is one that those who answer do not have. */
const FEW_CORES = 2

export function createReportPool(options: PoolOptions = {}): ReportPool {
  const { workers = 1, queue = 16, workMs = 60_000, readMs = 30_000, memoryMb = 512 } = options
  const { rests = availableParallelism() <= FEW_CORES } = options
  const slots: Slot[] = Array.from({ length: workers }, () => ({
    worker: null,
    job: null,
    timer: undefined,
    since: 0,
    resting: false,
  }))
  const waiting: Job[] = []
  let closed = false
  let last = 0

  const say = (slot: Slot, message: ToWorker): void => slot.worker?.postMessage(message)

  const release = (slot: Slot): void => {
    clearTimeout(slot.timer)
    slot.job = null
    // Idle, it keeps no process alive.
    slot.worker?.unref()
    if (!rests || waiting.length === 0) {
      advance()
      return
    }
    // As long as it worked, so that a queue of reports leaves half of the machine to readers.
    slot.resting = true
    const rested = (): void => {
      slot.resting = false
      advance()
    }
    setTimeout(rested, performance.now() - slot.since)
  }
  /** The worker is lost and its job with it; the next job gets another worker. */
  const drop = (slot: Slot, error: ReportError): void => {
    const { job, worker } = slot
    slot.worker = null
    void worker?.terminate()
    job?.fail(error)
    release(slot)
  }
  const watch = (slot: Slot): void => {
    clearTimeout(slot.timer)
    const limit = (slot.job?.held ?? 0) > 0 ? readMs : workMs
    slot.timer = setTimeout(() => drop(slot, new ReportError('tiempo')), limit).unref()
  }

  const hear = (slot: Slot, message: FromWorker): void => {
    const { job } = slot
    if (job === null || job.id !== message.job) return
    if (message.say === 'chunk') {
      job.begin()
      job.held += message.bytes.length
      if (job.body.push(message.bytes)) take(slot, job)
      else watch(slot)
    } else if (message.say === 'next') {
      watch(slot)
      job
        .next()
        .then((input) => {
          if (slot.job === job) say(slot, { say: 'encounter', job: job.id, input })
        })
        .catch((error: unknown) => job.fail(new ReportError('fallo', framesOf(error))))
    } else if (message.say === 'end') {
      job.begin()
      job.body.push(null)
      release(slot)
    } else {
      job.fail(new ReportError(message.failure, message.frames))
      release(slot)
    }
  }
  const take = (slot: Slot, job: Job): void => {
    if (job.held === 0 || slot.job !== job) return
    say(slot, { say: 'taken', job: job.id, bytes: job.held })
    job.held = 0
    watch(slot)
  }

  const workerOf = (slot: Slot): Worker => {
    if (slot.worker !== null) return slot.worker
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      name: 'reporte',
      // Growing beyond it ends the thread alone. Not so one enormous allocation, but no field takes a text that long.
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    const lost = (): void => {
      if (slot.worker === worker) drop(slot, new ReportError('fallo'))
    }
    worker.on('message', (message: FromWorker) => hear(slot, message))
    worker.on('error', lost)
    worker.on('exit', lost)
    slot.worker = worker
    return worker
  }

  const advance = (): void => {
    const slot = slots.find((s) => s.job === null && !s.resting)
    const job = closed || slot === undefined ? undefined : waiting.shift()
    if (slot === undefined || job === undefined) return
    slot.job = job
    slot.since = performance.now()
    workerOf(slot).ref()
    watch(slot)
    const { id, input, format, signing } = job
    try {
      say(slot, { say: 'render', job: id, input, format, signing })
    } catch (error) {
      // What is no plain data does not reach another thread.
      job.fail(new ReportError('fallo', framesOf(error)))
      release(slot)
    }
  }

  const slotOf = (job: Job): Slot | undefined => slots.find((s) => s.job === job)

  const begin = (input: Drawing, format: Format, signing: Signing | null, next: NextEncounter): Promise<Rendered> => {
    if (closed) return Promise.reject(new ReportError('cerrado'))
    if (waiting.length >= queue && slots.every((s) => s.job !== null)) return Promise.reject(new ReportError('ocupado'))
    // Its turn and its worker have limits of their own.
    withoutRequestLimit()
    return new Promise((resolve, reject) => {
      const body = new Readable({
        highWaterMark: 256 * 1024,
        read() {
          const slot = slotOf(job)
          if (slot !== undefined) take(slot, job)
        },
        destroy(error, done) {
          // The client went away.
          const slot = slotOf(job)
          if (slot !== undefined) say(slot, { say: 'cancel', job: job.id })
          done(error)
        },
      })
      const job: Job = {
        id: ++last,
        input,
        format,
        signing,
        // Asked for by a message of the worker, which another request may have begun.
        next: AsyncResource.bind(next),
        body,
        held: 0,
        begin: () => resolve({ type: TYPES[format], body }),
        fail: (error) => {
          reject(error)
          body.once('error', () => {})
          body.destroy(error)
        },
      }
      waiting.push(job)
      advance()
    })
  }

  const none: NextEncounter = () => Promise.resolve(null)
  return {
    renderReport: (input, format, signing = null) => begin(input, format, signing, none),
    renderBound: (bound, signing = null) => begin(bound, 'pdf', signing, none),
    renderRecord: (record, next, signing = null) => begin(record, 'pdf', signing, next),
    async close() {
      closed = true
      for (const job of waiting.splice(0)) job.fail(new ReportError('cerrado'))
      const ended = slots.map((slot) => {
        const { worker, job } = slot
        slot.worker = null
        clearTimeout(slot.timer)
        slot.job = null
        job?.fail(new ReportError('cerrado'))
        return worker?.terminate()
      })
      await Promise.all(ended)
    },
  }
}
