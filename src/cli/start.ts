import cluster from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { DEMO_PASSWORD } from '../../demo/accounts.ts'
import { forgetExpired } from '../auth/session/sessions.ts'
import {
  type Config,
  ConfigError,
  configFromEnvironment,
  drainNoticeOf,
  isOpen,
  publicUrlOf,
  refuseUnsafe,
  wantsDemo,
} from '../config.ts'
import { loggableFailure } from '../engine/connection/failure-log.ts'
import type { Engine } from '../engine/engine.ts'
import { sealLag } from '../features/auditoria/seal/lag.ts'
import { foldOnce } from '../features/estadisticas/fold.ts'
import type { EmbeddedPostgres } from '../postgres/embedded.ts'
import { repeat } from '../work/repeat.ts'
import { compose } from './compose.ts'
import { configWarnings } from './config-warnings.ts'
import { ensureConsole } from './console-current.ts'
import { appPool, type Connection, prepareDatabase } from './database.ts'
import { loadDemoApart, needsDemo } from './demo.ts'
import { firstAccess } from './first-access.ts'
import { logStream } from './log-stream.ts'
import { type Orders, takeOrders } from './orders.ts'
import { proveSecret, readSecret } from './secret.ts'
import { answerLead, startWorkers } from './workers.ts'

const say = (sentence: string): void => console.log(`  ${sentence}`)

export async function run(args: string[] = []): Promise<number> {
  if (args.length > 0)
    throw new ConfigError(`iniciar no lleva opciones (${args.join(' ')}): se configura por variables, como PORT=9000.`)
  const config = configFromEnvironment()
  refuseUnsafe(config)
  const orders = takeOrders()
  try {
    return await (cluster.isWorker ? work(config, orders) : lead(config, orders))
  } finally {
    orders.end()
    setTimeout(() => process.exit(), LEAVE_MS).unref()
  }
}

/** The first process: database, schema, demonstration data; then it serves, or has others serve. */
async function lead(config: Config, orders: Orders): Promise<number> {
  console.log('Custodia')
  const prepared = await prepareDatabase(config, say, orders.stop)
  try {
    if (wantsDemo(config) && (await needsDemo(prepared.connection))) await loadDemoApart()
    if (prepared.embedded !== null) keepAlive(prepared.embedded, orders.stop)
    const firstLink = await firstAccess(prepared.connection, config)
    const serving: Serving =
      config.processes === 1
        ? await serve(config, prepared.connection, orders)
        : await startWorkers(config.processes, prepared.connection)
    if (serving.reload !== undefined) orders.onReload(serving.reload)
    // The API answers meanwhile: what the console is built with may have to come over a slow network.
    await Promise.race([ensureConsole(say, orders.stop), orders.stop])
    banner(config, serving.port, prepared.embedded !== null, firstLink)
    await orders.stop
    say('Deteniendo: se terminan las solicitudes en curso…')
    await serving.stop()
  } finally {
    await prepared.stop()
  }
  say('Detenido.')
  return 0
}

interface Serving {
  readonly port: number
  /** Where others serve: tells them to read their certificates again. */
  readonly reload?: () => void
  stop(): Promise<void>
}

