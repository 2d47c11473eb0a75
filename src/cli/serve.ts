import { setTimeout as wait } from 'node:timers/promises'
import { forgetExpired } from '../auth/session/sessions.ts'
import { type Config, ConfigError, drainNoticeOf } from '../config.ts'
import type { Database } from '../engine/database.ts'
import { sealLag } from '../features/auditoria/seal/lag.ts'
import { verifyInTurn } from '../features/auditoria/verify/scheduled.ts'
import { forgetMessages } from '../features/entrada/watch.ts'
import { foldOnce } from '../features/estadisticas/fold.ts'
import { forgetEvents } from '../features/eventos/forget-events.ts'
import { demandClock, noteMonth, prepareMonths } from '../features/sistema/months.ts'
import { deleteInBatches } from '../work/delete-in-batches.ts'
import { eachOf } from '../work/each-of.ts'
import { type Composed, compose } from './compose.ts'
import { appPool, type Connection, ownerPool, replicaPool, wrongServer } from './database.ts'
import { type LogStream, logStream } from './log-stream.ts'
import type { Orders } from './orders.ts'
import type { Line } from './processes/workers.ts'
import { proveSecret, readSecrets } from './secret.ts'
import { batchMover, isLeftBehind, refuseLeftBehind } from './upgrade/beside.ts'

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
  const replica = replicaPool(connection, config)
  const end = async (): Promise<void> => void (await Promise.all([db.end(), replica?.end()]))
  const log = logStream(process.stdout, !process.stdout.isTTY)
  try {
    const secrets = await readSecrets(config)
    await proveSecret(secrets, db)
    await refuseLeftBehind(db, connection)
    const { files } = connection
    const composed = await compose({ config, db, replica, secret: secrets, logTo: log, files, ...withOthers })
    return { listen: () => serve(config, connection, composed, { ...db, end }, log, orders), discard: end }
  } catch (error) {
    await end()
    throw wrongServer(error) ?? error
  }
}

