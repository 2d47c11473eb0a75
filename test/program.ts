import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../src/config.ts'

export const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** The service as a person has it: its own process, its own PostgreSQL, its own data directory. */
export interface Program {
  readonly child: ChildProcess
  readonly base: string
  output(): string
  readonly ended: Promise<number | null>
}

const command = [process.execPath, MAIN, 'iniciar'] as const

/** Started; its `base` comes when it is ready, or the reason for which it ended. */
export function launchProgram(
  datos: string,
  settings: Readonly<Record<string, string>> = {},
  [file, ...args]: readonly [string, ...string[]] = command,
): Omit<Program, 'base'> & { readonly base: Promise<string> } {
  const env = childEnvironment({
    PORT: '0',
    DATOS: datos,
    DEMO: 'no',
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    NODE_ENV: 'test',
    ...settings,
  })
  const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const base = new Promise<string>((resolve, reject) => {
    const read = (data: Buffer): void => {
      output += data.toString()
      const address = /lista en (https?:\S+)/.exec(output)?.[1]
      if (address !== undefined) resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    void ended.then((code) => reject(new Error(`iniciar terminó con ${code}: ${output}`)))
  })
  base.catch(() => {})
  return { child, base, output: () => output, ended }
}

export async function startProgram(...given: Parameters<typeof launchProgram>): Promise<Program> {
  const launched = launchProgram(...given)
  return { ...launched, base: await launched.base }
}

/** For a service that must know its port before it listens: below those that the system lends, and another for each process. */
export async function quietPort(): Promise<number> {
  for (let port = 20_000 + (process.pid % 10_000); ; port++) {
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) =>
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
    )
    if (!isFree) continue
    await new Promise((resolve) => server.close(resolve))
    return port
  }
}

/** Longer than that in which the service takes a second order for an echo of the first. */
const NO_ECHO_MS = 1_500

/**
 * Asks once more one that has heard that it is to stop, and waits for its end. Once only: a process that is leaving has
 * no ears any more, and would end by the signal.
 */
export async function hurried({ child, ended }: Pick<Program, 'child' | 'ended'>): Promise<number | null> {
  await wait(NO_ECHO_MS)
  child.kill('SIGTERM')
  return ended
}
