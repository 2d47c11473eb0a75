import { readFile } from 'node:fs/promises'
import { type Config, ConfigError } from '../../config.ts'
import type { Core } from '../../engine/core.ts'
import { type ApplierDeps, type MessageApplier, messageApplier } from '../../features/entrada/applier.ts'
import { type ChannelBook, channelBook } from '../../features/entrada/channel.ts'
import { laterAnswers } from '../../features/entrada/later-answers.ts'
import type { LineTrust } from '../../features/entrada/mllp/line.ts'
import { listenMllp, type MllpServer, type MllpSettings } from '../../features/entrada/mllp/server.ts'
import { type OrderSender, orderSender } from '../../features/entrada/ordenes/order-sender.ts'
import { type Intake, intake } from '../../features/entrada/receive.ts'
import type { RoomLimits } from '../../features/entrada/waiting-room.ts'
import { type InstallationSigns, stopWhereCopied } from '../../features/eventos/destinos/delivery-home.ts'
import type { EncounterOpener } from '../../features/historias/state-operations.ts'
import type { Provider } from '../../features/provider.ts'
import { reportFiler } from '../../features/resultados/file-report.ts'
import { findOrder } from '../../features/resultados/find-order.ts'

export interface IntakeWork {
  readonly channelBook: ChannelBook
  readonly intake: Intake
  readonly applier: MessageApplier
  /** Tells laboratories of the orders that are signed. */
  readonly orders: OrderSender
  /** Where the operator asked for it; null where nothing listens. */
  listen(log: (fields: object, sentence: string) => void): Promise<MllpServer | null>
  stop(): Promise<void>
}

async function tlsOf(config: Config): Promise<MllpSettings['tls']> {
  const { hl7Certificate: cert, hl7Key: key, hl7Authority: ca } = config
  if (cert === null || key === null) return null
  try {
    const [certBytes, keyBytes, caBytes] = await Promise.all([
      readFile(cert),
      readFile(key),
      ca === null ? null : readFile(ca),
    ])
    return { cert: certBytes, key: keyBytes, ca: caBytes }
  } catch {
    throw new ConfigError('HL7_TLS_CERTIFICADO, HL7_TLS_LLAVE o HL7_TLS_AUTORIDAD no se pueden leer.')
  }
}

export interface IntakeParts {
  readonly provider: Provider
  readonly signs: InstallationSigns
  readonly openEncounter: EncounterOpener['open']
  readonly applyReport: ApplierDeps['applyReport']
  onError(error: unknown): void
  /** An order could not be sent, for a reason of our own. */
  onUnsent(error: unknown): void
  /** So many endpoints and channels were stopped at once, as the database is elsewhere. */
  onCopied(stopped: number): void
}

async function trustOf(config: Config): Promise<LineTrust> {
  const ca = config.hl7DestinationAuthority
  const [identity, authority] = await Promise.all([tlsOf(config), ca === null ? null : readAuthority(ca)])
  return { ca: authority, identity: identity === null ? null : { cert: identity.cert, key: identity.key } }
}

const readAuthority = (path: string): Promise<Buffer> =>
  readFile(path).catch(() => {
    throw new ConfigError('HL7_DESTINOS_AUTORIDAD no se puede leer.')
  })

/** What may wait of one channel. */
export const roomOf = (config: Pick<Config, 'intakeMostWaiting' | 'intakeMostWaitingMiB'>): RoomLimits => ({
  messages: config.intakeMostWaiting,
  bytes: config.intakeMostWaitingMiB * 1_048_576,
})

/** What receives messages and applies them, whatever the door, and what tells others of our orders. */
export function intakeWork(config: Config, core: Core, parts: IntakeParts): IntakeWork {
  const { onError } = parts
  const book = channelBook(core.db, roomOf(config))
  const receive = intake(core, book)
  const applier = messageApplier({
    core,
    filer: reportFiler(core),
    findOrder,
    applyReport: parts.applyReport,
    openEncounter: parts.openEncounter,
    onError,
  })
  const later = laterAnswers(core, onError)
  const orders = orderSender({
    core,
    provider: parts.provider,
    destinations: config.hl7Destinations,
    trust: () => trustOf(config),
    async atHome() {
      const stopped = await stopWhereCopied(core, parts.signs)
      if (stopped > 0) parts.onCopied(stopped)
    },
    onError: parts.onUnsent,
  })
  let server: MllpServer | null = null
  return {
    channelBook: book,
    intake: receive,
    applier,
    orders,
    async listen(log) {
      if (config.hl7Port === null) return null
      const settings: MllpSettings = {
        host: config.hl7Host ?? config.host,
        port: config.hl7Port,
        maxBytes: config.hl7MaxBytes,
        maxConnections: config.hl7Connections,
        idleMs: config.hl7IdleSeconds * 1000,
        tls: await tlsOf(config),
      }
      server = await listenMllp({
        settings,
        intake: receive,
        admits: book.admits,
        later: later.add,
        onKept: applier.kick,
        onAnswered(codigo, causa) {
          if (causa !== null && causa !== 'repetido') log({ acuse: codigo, causa }, 'un mensaje HL7 no se aceptó')
        },
        onStalled(desde, bytes) {
          log({ desde, bytes }, 'se cerró una conexión HL7 que ocupaba memoria con un mensaje que no avanzaba')
        },
        onCrowded(desde) {
          log({ desde }, 'se cerró una conexión HL7: su emisor ya usa todas las que le tocan')
        },
        onError,
      }).catch((error: unknown) => {
        throw explained(error, settings)
      })
      return server
    },
    async stop() {
      await server?.close()
      await later.stop()
      await applier.stop()
      await orders.stop()
    },
  }
}

function explained(error: unknown, { port, host }: MllpSettings): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') return new ConfigError(`El puerto ${port} de HL7_PUERTO ya está en uso: escoja otro.`)
  if (code === 'EACCES')
    return new ConfigError(`No hay permiso para usar el puerto ${port}: escoja uno mayor que 1024 con HL7_PUERTO.`)
  if (code === 'EADDRNOTAVAIL') return new ConfigError(`La dirección ${host} no es de esta máquina: corrija HL7_HOST.`)
  return error
}
