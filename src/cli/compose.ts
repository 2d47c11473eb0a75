import { hkdfSync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AuthDeps, PublishedKeys } from '../auth/deps.ts'
import { passwordHasher } from '../auth/password/password.ts'
import { fixedRing, type SecretRing, secretBox } from '../auth/secret-box.ts'
import { identifier } from '../auth/session/identify.ts'
import { keyStore } from '../auth/session/keys.ts'
import { oidcVerifier } from '../auth/session/oidc.ts'
import { publishedKeys } from '../auth/session/published-keys.ts'
import { tokenIssuer } from '../auth/session/tokens.ts'
import { type Config, isOpen, publicUrlOf, ruleSettingsOf } from '../config.ts'
import { loggableFailure } from '../engine/connection/failure-log.ts'
import { readingFrom } from '../engine/connection/reading.ts'
import { apart } from '../engine/connection/request-time.ts'
import type { Database } from '../engine/database.ts'
import { buildEngine, type Engine } from '../engine/engine.ts'
import { readMigrations } from '../engine/migrate.ts'
import type { Tracer } from '../engine/tracing/tracer.ts'
import { sealLag } from '../features/auditoria/seal/lag.ts'
import { type Sealer, sealer } from '../features/auditoria/seal/seal.ts'
import type { ScheduledVerification } from '../features/auditoria/verify/scheduled.ts'
import { verificationGauges } from '../features/auditoria/verify/watch.ts'
import { patientChooser } from '../features/busqueda/choices.ts'
import { codeFinder } from '../features/catalogos/find-code.ts'
import { identityGate } from '../features/catalogos/identity-gate.ts'
import type { CatalogueJobs } from '../features/catalogos/runner.ts'
import { catalogueVersions } from '../features/catalogos/versions.ts'
import { fullestChannel } from '../features/entrada/watch.ts'
import { type EventSender, eventSender } from '../features/eventos/destinos/sender.ts'
import { webhookFace } from '../features/eventos/destinos/webhook-face.ts'
import { BASE, contextOf } from '../features/fhir/rest/context.ts'
import { fhirFace } from '../features/fhir/subscriptions/face.ts'
import { scopeTypes, typesByName } from '../features/fhir/types/index.ts'
import { keptReportApplier } from '../features/fhir/write/channel/apply-kept.ts'
import { allergyGates, prescriptionGate } from '../features/historias/alerts/prescription-gate.ts'
import { encounterOpener } from '../features/historias/state-operations.ts'
import { keysFrom } from '../features/historias/verify.ts'
import { consultationRunner } from '../features/ia/consult/runner.ts'
import { icdCatalogues } from '../features/icd/catalogue.ts'
import { icdHits } from '../features/icd/hits.ts'
import { storedIcdSource } from '../features/icd/stored-source.ts'
import { icdUsage } from '../features/icd/usage.ts'
import { notes, operations, parts, type Service } from '../features/index.ts'
import type { MipresChecker } from '../features/mipres/checker.ts'
import { rdaOfferOf, rdaWithdrawal } from '../features/rda/outbox/after-mark.ts'
import { historyMirror } from '../features/rda/outbox/mirror-history.ts'
import type { RdaSender } from '../features/rda/outbox/sender.ts'
import { readinessOf } from '../features/rda/view-readiness.ts'
import { createReportPool } from '../features/reporte/pool.ts'
import { backupState } from '../features/respaldo/backup-state.ts'
import { resultSeal } from '../features/resultados/seal-results.ts'
import { type ProcessState, processGauges } from '../features/sistema/gauges.ts'
import { buildApp } from '../http/app.ts'
import { gestationReader, interactionReader } from '../modules/persona/index.ts'
import { outgoing } from '../outgoing/fetch.ts'
import { registry } from '../resources/index.ts'
import { packageVersion } from '../version.ts'
import type { JobRunner } from '../work/runner.ts'
import { type WorkWatch, workWatch } from '../work/work-watch.ts'
import { modelSettingsOf } from './ai-work.ts'
import { catalogueWork, whoSettingsOf } from './catalogue-work.ts'
import { configWarnings } from './config-warnings.ts'
import { CONSOLE_DIR } from './console-current.ts'
import { MIGRATIONS } from './database.ts'
import { postOfficeOf } from './eventos/post-office.ts'
import { type IntakeWork, intakeWork, roomOf } from './hl7/work.ts'
import { anchorOf, anchorsOf } from './llaves/seal-anchor.ts'
import { mipresSettingsOf, mipresWork } from './mipres/work.ts'
import { configuredPapers } from './papeles/configured-papers.ts'
import { type Counts, evenShare, ownCounts } from './processes/shared-counts.ts'
import { rdaSettingsOf } from './rda-settings.ts'
import { ihceSettingsOf, rdaWork } from './rda-work.ts'
import { signingCertificate } from './signing-certificate.ts'
import { readTls, type TlsRenewal, tlsRenewal } from './tls.ts'
import { tracedOutgoing } from './traces/traced-fetch.ts'
import { tracing } from './traces/tracing.ts'

