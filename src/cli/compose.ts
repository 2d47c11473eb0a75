import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import { identifier } from '../auth/identify.ts'
import { keyStore } from '../auth/keys.ts'
import { oidcVerifier } from '../auth/oidc.ts'
import { passwordHasher } from '../auth/password.ts'
import { secretBox } from '../auth/secret-box.ts'
import { tokenIssuer } from '../auth/tokens.ts'
import { unknownAttempts } from '../auth/unknown-attempts.ts'
import { type Config, ConfigError, isOpen, publicUrlOf, ruleSettingsOf } from '../config.ts'
import type { Database } from '../engine/database.ts'
import { buildEngine, type Engine } from '../engine/engine.ts'
import { type Sealer, sealer } from '../features/auditoria/seal.ts'
import { keysFrom } from '../features/historias/verify.ts'
import { icdCatalogue } from '../features/icd/catalogue.ts'
import type { Signing } from '../features/reporte/input.ts'
import type { ReportDeps } from '../features/reporte/operations.ts'
import { createReportPool } from '../features/reporte/pool.ts'
import { buildApp } from '../http/app.ts'
import { outgoing } from '../outgoing/fetch.ts'
import { registry } from '../resources/index.ts'
import { allNotes, allOperations } from './operations.ts'

export interface Parts {
  readonly config: Config
  readonly db: Database
  /** What protects the keys that lie in the database. */
  readonly secret: string
  readonly allMetrics?: () => Promise<string>
  readonly logTo?: { write(line: string): void }
}

export interface Composed {
  readonly app: FastifyInstance
  readonly engine: Engine
  readonly sealer: Sealer
}

const AUDIENCE = 'custodia'
const ISSUER = 'urn:custodia'
const OUTGOING_MS = 10_000
const OUTGOING_BYTES = 1_048_576

/** The whole service over a database, not yet listening. */
export async function compose({ config, db, secret, allMetrics, logTo }: Parts): Promise<Composed> {
  const open = isOpen(config)
  const engine = buildEngine(db, registry, ruleSettingsOf(config))
  const box = secretBox(secret)
  const keys = keyStore(db, box)
  const tls = await readTls(config)
  const issuer = tokenIssuer({
    keys,
    issuer: config.publicUrl ?? ISSUER,
    audience: AUDIENCE,
    seconds: config.tokenSeconds,
  })
  const { secondFactor } = config
  const who = identifier({ db, issuer, oidc: externalIssuer(config), open, secondFactor })
  // A ward that prints everything at the end of a shift waits its turn instead of being refused.
  const reports = createReportPool({ queue: 100 })
  const operations = allOperations({
    core: engine.core,
    icd: icdCatalogue(),
    engine,
    hasher: passwordHasher(),
    box,
    keys,
    issuer,
    identifier: who,
    unknown: unknownAttempts(),
    publicUrl: publicUrlOf(config),
    open,
    secondFactor,
    urgencyMinutes: config.urgencyMinutes,
    closingKey: () => keys.current('sello'),
    closingKeys: async () => keysFrom(await keys.publicKeys('sello')),
    reports,
    provider: providerOf(config),
    signing: await readSigning(config),
    demandsConsent: config.consentAtOpening === 'exigir',
    archiveYears: config.archiveYears,
    waiting: {
      attempts: config.contactAttempts,
      retryHours: config.contactRetryHours,
      leaseMinutes: config.leaseMinutes,
    },
    reaches: async (call, patient) => (await engine.core.loadFor(call, 'paciente', patient)) !== null,
  })
  const app = buildApp({
    config,
    engine,
    operations,
    notes: allNotes({ engine }),
    gate: {
      open,
      async identify(authorization) {
        const found = await who.identify(authorization)
        return found === null ? null : { actor: found.actor, session: found.sesion, limited: found.limitada }
      },
    },
    ...(tls === null ? {} : { tls }),
    ...(logTo === undefined ? {} : { logTo }),
    ...(allMetrics === undefined ? {} : { allMetrics }),
  })
  app.addHook('onClose', () => reports.close())
  const anchorFile = config.sealAnchor ?? (config.databaseUrl === null ? join(config.dataDir, 'sellos.txt') : null)
  return {
    app,
    engine,
    sealer: sealer({
      db,
      keys,
      ...(anchorFile === null
        ? {}
        : { anchor: ({ numero, huella }) => appendFile(anchorFile, `${numero} ${huella}\n`, { mode: 0o600 }) }),
    }),
  }
}

function externalIssuer(config: Config): ReturnType<typeof oidcVerifier> | null {
  const { oidcIssuer, oidcAudience } = config
  if (oidcIssuer === null || oidcAudience === null) return null
  const roleMap = Object.fromEntries(
    config.oidcRoles.map((pair) => {
      const at = pair.lastIndexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
  return oidcVerifier({
    issuer: oidcIssuer,
    audience: oidcAudience,
    roleClaim: config.oidcRoleClaim,
    roleMap,
    fetch: outgoing({ allowed: [new URL(oidcIssuer).origin], timeoutMs: OUTGOING_MS, maxBytes: OUTGOING_BYTES }),
  })
}

const providerOf = (config: Config): ReportDeps['provider'] => ({
  nombre: config.providerName ?? 'Prestador de servicios de salud',
  codigo: config.providerCode,
  ...(config.providerNit === null ? {} : { nit: config.providerNit }),
  ...(config.providerAddress === null ? {} : { direccion: config.providerAddress }),
  ...(config.providerPhone === null ? {} : { telefono: config.providerPhone }),
})

/** A certificate that does not open would show only when somebody asks for a report: it is opened now. */
async function readSigning({ reportCertificate, reportCertificatePassword }: Config): Promise<Signing | null> {
  if (reportCertificate === null) return null
  try {
    const signing = { p12: await readFile(reportCertificate), passphrase: reportCertificatePassword ?? '' }
    createSecureContext({ pfx: signing.p12, passphrase: signing.passphrase })
    return signing
  } catch {
    throw new ConfigError('REPORTE_CERTIFICADO no se puede leer, o REPORTE_CERTIFICADO_CLAVE no lo abre.')
  }
}

async function readTls(config: Config): Promise<{ cert: Buffer; key: Buffer } | null> {
  if (config.tlsCertificate === null || config.tlsKey === null) return null
  try {
    const [cert, key] = await Promise.all([readFile(config.tlsCertificate), readFile(config.tlsKey)])
    createSecureContext({ cert, key })
    return { cert, key }
  } catch {
    throw new ConfigError(
      'TLS_CERTIFICADO y TLS_LLAVE no se pueden leer, o no son un certificado y su llave privada en PEM.',
    )
  }
}
