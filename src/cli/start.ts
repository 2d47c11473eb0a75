import cluster from 'node:cluster'
import { DEMO_PASSWORD } from '../../demo/accounts.ts'
import {
  type Config,
  ConfigError,
  configFromEnvironment,
  isOpen,
  providerCodeOf,
  publicUrlOf,
  refuseUnsafe,
  wantsDemo,
} from '../config.ts'
import type { EmbeddedPostgres } from '../postgres/embedded.ts'
import { configWarnings } from './config-warnings.ts'
import { ensureConsole } from './console-current.ts'
import { type Connection, type PreparedDatabase, prepareToWrite } from './database.ts'
import { type Orders, takeOrders } from './orders.ts'
import { type DemoProcess, demoProcess, isNewPlace, needsDemo } from './processes/demo-process.ts'
import { supervisorOf } from './processes/supervisor.ts'
import type { ComposedService, Serving } from './serve.ts'

const say = (sentence: string): void => console.log(`  ${sentence}`)

export async function run(args: string[] = []): Promise<number> {
  if (args.length > 0)
    throw new ConfigError(`iniciar no lleva opciones (${args.join(' ')}): se configura por variables, como PORT=9000.`)
  const given = configFromEnvironment()
  const config = { ...given, providerCode: providerCodeOf(given) }
  refuseUnsafe(config)
  const orders = takeOrders()
  try {
    return await (cluster.isWorker ? work(config, orders) : lead(config, orders))
  } finally {
    orders.end()
    setTimeout(() => process.exit(), LEAVE_MS).unref()
  }
}

/**
 * The first process: database, schema, demonstration data; then it serves, or has others serve. What the service is made of is
 * loaded while the database starts, and put together while demonstration data come in; it listens when they are there.
 */
async function lead(config: Config, orders: Orders): Promise<number> {
  console.log('Custodia')
  let code: Promise<typeof import('./serve.ts')> | undefined
  let demo: DemoProcess | undefined
  const willBeNew = wantsDemo(config) && (await isNewPlace(config))
  const meanwhile = (): void => {
    if (willBeNew) demo ??= demoProcess()
    if (config.processes === 1) code ??= import('./serve.ts')
  }
  const prepared = await prepareToWrite(config, say, orders.stop, meanwhile).catch((error) => {
    demo?.leave()
    throw error
  })
  const { connection } = prepared
  let backups: { stop(): Promise<void> } | null = null
  try {
    const composing = code?.then(({ composeService }) => composeService(config, connection, orders))
    const composed = await whileComposing(composing, async () => {
      if (!wantsDemo(config) || !(await needsDemo(connection))) return demo?.leave()
      demo ??= demoProcess()
      await demo.load(connection)
    })
    if (prepared.embedded !== null) keepAlive(prepared.embedded, orders.stop)
    const { firstAccess, tellAddress } = await import('./first-access.ts')
    const firstLink = await firstAccess(connection, config)
    const serving: Serving = composed === undefined ? await workersOf(config, connection) : await composed.listen()
    await tellAddress(connection, { ...config, port: serving.port })
    if (serving.reload !== undefined) orders.onReload(serving.reload)
    backups = await backupsOf(config, connection)
    const supervisor = supervisorOf(config, say)
    await supervisor.ready(serving.port)
    // The API answers meanwhile: what the console is built with may have to come over a slow network.
    await Promise.race([ensureConsole(say, orders.stop), orders.stop])
    banner(config, serving.port, prepared, firstLink)
    await orders.stop
    say('Deteniendo: se terminan las solicitudes en curso…')
    await supervisor.leaving()
    await serving.stop(orders.again)
  } finally {
    demo?.leave()
    await backups?.stop()
    await prepared.stop()
  }
  say('Detenido.')
  return 0
}

// What only some installations have is loaded there: the others start without it.
const workersOf = async ({ processes }: Config, connection: Connection): Promise<Serving> =>
  (await import('./processes/workers.ts')).startWorkers(processes, connection)
const backupsOf = async (config: Config, connection: Connection): Promise<{ stop(): Promise<void> } | null> =>
  config.backupDestination === null
    ? null
    : (await import('./respaldo/backup-work.ts')).backupWork(config, connection, say)

/** Whichever of the two fails, the other leaves no connection behind. */
async function whileComposing(
  composing: Promise<ComposedService> | undefined,
  load: () => Promise<void>,
): Promise<ComposedService | undefined> {
  try {
    const [composed] = await Promise.all([composing, load()])
    return composed
  } catch (error) {
    void composing?.then(
      (composed) => composed.discard(),
      () => {},
    )
    throw error
  }
}

async function work(config: Config, orders: Orders): Promise<number> {
  const { answerLead } = await import('./processes/workers.ts')
  const line = await answerLead()
  try {
    const { allMetrics, counts } = line
    const { composeService } = await import('./serve.ts')
    const service = await composeService(config, line.connection, orders, { allMetrics, counts })
    const isOrdered = await Promise.race([line.composed().then(() => false), orders.stop.then(() => true)])
    if (isOrdered) {
      await service.discard()
      return 0
    }
    const serving = await service.listen()
    line.ready(serving.port)
    await orders.stop
    await serving.stop(Promise.race([orders.again, line.again]))
    return 0
  } catch (error) {
    line.failed(error)
    return 1
  }
}

/** PostgreSQL gone without being asked is brought back; meanwhile requests are answered 503 and told to come again. */
function keepAlive(embedded: EmbeddedPostgres, stopping: Promise<void>): void {
  let leaving = false
  void stopping.then(() => {
    leaving = true
  })
  const revive = async (pause: number): Promise<void> => {
    if (leaving) return
    try {
      await embedded.restart()
      say('La base de datos se recuperó.')
    } catch (error) {
      if (pause === REVIVE_MS && error instanceof Error) say(error.message)
      setTimeout(() => void revive(Math.min(pause * 2, 30_000)), pause).unref()
    }
  }
  embedded.onExit((reason) => {
    say(`La base de datos se detuvo (${reason}); se inicia de nuevo.`)
    void revive(REVIVE_MS)
  })
}

const REVIVE_MS = 500
/** What is still open after everything was stopped does not keep the process any longer. */
const LEAVE_MS = 3_000

function banner(
  config: Config,
  port: number,
  { embedded, warnings: ofDatabase }: PreparedDatabase,
  firstLink: string | null,
): void {
  const base = publicUrlOf({ ...config, port })
  const open = isOpen(config)
  const access = open
    ? 'abierto y solo desde esta máquina, como administrador local de demostración'
    : 'con cuentas de usuario'
  const invitation =
    firstLink === null
      ? ''
      : `
  Todavía no hay administrador. Este enlace crea el primero; sirve una vez y por 72 horas:
  ${firstLink}
`
  // The demonstration is nobody's provider.
  const warnings = [...(open ? [] : configWarnings(config)), ...ofDatabase]
    .map((warning) => `\n  Atención: ${warning}\n`)
    .join('')
  const tryIt = open
    ? `
  Pruebe:  curl '${base}/paciente/paciente/?page_size=2'${
    wantsDemo(config)
      ? `
           curl ${base}/auth/ingresar/ -d usuario=demo.medico1 -d clave=${DEMO_PASSWORD}`
      : ''
  }
`
    : ''
  console.log(`
  Custodia está lista en ${base}
  Documentación         ${base}/docs
  Datos                 ${embedded === null ? 'DATABASE_URL' : config.dataDir}${wantsDemo(config) ? ' (con datos de demostración)' : ''}
  Acceso                ${access}
${warnings}${invitation}${tryIt}
  Ctrl-C la detiene.
`)
}
