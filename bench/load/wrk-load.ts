import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Cleanup } from '../cleanup.ts'
import type { Job, Measure, Measured } from './job.ts'
import { isPerson, shuffled, somebodyElse } from './people.ts'

const SCRIPT = fileURLToPath(new URL('wrk.lua', import.meta.url))
/** Longer than any server takes for what is under way when the time is over. */
const MOST_DRAIN_SECONDS = 60
/** More people a second than any of those measured can take: the same one twice would be refused. */
const MOST_PEOPLE = 12_000

export const wrkIsInstalled = (): Promise<boolean> =>
  new Promise((resolve) => {
    execFile('wrk', ['-v'], (_error, stdout) => resolve(stdout.startsWith('wrk')))
  })

export async function wrkLoad(cleanup: Cleanup): Promise<Measure> {
  const folder = await mkdtemp(join(tmpdir(), 'custodia-bench-wrk-'))
  cleanup.add(() => rm(folder, { recursive: true, force: true }))
  let running: ChildProcess | null = null
  cleanup.add(() => void running?.kill())
  return async (job, seconds) => {
    const file = join(folder, 'requests')
    await writeFile(file, `${requestLines(job, seconds).join('\n')}\n`)
    const headers = { ...(job.bodies === undefined ? {} : { 'content-type': 'application/json' }), ...job.headers }
    const child = spawn(
      'wrk',
      [
        ...['-t', '1', '-c', String(job.connections), '-d', `${seconds + MOST_DRAIN_SECONDS}s`, '-T', '60s'],
        ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
        ...['-s', SCRIPT, job.url, '--', job.method, String(seconds), String(job.connections), file],
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    running = child
    const gone = once(child, 'exit')
    let told = ''
    for await (const line of createInterface({ input: child.stdout })) {
      if (line === 'drained') child.kill('SIGINT')
      if (line.startsWith('{')) told = line
    }
    await gone
    running = null
    if (told === '') throw new Error('The load generator went away')
    return read(JSON.parse(told))
  }
}

/** In a random order: asking for the same row at the same moment would flatter a service that batches. */
function requestLines(job: Job, seconds: number): string[] {
  const { bodies, paths } = job
  if (bodies === undefined) return shuffled(paths)
  const count = bodies.some(isPerson) ? MOST_PEOPLE * seconds : bodies.length
  return Array.from({ length: count }, (_, i) => {
    const body = bodies[i % bodies.length] ?? {}
    return `${paths[i % paths.length]}\t${JSON.stringify(somebodyElse(body))}`
  })
}

interface Told {
  /** Seconds until the last was answered. */
  readonly elapsed: number
  readonly requests: number
  readonly bytes: number
  readonly p50: number
  readonly p99: number
  readonly refused: number
  readonly broken: number
}

const read = (told: Told): Measured => ({
  perSecond: (told.requests - told.refused) / told.elapsed,
  p50: told.p50,
  p99: told.p99,
  errors: told.refused + told.broken,
  requests: told.requests,
  answerBytes: told.bytes / told.requests,
})
