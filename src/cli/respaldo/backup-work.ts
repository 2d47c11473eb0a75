import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../config.ts'
import { repeat } from '../../work/repeat.ts'
import { type Connection, ownerPool } from '../database.ts'
import { type BackupJob, backupJobs, backupRunner, dueJobs } from './backup-jobs.ts'
import { backupSettings } from './backup-settings.ts'
import { receiveLog } from './receive-log.ts'

const LOOK_MS = 5_000
const COMMANDS = { base: 'crear', ensayo: 'ensayo' } as const

/**
 * Backups while the service runs: the log here, as it is written; bases and rehearsals when they are due, each in a process of its
 * own, so that what they compute keeps no request waiting.
 */
export async function backupWork(
  config: Config,
  connection: Connection,
  say: (sentence: string) => void,
): Promise<{ stop(): Promise<void> } | null> {
  if (config.backupDestination === null) return null
  // What is wrong with the settings is said now.
  await backupSettings(config)
  const db = ownerPool(connection.owner)
  const children = new Set<ChildProcess>()
  let told = ''
  const tell = (what: string) => (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    if (reason !== told) say(`${what}: ${reason}`)
    told = reason
  }
  const receiver = backupRunner(db, 'registro', (held) => receiveLog(config, connection, db, held, say))
  const receiving = repeat(() => receiver.runOnce(backupJobs.registro).then(() => false), {
    everyMs: LOOK_MS,
    onError: tell('El registro no se está respaldando'),
  })

  const start = (job: Exclude<BackupJob, 'registro'>): Promise<void> =>
    new Promise((resolve) => {
      const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
      const child = fork(main, ['respaldo', COMMANDS[job], '--programado'], {
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      })
      let said = ''
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        said = `${said}${text}`.slice(-2_000)
      })
      children.add(child)
      child.once('error', () => resolve())
      child.once('exit', (code) => {
        children.delete(child)
        if (code !== 0 && !stopping)
          say(`El respaldo (${COMMANDS[job]}) no quedó bien: ${said.trim().split('\n').at(-1) ?? ''}`)
        resolve()
      })
    })
  let stopping = false
  const scheduling = repeat(
    async () => {
      for (const job of await dueJobs(db)) {
        if (job === 'registro' || stopping) continue
        if (job === 'ensayo' && config.backupRehearsalDays === 0) continue
        await start(job)
      }
      return false
    },
    { everyMs: LOOK_MS, onError: tell('No se pudo mirar si toca respaldar') },
  )
  return {
    async stop() {
      stopping = true
      for (const child of children) child.kill('SIGTERM')
      await receiver.stop()
      await receiving.stop()
      await scheduling.stop()
      await db.end()
    },
  }
}