async function serve(
  config: Config,
  connection: Connection,
  orders: Orders,
  allMetrics?: () => Promise<string>,
): Promise<Serving> {
  const db = appPool(connection, config)
  const log = logStream(process.stdout, !process.stdout.isTTY)
  const secret = await readSecret(config)
  const more = allMetrics === undefined ? {} : { allMetrics }
  const composed = async () => {
    await proveSecret(secret, db)
    return compose({ config, db, secret, logTo: log, ...more })
  }
  const { app, engine, sealer, jobs, consultations, rda, renewCertificates } = await composed().catch(async (error) => {
    await db.end()
    throw error
  })
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await db.end()
    throw explainListen(error, config)
  }
  const failed = (what: string) => ({ onError: (error: unknown) => app.log.error(loggableFailure(error), what) })
  const renewed = async (): Promise<boolean> => {
    if (await renewCertificates()) app.log.info('certificado renovado')
    return false
  }
  let late = false
  const seal = async (): Promise<boolean> => {
    const more = (await sealer.sealOnce())?.more === true
    const { seconds } = await sealLag(db)
    const isLate = seconds > config.sealLateSeconds
    if (isLate && !late) app.log.error({ atraso_segundos: seconds }, 'la auditoría se sella con atraso')
    late = isLate
    return more
  }
  const behind = [
    repeat(() => forgetOld(engine, config.idempotencyHours), { everyMs: HOUR, ...failed('lo vencido no se olvidó') }),
    repeat(seal, { everyMs: config.sealSeconds * 1000, ...failed('la auditoría no se selló') }),
    repeat(() => foldOnce(db), { everyMs: FOLD_MS, ...failed('las estadísticas no se plegaron') }),
    repeat(() => jobs.runOnce(), { everyMs: LOAD_MS, ...failed('la carga de un catálogo falló') }),
    repeat(() => consultations.runOnce(), { everyMs: CONSULT_MS, ...failed('una consulta a la IA falló') }),
    repeat(() => rda.runOnce(), { everyMs: config.ihceEveryMs, ...failed('los RDA no se enviaron') }),
    repeat(renewed, { everyMs: RENEW_MS, ...failed('el certificado nuevo no sirve; sigue el anterior') }),
  ]
  orders.onReload(() => void renewed().catch(failed('el certificado nuevo no sirve; sigue el anterior').onError))
  void forgetOld(engine, config.idempotencyHours).catch(failed('lo vencido no se olvidó').onError)
  const address = app.server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : config.port,
    async stop() {
      app.beginDrain()
      await Promise.race([wait(drainNoticeOf(config)), orders.again])
      // A connection is let go as soon as its answer has left; one that never finishes is cut off in the end.
      const idle = setInterval(() => app.server.closeIdleConnections(), 50)
      const patience = setTimeout(() => app.server.closeAllConnections(), config.drainTimeout)
      await app.close()
      clearInterval(idle)
      clearTimeout(patience)
      for (const work of behind) await work.stop()
      await db.end()
      await log.close()
    },
  }
}

async function work(config: Config, orders: Orders): Promise<number> {
  const line = await answerLead()
  try {
    const serving = await serve(config, line.connection, orders, line.allMetrics)
    line.ready(serving.port)
    await orders.stop
    await serving.stop()
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

const HOUR = 3_600_000
const FOLD_MS = 5_000
const LOAD_MS = 5_000
const CONSULT_MS = 5_000
const REVIVE_MS = 500
const RENEW_MS = 60_000
/** What is still open after everything was stopped does not keep the process any longer. */
const LEAVE_MS = 3_000

async function forgetOld({ core: { db } }: Engine, hours: number): Promise<boolean> {
  const before = new Date(Date.now() - hours * HOUR).toISOString()
  await db.run({ text: 'delete from idempotencia where creada_en < $1', values: [before] })
  await forgetExpired(db, new Date().toISOString())
  return false
}

function explainListen(error: unknown, config: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE')
    return new ConfigError(
      `El puerto ${config.port} ya está en uso: detenga el otro programa o escoja otro con PORT=8001 npm start.`,
    )
  if (code === 'EACCES')
    return new ConfigError(`No hay permiso para usar el puerto ${config.port}: escoja uno mayor que 1024 con PORT.`)
  if (code === 'EADDRNOTAVAIL')
    return new ConfigError(`La dirección ${config.host} no es de esta máquina: corrija HOST.`)
  return error
}

function banner(config: Config, port: number, embedded: boolean, firstLink: string | null): void {
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
  const warnings = open
    ? ''
    : configWarnings(config)
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
  Datos                 ${embedded ? config.dataDir : 'DATABASE_URL'}${wantsDemo(config) ? ' (con datos de demostración)' : ''}
  Acceso                ${access}
${warnings}${invitation}${tryIt}
  Ctrl-C la detiene.
`)
}
