import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { SUPERUSER } from './cluster.ts'
import { type LogFile, openLog } from './log-file.ts'
import type { Place } from './place.ts'
import { clearStale, findPostmaster } from './postmaster-pid.ts'
import { isAlive } from './process-identity.ts'
import { probe } from './ready.ts'
import { CLEAN_ENV, NEUTRAL_CWD } from './run.ts'
import { settings } from './settings.ts'
import { PORT, socketPath } from './socket.ts'
import { explainOutput, StartupError } from './startup-error.ts'

export interface Installation {
  dataDir: string
  place: Place
  binaries: Binaries
  socketDir: string
  progress: (sentence: string) => void
  /** How many connections it must have room for. */
  connections: number | undefined
  /** Settings of this server alone. */
  settings: Readonly<Record<string, string>> | undefined
  /** Aborted when nobody waits for it any longer. */
  signal: AbortSignal | undefined
  /** Called when it is starting. */
  meanwhile: () => void
  /** Where two run from one folder: what tells them apart, and settings of one alone. */
  port?: number
  more?: readonly string[]
}

export interface Running {
  pid: number
  port: number
  socketDir: string
  /** Calls back once when it is gone; returns how to stop watching. */
  watch(gone: (reason: string) => void): () => void
}

const START_MS = 60_000
const TELL_MS = 30_000
const RETRY = /pre-existing shared memory block|lock file ".*" already exists/

/** Adopts the live postmaster of this cluster or starts one, and waits until it takes sessions. */
export async function bringUp(installation: Installation): Promise<Running> {
  const { place, socketDir } = installation
  const deadline = performance.now() + START_MS
  for (;;) {
    const live = await findPostmaster(place.cluster, SUPERUSER)
    if (live !== null) {
      // One that was stopping goes away while we wait: then start another.
      const adopted = { ...live, watch: pollPid(live.pid) }
      if (await waitReady(installation, adopted, deadline)) return adopted
    } else {
      await clearStale(place.cluster, socketDir, SUPERUSER)
      const log = await openLog(installation.dataDir, join(installation.dataDir, 'postgres.log'))
      try {
        const started = await launch(installation, log)
        installation.meanwhile()
        if (await waitReady(installation, started, deadline)) return started
        const written = await log.written()
        // The children of a killed postmaster take a moment to notice and let go of its memory.
        if (!RETRY.test(written) || performance.now() > deadline) throw failed(written, installation, log)
      } finally {
        await log.handle.close()
      }
    }
    await sleep(200)
  }
}

async function launch(installation: Installation, log: LogFile): Promise<Running> {
  const { binaries, place, socketDir } = installation
  const { connections, settings: own, port = PORT, more = [] } = installation
  const usual = await settings(binaries, place.cluster, socketDir, place.owner, connections, own)
  const args = ['-D', place.cluster, ...usual, '-c', `port=${port}`, ...more]
  const child = spawn(binaries.postgres, args, {
    cwd: NEUTRAL_CWD,
    env: CLEAN_ENV,
    // Its own group: Ctrl-C at the terminal is for us, and we stop it after our last query.
    detached: true,
    stdio: ['ignore', log.handle.fd, log.handle.fd],
    ...place.owner,
  })
  const exited = new Promise<string>((resolve) => {
    child.on('exit', (code, signal) => resolve(signal === null ? `terminó con código ${code}` : `recibió ${signal}`))
  })
  await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  child.unref()
  return {
    pid: child.pid ?? 0,
    port,
    socketDir,
    watch(gone) {
      let wanted = true
      exited.then((reason) => wanted && gone(reason))
      return () => {
        wanted = false
      }
    },
  }
}

const pollPid =
  (pid: number): Running['watch'] =>
  (gone) => {
    const timer = setInterval(() => {
      if (isAlive(pid)) return
      clearInterval(timer)
      gone('dejó de correr')
    }, 1_000)
    timer.unref()
    return () => clearInterval(timer)
  }

/**
 * False when the process went away first. A server that answers that it is starting is waited for, however long: it replays its
 * log after a crash, or an archive after a restore. One that does not answer at all has until the deadline.
 */
async function waitReady(installation: Installation, running: Running, deadline: number): Promise<boolean> {
  const { progress, signal } = installation
  for (let pause = 20, tell = performance.now() + 2_000; ; pause = Math.min(pause * 1.5, 500)) {
    const readiness = await probe(socketPath(running.socketDir, running.port), SUPERUSER)
    if (readiness === 'ready') return true
    if (!isAlive(running.pid)) return false
    if (performance.now() > tell) {
      tell = performance.now() + TELL_MS
      progress('PostgreSQL se está recuperando; se espera a que termine (Ctrl-C para dejarlo)…')
    }
    if (signal?.aborted === true) throw new StartupError('Se pidió detener antes de que PostgreSQL estuviera listo.')
    if (readiness === 'absent' && performance.now() > deadline)
      throw new StartupError('PostgreSQL no responde después de un minuto: revise su registro y vuelva a iniciar.')
    await sleep(pause)
  }
}

function failed(written: string, { place }: Installation, log: LogFile): StartupError {
  const fatal = /(?:FATAL|PANIC): {2}(.*)/.exec(written)?.[1] ?? 'no dijo por qué'
  return new StartupError(
    explainOutput(written, place.cluster) ?? `PostgreSQL no arrancó (${fatal}): revise «${log.path}».`,
  )
}
