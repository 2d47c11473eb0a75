import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { childEnvironment, settings } from '../src/config.ts'
import type { Cleanup } from './cleanup.ts'

export const MAIN = new URL('../src/main.ts', import.meta.url).pathname
/** As `npm start` starts it, which started us too. */
export const FLAGS: readonly string[] = process.execArgv
const ENVIRONMENT: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('../scripts/custodia/node-environment.json', import.meta.url), 'utf8'),
)
const COMPILED = new URL('../node_modules/.cache/custodia', import.meta.url).pathname
const START_MS = 180_000

export interface Running {
  readonly base: string
  readonly pid: number
  stop(): Promise<void>
}

export interface ServiceOptions {
  /** Directory of its database. */
  readonly dataDir: string
  /** Where its log goes. */
  readonly folder: string
  readonly environment?: Readonly<Record<string, string>>
  /** Where to leave a CPU profile when it stops. */
  readonly profile?: string | undefined
}

/** Every setting at its default, whatever the shell that runs the measurement has set. */
export const defaultSettings = (): Record<string, string> =>
  Object.fromEntries(Object.values(settings).map((s) => [s.name, '']))

/** Our service as people run it: its own process, its log on, written to a file. */
export async function startService(o: ServiceOptions, cleanup: Cleanup): Promise<Running> {
  const port = await freePort()
  const logFile = join(o.folder, `servicio-${port}.log`)
  const log = await open(logFile, 'w')
  const profiling = o.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${o.profile}`]
  const child = spawn(process.execPath, [...FLAGS, ...profiling, MAIN, 'iniciar'], {
    env: childEnvironment({
      ...defaultSettings(),
      NODE_COMPILE_CACHE: COMPILED,
      ...ENVIRONMENT,
      DATOS: o.dataDir,
      DEMO: 'si',
      ...o.environment,
      PORT: String(port),
    }),
    stdio: ['ignore', log.fd, log.fd],
  })
  await log.close()
  const stop = stopper(child)
  cleanup.add(stop)
  const base = `http://127.0.0.1:${port}`
  await untilAnswers(`${base}/salud/listo`, child, logFile)
  return { base, pid: child.pid ?? 0, stop }
}

/** `custodia demo --pacientes N --solo-pacientes` beside the running service. */
export async function addPatients(dataDir: string, patients: number, seed: number, cleanup: Cleanup): Promise<void> {
  const args = ['demo', '--pacientes', String(patients), '--semilla', String(seed), '--solo-pacientes']
  const child = spawn(process.execPath, [...FLAGS, MAIN, ...args], {
    env: childEnvironment({ ...defaultSettings(), DATOS: dataDir }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  cleanup.add(stopper(child))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`custodia ${args.join(' ')} ended with ${code}`)
}

export function stopper(child: ChildProcess): () => Promise<void> {
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), 20_000)
    await gone
    clearTimeout(late)
  }
}

export async function untilAnswers(url: string, child: ChildProcess, logFile: string): Promise<void> {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) break
    const ok = await fetch(url).then(
      (r) => r.ok,
      () => false,
    )
    if (ok) return
    await wait(100)
  }
  throw new Error(`${url} does not answer:\n${(await readFile(logFile, 'utf8').catch(() => '')).slice(-2000)}`)
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
