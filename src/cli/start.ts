import cluster from 'node:cluster'
import pino from 'pino'
import { forgetExpired } from '../auth/sessions.ts'
import {
  type Config,
  ConfigError,
  configFromEnvironment,
  isOpen,
  publicUrlOf,
  refuseUnsafe,
  wantsDemo,
} from '../config.ts'
import type { Engine } from '../engine/engine.ts'
import { repeat } from '../engine/repeat.ts'
import { DEMO_PASSWORD } from '../features/demo/accounts.ts'
import { foldOnce } from '../features/estadisticas/fold.ts'
import type { EmbeddedPostgres } from '../postgres/embedded.ts'
import { compose } from './compose.ts'
import { configWarnings } from './config-warnings.ts'
import { ensureConsole } from './consola.ts'
import { appPool, type Connection, prepareDatabase } from './database.ts'
import { loadDemoApart, needsDemo } from './demo.ts'
import { firstAccess } from './first-access.ts'
import { proveSecret, readSecret } from './secret.ts'
import { answerLead, startWorkers } from './workers.ts'

const say = (sentence: string): void => console.log(`  ${sentence}`)

export async function run(args: string[] = []): Promise<number> {
  if (args.length > 0)
    throw new ConfigError(`iniciar no lleva opciones (${args.join(' ')}): se configura por variables, como PORT=9000.`)
  const config = configFromEnvironment()
  refuseUnsafe(config)
  return cluster.isWorker ? work(config) : lead(config)
}

/** The first process: database, schema, demonstration data; then it serves, or has others serve. */
async function lead(config: Config): Promise<number> {
  console.log('Custodia')
  const stopping = whenAskedToStop()
  const prepared = await prepareDatabase(config, say)
  try {
    if (wantsDemo(config) && (await needsDemo(prepared.connection))) await loadDemoApart()
    await ensureConsole(say)
    if (prepared.embedded !== null) keepAlive(prepared.embedded, stopping)
    const firstLink = await firstAccess(prepared.connection, config)
    const serving =
      config.processes === 1
        ? await serve(config, prepared.connection)
        : await startWorkers(config.processes, prepared.connection)
    banner(config, serving.port, prepared.embedded !== null, firstLink)
    await stopping
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
  stop(): Promise<void>
}

async function serve(config: Config, connection: Connection, allMetrics?: () => Promise<string>): Promise<Serving> {
  const db = appPool(connection, config)
  const log = logStream()
  const secret = await readSecret(config)
  const more = allMetrics === undefined ? {} : { allMetrics }
  const composed = async () => {
    await proveSecret(secret, db)
    return compose({ config, db, secret, logTo: log, ...more })
  }
  const { app, engine, sealer, jobs, consultations, rda } = await composed().catch(async (error) => {
    await db.end()
    throw error
  })
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await db.end()
    throw explainListen(error, config)
  }
  const forgetting = forgetKeys(engine, config.idempotencyHours)
  const sealing = repeat(async () => (await sealer.sealOnce())?.more === true, {
    everyMs: config.sealSeconds * 1000,
    onError: (error) =>
      app.log.error({ error: error instanceof Error ? error.name : 'Error' }, 'la auditoría no se selló'),
  })
  const folding = repeat(() => foldOnce(db), {
    everyMs: FOLD_MS,
    onError: (error) =>
      app.log.error({ error: error instanceof Error ? error.name : 'Error' }, 'las estadísticas no se plegaron'),
  })
  const loading = repeat(() => jobs.runOnce(), {
    everyMs: LOAD_MS,
    onError: (error) =>
      app.log.error({ error: error instanceof Error ? error.name : 'Error' }, 'la carga de un catálogo falló'),
  })
  const consulting = repeat(() => consultations.runOnce(), {
    everyMs: CONSULT_MS,
    onError: (error) =>
      app.log.error({ error: error instanceof Error ? error.name : 'Error' }, 'una consulta a la IA falló'),
  })
  const sending = repeat(() => rda.runOnce(), {
    everyMs: config.ihceEveryMs,
    onError: (error) =>
      app.log.error({ error: error instanceof Error ? error.name : 'Error' }, 'los RDA no se enviaron'),
  })
  const address = app.server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : config.port,
    async stop() {
      clearInterval(forgetting)
      // A connection is let go as soon as its answer has left; one that never finishes is cut off in the end.
      const idle = setInterval(() => app.server.closeIdleConnections(), 50)
      const patience = setTimeout(() => app.server.closeAllConnections(), config.drainTimeout)
      await app.close()
      clearInterval(idle)
      clearTimeout(patience)
      await sealing.stop()
      await folding.stop()
      await loading.stop()
      await consulting.stop()
      await sending.stop()
      await db.end()
      log.flushSync()
    },
  }
}

/** Lines are gathered and written together: one system call per request would cost more than the request's own work. */
function logStream(): ReturnType<typeof pino.destination> {
  const gather = process.stdout.isTTY ? {} : { minLength: 8_192, periodicFlush: 1_000 }
  return pino.destination({ dest: 1, sync: false, ...gather })
}

async function work(config: Config): Promise<number> {
  const stopping = whenAskedToStop()
  const line = await answerLead()
  try {
    const serving = await serve(config, line.connection, line.allMetrics)
    line.ready(serving.port)
    await stopping
    await serving.stop()
    process.disconnect?.()
    return 0
  } catch (error) {
    line.failed(error)
    return 1
  }
}

function whenAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
  })
}

/** PostgreSQL gone without being asked is brought back; meanwhile requests are answered 503 and told to come again. */
function keepAlive(embedded: EmbeddedPostgres, stopping: Promise<void>): void {
  let leaving = false
  void stopping.then(() => {
    leaving = true
  })
  const revive = async (wait: number): Promise<void> => {
    if (leaving) return
    try {
      await embedded.restart()
      say('La base de datos se recuperó.')
    } catch {
      setTimeout(() => void revive(Math.min(wait * 2, 30_000)), wait).unref()
    }
  }
  embedded.onExit((reason) => {
    say(`La base de datos se detuvo (${reason}); se inicia de nuevo.`)
    void revive(500)
  })
}

const HOUR = 3_600_000
const FOLD_MS = 5_000
const LOAD_MS = 5_000
const CONSULT_MS = 5_000

function forgetKeys(engine: Engine, hours: number): NodeJS.Timeout {
  const forget = (): void => {
    const before = new Date(Date.now() - hours * HOUR).toISOString()
    engine.core.db.run({ text: 'delete from idempotencia where creada_en < $1', values: [before] }).catch(() => {})
    forgetExpired(engine.core.db, new Date().toISOString()).catch(() => {})
  }
  forget()
  const timer = setInterval(forget, HOUR)
  timer.unref()
  return timer
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
