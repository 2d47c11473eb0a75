import { setTimeout as wait } from 'node:timers/promises'
import { forgetExpired } from '../auth/session/sessions.ts'
import { type Config, ConfigError, drainNoticeOf } from '../config.ts'
import { loggableFailure } from '../engine/connection/failure-log.ts'
import type { Database } from '../engine/database.ts'
import type { Engine } from '../engine/engine.ts'
import { sealLag } from '../features/auditoria/seal/lag.ts'
import { foldOnce } from '../features/estadisticas/fold.ts'
import { prepareMonths } from '../features/sistema/months.ts'
import { repeat } from '../work/repeat.ts'
import { type Composed, compose } from './compose.ts'
import { appPool, type Connection } from './database.ts'
import { type LogStream, logStream } from './log-stream.ts'
import type { Orders } from './orders.ts'
import type { Line } from './processes/workers.ts'
import { proveSecret, readSecret } from './secret.ts'

export interface Serving {
  readonly port: number
  /** Where others serve: tells them to read their certificates again. */
  readonly reload?: () => void
  /** `again`: that nobody wants to wait any longer. */
  stop(again: Promise<void>): Promise<void>
}

/** The service put together over its database, and not listening yet. */
export interface ComposedService {
  listen(): Promise<Serving>
  /** Where it is not to listen after all. */
  discard(): Promise<void>
}

export async function composeService(
  config: Config,
  connection: Connection,
  orders: Orders,
  withOthers: Pick<Line, 'allMetrics' | 'counts'> | Record<never, never> = {},
): Promise<ComposedService> {
  const db = appPool(connection, config)
  const log = logStream(process.stdout, !process.stdout.isTTY)
  try {
    const secret = await readSecret(config)
    await proveSecret(secret, db)
    const composed = await compose({ config, db, secret, logTo: log, ...withOthers })
    return { listen: () => serve(config, composed, db, log, orders), discard: () => db.end() }
  } catch (error) {
    await db.end()
    throw error
  }
}

async function serve(
  config: Config,
  { app, engine, sealer, jobs, consultations, rda, renewCertificates }: Composed,
  db: Database,
  log: LogStream,
  orders: Orders,
): Promise<Serving> {
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
  const months = async (): Promise<boolean> => {
    const made = await prepareMonths(db)
    if (made > 0) app.log.info({ meses: made }, 'particiones de la auditoría preparadas')
    return false
  }
  const behind = [
    repeat(() => forgetOld(engine, config.idempotencyHours), { everyMs: HOUR, ...failed('lo vencido no se olvidó') }),
    repeat(seal, { everyMs: config.sealSeconds * 1000, ...failed('la auditoría no se selló') }),
    repeat(() => foldOnce(db), { everyMs: FOLD_MS, ...failed('las estadísticas no se plegaron') }),
    repeat(() => jobs.runOnce(), { everyMs: LOAD_MS, ...failed('la carga de un catálogo falló') }),
    repeat(() => consultations.runOnce(), { everyMs: CONSULT_MS, ...failed('una consulta a la IA falló') }),
    repeat(() => rda.runOnce(), { everyMs: config.ihceEveryMs, ...failed('los RDA no se enviaron') }),
    repeat(months, { everyMs: MONTHS_MS, ...failed(NO_MONTHS) }),
    repeat(renewed, { everyMs: RENEW_MS, ...failed('el certificado nuevo no sirve; sigue el anterior') }),
  ]
  orders.onReload(() => void renewed().catch(failed('el certificado nuevo no sirve; sigue el anterior').onError))
  void months().catch(failed(NO_MONTHS).onError)
  void forgetOld(engine, config.idempotencyHours).catch(failed('lo vencido no se olvidó').onError)
  const address = app.server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : config.port,
    async stop(again) {
      app.beginDrain()
      await Promise.race([wait(drainNoticeOf(config)), again])
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

const HOUR = 3_600_000
const FOLD_MS = 5_000
const LOAD_MS = 5_000
const CONSULT_MS = 5_000
const RENEW_MS = 60_000
const MONTHS_MS = 60_000
const NO_MONTHS = 'las particiones de los meses siguientes no se prepararon'

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
