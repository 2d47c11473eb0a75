import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { launchProgram, MAIN, type Program } from '../program.ts'
import { call } from '../service.ts'
import { lossesOf } from './kept.ts'
import type { KeyedStorm } from './keyed-storm.ts'

type Command = NonNullable<Parameters<typeof launchProgram>[2]>

const START: Command = [process.execPath, MAIN, 'iniciar']

/** A service with its own PostgreSQL in a folder, which is killed and started again. */
export interface Installation {
  readonly datos: string
  /** Where it answers; empty while nobody started it. */
  base(): string
  program(): Program
  start(): Promise<void>
  /** Started, and not waited for. */
  launch(): ReturnType<typeof launchProgram>
  /** The service alone: its PostgreSQL goes on. */
  kill(): Promise<void>
  /** The pid of its PostgreSQL, once it has one. */
  postmaster(): Promise<number>
  custodia(...args: string[]): Promise<{ readonly code: number | null; readonly output: string }>
  ask(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>
  /** What `/salud/listo` answers: its status and its body. */
  health(): Promise<{ readonly status: number; readonly text: string }>
  stop(): Promise<void>
}

export interface InstallationOptions {
  readonly settings?: Readonly<Record<string, string>>
  /** By what the service is started, where something stands before it. */
  readonly command?: Command
  /** A file that gets all that the service says. */
  readonly log?: string
}

/** Seals come often, so that a drill sees many; what closing asks for the ministry is tried elsewhere. */
const USUAL = { RDA_AL_CERRAR: 'avisar', SELLO_SEGUNDOS: '1' }

export function installation(
  datos: string,
  { settings = {}, command = START, log }: InstallationOptions = {},
): Installation {
  const all = { ...USUAL, ...settings }
  let running: Program | undefined
  let base = ''
  const started: Command = log === undefined ? command : ['sh', '-c', `exec "$0" "$@" >>'${log}' 2>&1`, ...command]
  const launch = (): ReturnType<typeof launchProgram> => launchProgram(datos, all, started)
  return {
    datos,
    base: () => base,
    program: () => running ?? assert.fail('el servicio no se ha iniciado'),
    launch,
    async start() {
      const launched = launch()
      running = { ...launched, base: '' }
      // Its port may be somebody else's afterwards.
      void launched.ended.then(() => {
        if (running?.child === launched.child) base = ''
      })
      base = await (log === undefined ? launched.base : Promise.race([launched.base, addressIn(log)]))
    },
    async kill() {
      running?.child.kill('SIGKILL')
      await running?.ended
    },
    async postmaster() {
      for (let i = 0; i < 600; i++) {
        const file = await readFile(join(datos, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
        const pid = Number(file.split('\n')[0])
        // One that died leaves its number behind, which may be somebody else's by now.
        const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
        if (command.includes(join(datos, 'postgres'))) return pid
        await wait(50)
      }
      return assert.fail('PostgreSQL no volvió')
    },
    async custodia(...args) {
      const { child, ended, output } = launchProgram(datos, all, [process.execPath, MAIN, ...args])
      await once(child, 'close')
      return { code: await ended, output: output() }
    },
    async ask(text, values = []) {
      const client = new pg.Client({ host: join(datos, 's'), port: 5432, user: 'custodia_dueno', database: 'custodia' })
      await client.connect()
      try {
        return (await client.query(text, [...values])).rows
      } finally {
        await client.end()
      }
    },
    health: () => call(base, 'GET', '/salud/listo').catch((error: unknown) => ({ status: 0, text: String(error) })),
    async stop() {
      if (running?.child.exitCode === null && running.child.signalCode === null) running.child.kill('SIGTERM')
      await running?.ended
    },
  }
}

async function addressIn(log: string): Promise<string> {
  for (;;) {
    const address = /lista en (https?:\S+)/.exec(await readFile(log, 'utf8').catch(() => ''))?.[1]
    if (address !== undefined) return address
    await wait(100)
  }
}

/** Until so many more writes are acknowledged, while the service lives. */
export async function untilWritten(storm: KeyedStorm, more: number, ofWhat?: Installation): Promise<void> {
  const goal = storm.count() + more
  for (let i = 0; i < 1_200 && storm.count() < goal; i++) {
    assertAlive(ofWhat)
    await wait(100)
  }
  assert.ok(storm.count() >= goal, `se escribieron ${storm.count()} de ${goal}: ${storm.lastRefusals()}`)
}

export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string | (() => string),
  ofWhat?: Installation,
): Promise<void> {
  for (let i = 0; i < 1_200; i++) {
    if (await condition()) return
    assertAlive(ofWhat)
    await wait(100)
  }
  assert.fail(`no llegó a pasar: ${typeof what === 'string' ? what : what()}`)
}

function assertAlive(ofWhat: Installation | undefined): void {
  if (ofWhat === undefined) return
  const { child, output } = ofWhat.program()
  assert.deepEqual([child.exitCode, child.signalCode], [null, null], `el servicio terminó: ${output()}`)
}

/** Ends the storm: nothing that it was told is saved may be missing, and nothing was answered that means neither yes nor wait. */
export async function assertKept(
  storm: KeyedStorm,
  ask: (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>,
): Promise<string> {
  const acknowledged = await storm.stop()
  assert.deepEqual(storm.strange, [])
  assert.deepEqual(await lossesOf(ask, acknowledged), NOTHING_LOST)
  return `${acknowledged.size} escrituras confirmadas, 0 perdidas`
}

const NOTHING_LOST = { perdidas: 0, sin_version: 0, sin_auditoria: 0, repetidas: 0 }

/** What is sealed is whole from the first row. Answers the last line that the command says. */
export async function assertAuditHolds(of: Pick<Installation, 'custodia'>): Promise<string> {
  const { code, output } = await of.custodia('auditoria', 'verificar', '--completa')
  assert.equal(code, 0, output)
  assert.match(output, /La auditoría está íntegra/)
  return (
    output
      .split('\n')
      .find((line) => /íntegra/.test(line))
      ?.trim() ?? ''
  )
}