async function serve(
  config: Config,
  connection: Connection,
  {
    app,
    sealer,
    jobs,
    consultations,
    rda,
    mipres,
    events,
    intake,
    works,
    verification,
    renewCertificates,
    renewSecrets,
  }: Composed,
  db: Database,
  log: LogStream,
  orders: Orders,
): Promise<Serving> {
  try {
    await intake.listen((fields, sentence) => app.log.warn(fields, sentence))
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await intake.stop()
    await db.end()
    throw explainListen(error, config)
  }
  const renewed = async (): Promise<boolean> => {
    if (renewSecrets()) app.log.info('secretos leídos de nuevo')
    if (await renewCertificates()) app.log.info('certificado renovado')
    return false
  }
  let late = false
  const seal = async (): Promise<boolean> => {
    const more = (await sealer.sealOnce())?.more === true
    const { seconds, oldestWriter } = await sealLag(db)
    const isLate = seconds > config.sealLateSeconds
    if (isLate && !late) {
      app.log.error({ atraso_segundos: seconds, espera_al_proceso: oldestWriter }, 'la auditoría se sella con atraso')
    }
    late = isLate
    return more
  }
  const leaving = new AbortController()
  const forget = async (): Promise<boolean> => {
    await demandClock(db)
    await eachOf([
      () => forgetKeys(db, config.idempotencyHours, leaving.signal),
      () => forgetExpired(db, new Date().toISOString()),
      async () => {
        const gone = await forgetEvents(db, () => ownerPool(connection.owner), config.eventMonths, leaving.signal)
        if (gone > 0) app.log.info({ meses: gone }, 'meses de eventos que ya no se conservan')
      },
      () => forgetMessages(db, config.intakeDays, leaving.signal),
    ])
    return false
  }
  const moveBatch = batchMover(connection)
  const verified = async (): Promise<boolean> => {
    const found = await verifyInTurn(verification, leaving.signal).catch((error) => {
      if (leaving.signal.aborted) return null
      throw error
    })
    if (found !== null && !found.holds)
      app.log.error({ hallazgos: found.total, clases: found.counts }, 'la auditoría no está íntegra')
    return false
  }
  const months = async (): Promise<boolean> => {
    const made = await prepareMonths(db)
    if (made > 0) app.log.info({ meses: made }, 'particiones de la auditoría preparadas')
    return false
  }
  const behind = [
    works.repeat({
      name: 'mover_lotes',
      everyMs: BATCH_MS,
      once: () => moveBatch().then(() => false),
      failure: 'un lote de la migración no se movió',
    }),
    works.repeat({ name: 'olvidar_vencido', everyMs: HOUR, once: forget, failure: NOT_FORGOTTEN }),
    works.repeat({
      name: 'sellar',
      everyMs: config.sealSeconds * 1000,
      once: seal,
      failure: 'la auditoría no se selló',
    }),
    ...(verification.minutes === 0
      ? []
      : [
          works.repeat({
            name: 'verificar_auditoria',
            everyMs: verification.minutes * 60_000,
            once: verified,
            failure: 'la auditoría no se verificó',
          }),
        ]),
    works.repeat({
      name: 'plegar_estadisticas',
      everyMs: FOLD_MS,
      once: () => foldOnce(db),
      failure: 'las estadísticas no se plegaron',
    }),
    works.repeat({
      name: 'cargar_catalogos',
      everyMs: LOAD_MS,
      once: () => jobs.runOnce(),
      failure: 'la carga de un catálogo falló',
    }),
    works.repeat({
      name: 'consultar_ia',
      everyMs: CONSULT_MS,
      once: () => consultations.runOnce(),
      failure: 'una consulta a la IA falló',
    }),
    works.repeat({
      name: 'enviar_rda',
      everyMs: config.ihceEveryMs,
      once: () => rda.runOnce(),
      failure: 'los RDA no se enviaron',
    }),
    works.repeat({
      name: 'comprobar_mipres',
      everyMs: MIPRES_MS,
      once: () => mipres.runOnce(),
      failure: 'los números de MIPRES no se comprobaron',
    }),
    works.repeat({
      name: 'entregar_eventos',
      everyMs: DELIVER_MS,
      once: () => events.runOnce(),
      failure: 'los eventos no se entregaron',
    }),
    works.repeat({
      name: 'aplicar_entrada',
      everyMs: APPLY_MS,
      once: () => intake.applier.runOnce(),
      failure: 'lo recibido no se aplicó',
    }),
    works.repeat({
      name: 'enviar_ordenes',
      everyMs: APPLY_MS,
      once: () => intake.orders.runOnce(),
      failure: 'las órdenes no se enviaron',
    }),
    works.repeat({ name: 'preparar_meses', everyMs: MONTHS_MS, once: months, failure: NO_MONTHS }),
    works.repeat({
      name: 'anotar_meses',
      everyMs: HOUR,
      once: () => noteMonth(db),
      failure: 'un mes de la auditoría no se anotó',
    }),
    works.repeat({ name: 'renovar_certificados', everyMs: RENEW_MS, once: renewed, failure: NOT_RENEWED }),
  ]
  orders.onReload(() => void renewed().catch((error) => works.failed('renovar_certificados', error, NOT_RENEWED)))
  void months().catch((error) => works.failed('preparar_meses', error, NO_MONTHS))
  void forget().catch((error) => works.failed('olvidar_vencido', error, NOT_FORGOTTEN))
  let isOver = false
  const finish = async (): Promise<void> => {
    if (isOver) return
    isOver = true
    leaving.abort()
    for (const work of behind) await work.stop()
    await db.end()
  }
  /** Its connections go too: who migrates waits for that. */
  const giveWay = async (): Promise<boolean> => {
    if (isOver || !(await isLeftBehind(db, connection))) return false
    app.log.error(
      { esquema: connection.schema },
      'la base de datos pasa a una versión más nueva; este servicio deja de atender',
    )
    await Promise.race([app.giveWayToNewer(), wait(config.drainTimeout)])
    await finish()
    return false
  }
  const watch = works.repeat({
    name: 'mirar_version',
    everyMs: SCHEMA_MS,
    once: giveWay,
    failure: 'no se supo de qué versión es la base de datos',
  })
  const address = app.server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : config.port,
    async stop(again) {
      app.beginDrain()
      await Promise.race([wait(drainNoticeOf(config)), again])
      // One that never finishes is cut off in the end.
      const patience = setTimeout(() => app.server.closeAllConnections(), config.drainTimeout)
      await app.close()
      clearTimeout(patience)
      await watch.stop()
      await finish()
      await log.close()
    },
  }
}

const NOT_FORGOTTEN = 'lo vencido no se olvidó'
const NOT_RENEWED = 'el certificado nuevo no sirve; sigue el anterior'

const HOUR = 3_600_000
const FOLD_MS = 5_000
const LOAD_MS = 5_000
const CONSULT_MS = 5_000
const MIPRES_MS = 5_000
const DELIVER_MS = 500
const APPLY_MS = 500
const RENEW_MS = 60_000
const BATCH_MS = 500
const SCHEMA_MS = 2_000
const MONTHS_MS = 60_000
const NO_MONTHS = 'las particiones de los meses siguientes no se prepararon'

/** Neither by the clock that dated them nor by the one of the database alone: one of them may have jumped. */
const forgetKeys = (db: Database, hours: number, leaving: AbortSignal): Promise<number> =>
  deleteInBatches(db, {
    table: 'idempotencia',
    where: 't.creada_en < least($1::timestamptz, now()) - make_interval(hours => $2::integer)',
    values: [new Date().toISOString(), hours],
    leaving,
  })

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