export interface Parts {
  readonly config: Config
  readonly db: Database
  /** A standby that may answer what is heavy and only reads. */
  readonly replica?: Database | null
  /** What protects the keys that lie in the database. */
  readonly secret: string | SecretRing
  readonly allMetrics?: () => Promise<string>
  /** What several processes count together; by itself where there is one. */
  readonly counts?: Counts
  readonly logTo?: { write(line: string): void }
  /** Where the files of the database are, if on this machine. */
  readonly files?: string | null
}

export interface Composed {
  readonly app: FastifyInstance
  readonly engine: Engine
  readonly sealer: Sealer
  /** Loads of catalogues: those that a process left behind are taken up by the next process that asks for them. */
  readonly jobs: CatalogueJobs
  /** Consultations to the AI: those that a process left behind are taken up too. */
  readonly consultations: JobRunner
  /** Sends RDA documents to the ministry when asked to. */
  readonly rda: RdaSender
  /** Asks MIPRES about the numbers of prescriptions. */
  readonly mipres: MipresChecker
  /** Delivers changes to the endpoints of systems. */
  readonly events: EventSender
  /** Receives messages of other systems and applies them. */
  readonly intake: IntakeWork
  /** How what is done behind the requests has gone. */
  readonly works: WorkWatch
  /** How the audit is verified behind the requests. */
  readonly verification: ScheduledVerification
  /** Takes the certificates that were renewed on disk; whether there was one. */
  renewCertificates(): Promise<boolean>
  /** Takes secrets that were changed on disk; whether there were any. */
  renewSecrets(): boolean
}

const AUDIENCE = 'custodia'
const ISSUER = 'urn:custodia'
const OUTGOING_MS = 10_000
const ASIDE = 'algo que se hacía aparte falló'
/** What may be lost with the disk, and a service that has just started. */
const BACKUP_LATE_SECONDS = 120
const OUTGOING_BYTES = 1_048_576

