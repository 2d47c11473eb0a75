import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Config, ConfigError } from '../../config.ts'
import { type Connection, ownerPool } from '../database.ts'

/** Remembered in the database, so that removing patients does not bring them back. */
export const DEMO_DONE = 'demo'

/** An empty database that was never given them. */
export async function needsDemo(connection: Connection): Promise<boolean> {
  const db = ownerPool(connection.owner)
  try {
    const [state] = await db.run({
      text: 'select exists (select 1 from ajuste where clave = $1) as hecho, exists (select 1 from paciente) as hay',
      values: [DEMO_DONE],
    })
    return state?.hecho === false && state.hay === false
  } finally {
    await db.end()
  }
}

/** Whether the embedded database will be made now, and so will be empty. */
export const isNewPlace = async ({ databaseUrl, dataDir }: Config): Promise<boolean> =>
  databaseUrl === null &&
  (await readdir(dataDir).then(
    (names) => !names.some((name) => name.startsWith('postgres')),
    () => true,
  ))

export interface DemoProcess {
  /** Gives it the database; over when the demonstration is there. It goes on to leave the tables in order. */
  load(connection: Connection): Promise<void>
  /** There is nothing to load, or no more time for it. */
  leave(): void
}

const LOADED = 'loaded'

/**
 * A process of its own: what the generator needs does not stay in the memory of the service. Started before there is a database,
 * it makes the rows meanwhile.
 */
export function demoProcess(): DemoProcess {
  const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
  const child = fork(main, ['demo', '--primera-vez'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const loaded = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', () => resolve(false))
    child.once('message', (message) => resolve(message === LOADED))
  })
  return {
    async load(connection) {
      if (child.connected) child.send(connection, () => {})
      if (!(await loaded))
        throw new ConfigError('No se cargaron los datos de demostración; DEMO=no npm start inicia sin ellos.')
    },
    leave() {
      child.kill()
    },
  }
}

export interface ServiceLine {
  readonly connection: Promise<Connection>
  loaded(): void
  end(): void
}

/** In that process: where the database is, once there is one. It ends with the service. */
export function serviceLine(): ServiceLine {
  if (process.send === undefined) throw new ConfigError('--primera-vez es del servicio: use demo --pacientes N.')
  const alone = (): never => process.exit(1)
  process.once('disconnect', alone)
  return {
    connection: once(process, 'message').then(([connection]) => connection),
    loaded: () => void process.send?.(LOADED),
    end() {
      process.off('disconnect', alone)
      process.disconnect?.()
    },
  }
}