/** The whole service over a database, not yet listening. */
export async function compose({
  config,
  db,
  replica = null,
  secret,
  allMetrics,
  counts = ownCounts(),
  logTo,
  files = null,
}: Parts): Promise<Composed> {
  const open = isOpen(config)
  const traces = tracing(config, db)
  const trace = traces?.tracer ?? null
  const reading = readingFrom(db, replica, { lagMs: config.readLagMs })
  const icd = icdCatalogues({ source: storedIcdSource({ db, reading }) })
  const usage = icdUsage(db)
  const codes = async () => (await icd.current()).lookup
  const versions = catalogueVersions(db)
  const loadedInteractions = interactionReader(reading, versions)
  const gates = [
    identityGate(codeFinder({ db, reading }, versions), versions),
    prescriptionGate(registry, loadedInteractions),
    ...allergyGates,
  ]
  const weeksOf = gestationReader(registry)
  const gestationOf = (patient: string) => weeksOf(db, patient)
  const secrets = typeof secret === 'string' ? fixedRing(secret) : secret
  const box = secretBox(secrets)
  const keys = keyStore(db, box)
  const results = resultSeal(() => keys.current('sello'))
  const engine = buildEngine(db, registry, ruleSettingsOf(config), codes, reading, gates, gestationOf, results)
  const tls = await readTls(config)
  const signing = await signingCertificate(config)
  const { provider, papers } = await configuredPapers(config)
  const issuer = tokenIssuer({
    keys,
    issuer: config.publicUrl ?? ISSUER,
    audience: AUDIENCE,
    seconds: config.tokenSeconds,
  })
  const { secondFactor } = config
  const who = identifier({ db, issuer, oidc: externalIssuer(config, trace), open, secondFactor, fhirTypes: scopeTypes })
  // A ward that prints everything at the end of a shift waits its turn instead of being refused.
  const reports = createReportPool({ queue: 100 })
  // What fails behind a request is logged by the service that is made below.
  let log: (fields: object, sentence: string) => void = () => {}
  const works = workWatch((trabajo, error, sentence) => log({ trabajo, ...loggableFailure(error) }, sentence))
  const jobs = catalogueWork(config, engine.core, versions, trace, (error) =>
    works.failed('cargar_catalogos', error, ASIDE),
  )
  const models = modelSettingsOf(config, trace)
  const onError = (error: unknown): void => works.failed('consultar_ia', error, 'una consulta a la IA falló')
  const consultations = consultationRunner({ engine, models, icd, loadedInteractions, onError })
  const rdaSettings = rdaSettingsOf(config)
  const rda = rdaWork(config, engine.core, trace, {
    key: () => keys.current('sello'),
    keys: async () => keysFrom(await keys.publicKeys('sello')),
  })
  const mipres = mipresWork(config, engine.core, trace)
  const address = config.publicUrl?.replace(/\/+$/, '') ?? null
  const office = postOfficeOf(config)
  const signs = { publicUrl: address, folder: config.databaseUrl === null ? files : null }
  const onCopied = (destinos: number): void =>
    log(
      { destinos },
      'la base de datos no está donde entregaba: los destinos de eventos y de órdenes quedaron detenidos',
    )
  const fhir = contextOf({ engine, box, provider, address, types: typesByName })
  const events = eventSender({
    core: engine.core,
    box,
    office,
    faces: {
      webhook: webhookFace(engine.core),
      fhir: fhirFace(fhir, `${publicUrlOf(config)}${BASE}`),
    },
    onError: (error) => works.failed('entregar_eventos', error, 'los eventos de un destino no se entregaron'),
    signs,
    onCopied,
    onDisabled: (destino, motivo) => log({ destino, motivo }, 'un destino de eventos quedó desactivado'),
  })
  const incoming = intakeWork(config, engine.core, {
    provider,
    signs,
    onCopied,
    applyReport: keptReportApplier(fhir),
    openEncounter: encounterOpener({ engine, demandsConsent: config.consentAtOpening === 'exigir' }).open,
    onError: (error) => works.failed('aplicar_entrada', error, 'un mensaje recibido no se aplicó'),
    onUnsent: (error) => works.failed('enviar_ordenes', error, 'una orden no se envió'),
  })
  const auth: AuthDeps = {
    core: engine.core,
    hasher: passwordHasher(),
    box,
    keys,
    publishedKeys: systemKeys(config, trace),
    issuer,
    identifier: who,
    unknown: counts.unknown,
    publicUrl: publicUrlOf(config),
    open,
    secondFactor,
    lockMinutes: config.lockMinutes,
    fhirTypes: scopeTypes,
  }
  const sealAnchors = () => anchorsOf(config)
  const closingKeys = async () => keysFrom(await keys.publicKeys('sello'))
  const service: Service = {
    ...auth,
    catalogueJobs: jobs,
    catalogueVersions: versions,
    who: whoSettingsOf(config),
    icdHits: icdHits(),
    models,
    consultations,
    loadedInteractions,
    aiPause: { minimum: config.aiPauseMinimum, rejected: config.aiPauseRejected, blind: config.aiPauseBlind },
    icd,
    usage,
    engine,
    address,
    cors: config.corsOrigins.length > 0,
    version: packageVersion,
    urgencyMinutes: config.urgencyMinutes,
    urgencyLimits: { most: config.urgencyLimit, usual: config.urgencyNotice },
    closingKey: () => keys.current('sello'),
    closingKeys,
    reports,
    rda: rdaSettings,
    rdaReadiness: readinessOf(db, rdaSettings, closingKeys),
    demandsRda: rdaSettings.demandedAtClosing,
    errorMarkCosigned: config.errorMarkCosigned,
    rdaAfterMark: rdaWithdrawal(engine.core, historyMirror(engine.core)),
    rdaOffer: rdaOfferOf,
    rdaConfigured: ihceSettingsOf(config) !== null,
    keepRda: (document) => rda.keep(document),
    rdaKick: () => void apart(() => rda.runOnce()).catch((error) => works.failed('enviar_rda', error, ASIDE)),
    postOffice: office,
    eventSender: events,
    channelBook: incoming.channelBook,
    intake: incoming.intake,
    applier: incoming.applier,
    orderDestinations: config.hl7Destinations,
    mipresConfigured: mipresSettingsOf(config) !== null,
    provider,
    papers,
    signing: signing.current,
    demandsConsent: config.consentAtOpening === 'exigir',
    archiveYears: config.archiveYears,
    waiting: {
      attempts: config.contactAttempts,
      retryHours: config.contactRetryHours,
      leaseMinutes: config.leaseMinutes,
    },
    sealAnchors,
    system: {
      dataDir: config.databaseUrl === null ? config.dataDir : null,
      warnings: configWarnings(config),
      migrations: async () => (await readMigrations(MIGRATIONS)).length,
      sealLateSeconds: config.sealLateSeconds,
      sealLag: () => sealLag(db),
      backedUp: config.backupDestination !== null,
      backupLateSeconds: BACKUP_LATE_SECONDS,
      backups: () => backupState(db),
    },
    reaches: async (call, patient) => (await engine.core.loadFor(call, 'paciente', patient)) !== null,
  }
  const slow = new Map<string, number>()
  let tlsInUse: TlsRenewal | null = null
  const processState: ProcessState = {
    version: packageVersion,
    works: works.states,
    slowStatements: () => slow,
    certificates() {
      const at = tlsInUse?.expiresAt() ?? null
      return at === null ? new Map() : new Map([['tls', at / 1000]])
    },
    lostSpans: () => traces?.exporter.lost() ?? 0,
    files,
  }
  const app = buildApp({
    config,
    engine,
    operations,
    parts: {
      ...parts,
      gauges: [
        ...parts.gauges,
        fullestChannel(roomOf(config)),
        ...verificationGauges(keys),
        ...processGauges(processState),
      ],
    },
    notes,
    service,
    consoleDir: CONSOLE_DIR,
    count: config.instances === 1 ? counts.count : evenShare(config.instances, counts.count),
    smart: {
      ...auth,
      cookieKeys: () => cookieKeysOf(secrets),
      accessSeconds: config.tokenSeconds,
      findPatients: patientChooser(engine.core),
    },
    gate: {
      open,
      async identify(authorization) {
        const found = await who.identify(authorization)
        return found === null ? null : { actor: found.actor, session: found.sesion, limited: found.limitada }
      },
    },
    ...(trace === null ? {} : { tracer: trace }),
    ...(tls === null ? {} : { tls }),
    ...(logTo === undefined ? {} : { logTo }),
    ...(allMetrics === undefined ? {} : { allMetrics }),
  })
  tlsInUse = tlsRenewal(config, app.server, tls)
  if (config.slowStatement > 0)
    db.onStatement(config.slowStatement, ({ statement, kind, ms }) => {
      slow.set(kind, (slow.get(kind) ?? 0) + 1)
      app.log.warn({ sentencia: statement, ms: Math.round(ms) }, 'sentencia lenta')
    })
  db.onMoved((from, to) =>
    app.log.warn(
      { de: from.server, linea_de: from.timeline, a: to.server, linea_a: to.timeline },
      'cambió el servidor principal de la base de datos',
    ),
  )
  log = (fields, sentence) => app.log.error(fields, sentence)
  app.addHook('onClose', async () => {
    await consultations.stop()
    await Promise.all([
      reports.close(),
      icd.close(),
      usage.close(),
      jobs.stop(),
      rda.stop(),
      mipres.stop(),
      events.stop(),
      incoming.stop(),
    ])
    await traces?.exporter.stop()
  })
  return {
    app,
    engine,
    jobs,
    consultations,
    rda,
    mipres,
    events,
    intake: incoming,
    works,
    verification: {
      db,
      signer: () => keys.current('sello'),
      keys: () => keys.publicKeys('sello', 0),
      anchors: sealAnchors,
      minutes: config.verifyMinutes,
      wholeDays: config.verifyWholeDays,
    },
    renewSecrets: () => box.refresh(),
    renewCertificates: async () => (await Promise.all([tlsInUse?.renew(), signing.renew()])).includes(true),
    sealer: sealer({ db, keys, ...anchorOf(config) }),
  }
}

function cookieKeysOf(secrets: SecretRing): string[] {
  const { seals, opens } = secrets.current()
  return [seals, ...opens].map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, 'custodia', 'oauth-cookie/1', 32)).toString('base64url'),
  )
}

const KEY_SET_BYTES = 65_536

const systemKeys = ({ systemKeyOrigins: origins }: Config, trace: Tracer | null): PublishedKeys =>
  publishedKeys({
    origins,
    fetch: tracedOutgoing(trace, outgoing({ allowed: origins, timeoutMs: OUTGOING_MS, maxBytes: KEY_SET_BYTES })),
  })

function externalIssuer(config: Config, trace: Tracer | null): ReturnType<typeof oidcVerifier> | null {
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
    fetch: tracedOutgoing(
      trace,
      outgoing({ allowed: [new URL(oidcIssuer).origin], timeoutMs: OUTGOING_MS, maxBytes: OUTGOING_BYTES }),
    ),
  })
}
