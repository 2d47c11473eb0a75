import { resolve } from 'node:path'
import { isAddressRange } from './engine/connection/address-range.ts'
import { destinationIn } from './engine/connection/mllp-destination.ts'
import { accountRoles } from './model/access/roles.ts'
import { withNorms } from './model/norms.ts'
import { type RuleSettings, usualSettings } from './model/rule-settings.ts'
import abouts from './settings.json' with { type: 'json' }

/** Every setting, once: what it is called, what it may be, what it is by default. Nothing else reads the environment. */
interface Setting<T> {
  readonly name: string
  readonly about: string
  readonly shown: string
  /** A number or one of a few words: nothing that an operator wrote freely. */
  readonly plain?: true
  read(text: string | undefined): T
}

export class ConfigError extends Error {}

const wrong = (name: string, why: string): never => {
  throw new ConfigError(`La variable ${name} no es válida: ${why}.`)
}

type SettingName = keyof typeof abouts
const isMissing = (text: string | undefined): text is '' | undefined => text === undefined || text === ''
/** What every setting has: what it is for stands in `settings.json`. */
const named = (name: SettingName, shown: string) => ({ name, about: withNorms(abouts[name]), shown })

const number = (name: SettingName, fallback: number, min: number, max: number): Setting<number> => ({
  ...named(name, String(fallback)),
  plain: true,
  read(text) {
    if (isMissing(text)) return fallback
    const n = Number(text)
    return /^\d+$/.test(text) && n >= min && n <= max ? n : wrong(name, `debe ser un entero entre ${min} y ${max}`)
  },
})
const word = <const O extends readonly string[]>(
  name: SettingName,
  options: O,
  fallback: O[number],
): Setting<O[number]> => ({
  ...named(name, fallback),
  about: `${abouts[name]} (${options.join(', ')}).`,
  plain: true,
  read(text) {
    if (isMissing(text)) return fallback
    return options.find((o) => o === text) ?? wrong(name, `debe ser una de: ${options.join(', ')}`)
  },
})
const optional = (name: SettingName): Setting<string | null> => ({
  ...named(name, '–'),
  read: (text) => (isMissing(text) ? null : text),
})
/** Not given, or of this shape. */
const shaped = (name: SettingName, pattern: RegExp, shape: string): Setting<string | null> => ({
  ...named(name, '–'),
  read: (text) => (isMissing(text) ? null : pattern.test(text) ? text : wrong(name, shape)),
})
const string = (name: SettingName, fallback: string): Setting<string> => ({
  ...named(name, fallback),
  read: (text) => (isMissing(text) ? fallback : text),
})

const list = (name: SettingName, check: (item: string) => boolean, what: string): Setting<readonly string[]> => ({
  ...named(name, '–'),
  read(text) {
    const items = (text ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
    return items.every(check) ? items : wrong(name, `son ${what} separados por comas`)
  },
})
/** `código=número` separated by commas. */
const numbersByCode = (name: SettingName, min: number, max: number): Setting<ReadonlyMap<string, number>> => {
  const read = (item: string): [string, number][] => {
    const [, code = '', n = ''] = /^([0-9A-Za-z]{1,20})=(\d{1,6})$/.exec(item) ?? []
    return n !== '' && Number(n) >= min && Number(n) <= max ? [[code, Number(n)]] : []
  }
  const pairs = list(name, (item) => read(item).length > 0, `pares código=número (de ${min} a ${max})`)
  return { ...pairs, read: (text) => new Map(pairs.read(text).flatMap(read)) }
}
/** A number, or null where the best one depends on something else. */
const numberOrAuto = (name: SettingName, min: number, max: number, shown: string): Setting<number | null> => ({
  ...number(name, 0, min, max),
  shown,
  read: (text) => (isMissing(text) ? null : number(name, 0, min, max).read(text)),
})

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text

const MIB = 1_048_576
/** Ten years. */
const MAX_WAIT = 87_600

export const settings = {
  port: number('PORT', 8000, 0, 65_535),
  host: string('HOST', '127.0.0.1'),
  dataDir: string('DATOS', './datos'),
  databaseUrl: optional('DATABASE_URL'),
  databasePooler: word('DATABASE_POOLER', ['ninguno', 'transaccion'] as const, 'ninguno'),
  directUrl: optional('DATABASE_URL_DIRECTA'),
  readUrl: optional('DATABASE_URL_LECTURA'),
  readLagMs: number('LECTURA_ATRASO_MS', 1_000, 0, 60_000),
  instances: number('INSTANCIAS', 1, 1, 64),
  demo: word('DEMO', ['auto', 'si', 'no'] as const, 'auto'),
  demoPatients: number('DEMO_PACIENTES', 200, 1, 1_000_000),
  logLevel: word('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const, 'info'),
  processes: number('PROCESOS', 1, 1, 64),
  poolSize: number('CONEXIONES', 10, 1, 200),
  maxWaiting: number('COLA_MAXIMA', 500, 1, 100_000),
  maxInFlight: number('EN_CURSO_MAXIMO', 2000, 1, 100_000),
  bodyLimit: number('CUERPO_MAXIMO', MIB, 1024, 64 * MIB),
  documentLimit: number('CUERPO_MAXIMO_DOCUMENTO', 14 * MIB, 1024, 64 * MIB),
  requestTimeout: number('TIEMPO_MAXIMO_MS', 30_000, 100, 600_000),
  slowStatement: number('SENTENCIA_LENTA_MS', 1_000, 0, 600_000),
  drainTimeout: number('CIERRE_MAXIMO_MS', 10_000, 0, 600_000),
  drainNotice: numberOrAuto('CIERRE_AVISO_MS', 0, 600_000, '5000; 0 en modo abierto'),
  ratePerMinute: numberOrAuto('LIMITE_POR_MINUTO', 0, 10_000_000, '3000; ninguno en modo abierto'),
  loginsPerMinute: number('LIMITE_INGRESOS', 30, 0, 100_000),
  exportsPerMinute: number('LIMITE_EXPORTACIONES', 6, 0, 100_000),
  verificationsPerMinute: number('LIMITE_VERIFICACIONES', 60, 0, 100_000),
  failuresPerMinute: number('LIMITE_RECHAZOS', 600, 1, 1_000_000),
  metricsToken: shaped(
    'METRICAS_TOKEN',
    /^[\x21-\x7e]{16,200}$/,
    'debe tener de 16 a 200 caracteres visibles, sin espacios',
  ),
  tracesUrl: optional('TRAZAS_URL'),
  tracesToken: optional('TRAZAS_TOKEN'),
  tracesPercent: number('TRAZAS_PORCENTAJE', 10, 0, 100),
  access: word('ACCESO', ['auto', 'cuentas'] as const, 'auto'),
  secret: optional('SECRETO'),
  secretFile: optional('SECRETO_ARCHIVO'),
  previousSecret: optional('SECRETO_ANTERIOR'),
  publicUrl: optional('URL_PUBLICA'),
  tokenSeconds: number('TOKEN_SEGUNDOS', 600, 60, 3600),
  lockMinutes: number('BLOQUEO_MINUTOS', 15, 0, 1440),
  secondFactor: word('SEGUNDO_FACTOR', ['opcional', 'obligatorio'] as const, 'opcional'),
  oidcIssuer: optional('OIDC_EMISOR'),
  oidcAudience: optional('OIDC_AUDIENCIA'),
  oidcRoleClaim: string('OIDC_CLAIM_ROL', 'roles'),
  oidcRoles: list('OIDC_ROLES', (item) => /^[^=]+=[a-z_]+$/.test(item), 'pares valor=rol'),
  proxies: list('PROXIES', isAddressRange, 'direcciones o redes'),
  corsOrigins: list('CORS_ORIGENES', isOrigin, 'orígenes como https://app.ejemplo.co'),
  tlsCertificate: optional('TLS_CERTIFICADO'),
  tlsKey: optional('TLS_LLAVE'),
  sealSeconds: number('SELLO_SEGUNDOS', 10, 1, 3600),
  sealLateSeconds: number('SELLO_ATRASO_SEGUNDOS', 300, 10, 86_400),
  verifyMinutes: number('VERIFICACION_MINUTOS', 60, 0, 10_080),
  verifyWholeDays: number('VERIFICACION_COMPLETA_DIAS', 30, 0, 3650),
  sealAnchor: optional('SELLO_ANCLA'),
  serverSeen: optional('SERVIDOR_VISTO'),
  urgencyMinutes: number('ACCESO_URGENCIA_MINUTOS', 60, 5, 1440),
  urgencyLimit: number('ACCESO_URGENCIA_LIMITE', 30, 0, 10_000),
  urgencyNotice: number('ACCESO_URGENCIA_AVISO', 10, 0, 10_000),
  systemKeyOrigins: list('SISTEMAS_ORIGENES_LLAVES', isOrigin, 'orígenes como https://integrador.ejemplo.co'),
  eventMonths: number('EVENTOS_MESES', 3, 1, 120),
  eventInternalOrigins: list(
    'EVENTOS_ORIGENES_INTERNOS',
    isOrigin,
    'orígenes como https://integrador.hospital.lan:8443',
  ),
  hl7Port: numberOrAuto('HL7_PUERTO', 0, 65_535, 'no escucha'),
  hl7Host: optional('HL7_HOST'),
  hl7Certificate: optional('HL7_TLS_CERTIFICADO'),
  hl7Key: optional('HL7_TLS_LLAVE'),
  hl7Authority: optional('HL7_TLS_AUTORIDAD'),
  hl7Plain: word('HL7_SIN_TLS', ['no', 'si'] as const, 'no'),
  hl7Destinations: list(
    'HL7_DESTINOS',
    (text) => destinationIn(text) !== null,
    'destinos como mllps://lis.hospital.lan:2576 (mllp:// sin TLS)',
  ),
  hl7DestinationAuthority: optional('HL7_DESTINOS_AUTORIDAD'),
  hl7MaxBytes: number('HL7_TAMANO_MAXIMO', 20 * MIB, 1024, 64 * MIB),
  hl7Connections: number('HL7_CONEXIONES', 64, 1, 1_000),
  hl7IdleSeconds: number('HL7_INACTIVIDAD_SEGUNDOS', 600, 5, 86_400),
  intakeDays: number('ENTRADA_DIAS', 90, 1, 3_650),
  intakeMostWaiting: number('ENTRADA_EN_ESPERA', 50_000, 10, 1_000_000),
  intakeMostWaitingMiB: number('ENTRADA_EN_ESPERA_MIB', 1_024, 1, 1_000_000),
  idempotencyHours: number('IDEMPOTENCIA_HORAS', 24, 1, 8760),
  providerCode: shaped('PRESTADOR_CODIGO', /^(\d{10}|\d{12})$/, 'debe tener 10 o 12 dígitos'),
  providerName: optional('PRESTADOR_NOMBRE'),
  providerNit: shaped(
    'PRESTADOR_NIT',
    /^\d{6,10}(-?\d)?$/,
    'debe ser un NIT: solo dígitos, con o sin su dígito de verificación',
  ),
  providerAddress: optional('PRESTADOR_DIRECCION'),
  providerPhone: optional('PRESTADOR_TELEFONO'),
  providerTown: optional('PRESTADOR_MUNICIPIO'),
  providerClass: optional('PRESTADOR_CLASE'),
  rdaGuide: optional('RDA_GUIA'),
  rdaVersion: word('RDA_GUIA_VERSION', ['0.7.1', '1.0.0'] as const, '1.0.0'),
  rdaReferences: word('RDA_REFERENCIAS', ['numeral', 'simple'] as const, 'numeral'),
  rdaEncounterAs: word('RDA_ATENCION', ['entrada', 'contenida'] as const, 'entrada'),
  rdaAtClosing: word('RDA_AL_CERRAR', ['avisar', 'exigir'] as const, 'exigir'),
  consentAtOpening: word('CONSENTIMIENTO_AL_ABRIR', ['avisar', 'exigir'] as const, 'avisar'),
  errorMarkCosigned: word('MARCA_ERROR_COFIRMA', ['no', 'atencion', 'siempre'] as const, 'no'),
  archiveYears: number('ARCHIVO_ANOS', 5, 0, 30),
  lateOpeningHours: number('APERTURA_TARDIA_HORAS', usualSettings.lateOpeningHours, 1, 8_760),
  leaveDays: number('INCAPACIDAD_DIAS', usualSettings.leaveDays, 1, 180),
  oldestOpeningDays: number('APERTURA_MAXIMA_DIAS', usualSettings.oldestOpeningDays, 1, 36_500),
  criticalMinutes: number('RESULTADO_CRITICO_MINUTOS', usualSettings.criticalMinutes, 1, 10_080),
  deteriorationMinutes: number('DETERIORO_MINUTOS', usualSettings.deteriorationMinutes, 1, 1_440),
  altitude: numberOrAuto('ALTITUD_MSNM', 0, 5000, 'ninguna'),
  siteAltitudes: numbersByCode('ALTITUD_SEDES', 0, 5000),
  waitUrgent: number('ESPERA_URGENTE_HORAS', usualSettings.waitHours.urgente, 1, MAX_WAIT),
  waitPriority: number('ESPERA_PRIORITARIA_HORAS', usualSettings.waitHours.prioritaria, 1, MAX_WAIT),
  waitPlanned: number('ESPERA_PROGRAMADA_HORAS', usualSettings.waitHours.programada, 1, MAX_WAIT),
  contactAttempts: number('ESPERA_INTENTOS', 3, 1, 50),
  contactRetryHours: number('ESPERA_REINTENTO_HORAS', 4, 0, 720),
  leaseMinutes: number('ESPERA_TOMA_MINUTOS', 10, 1, 120),
  reportCertificate: optional('REPORTE_CERTIFICADO'),
  reportCertificatePassword: optional('REPORTE_CERTIFICADO_CLAVE'),
  paperTemplates: optional('PAPELES_PLANTILLAS'),
  icdWhoUrl: string('ICD_OMS_URL', 'https://id.who.int'),
  icdWhoTokenUrl: string('ICD_OMS_TOKEN_URL', 'https://icdaccessmanagement.who.int/connect/token'),
  icdWhoClient: optional('ICD_OMS_CLIENTE'),
  icdWhoSecret: optional('ICD_OMS_SECRETO'),
  icdWhoRelease: string('ICD_OMS_EDICION', '2026-01'),
  icdWhoLinearization: string('ICD_OMS_LINEALIZACION', 'mms'),
  icdWhoLanguage: string('ICD_OMS_IDIOMA', 'es'),
  icdWhoPauseMs: number('ICD_OMS_PAUSA_MS', 200, 0, 60_000),
  icdWhoParallel: number('ICD_OMS_PARALELO', 4, 1, 16),
  aiHosts: list('IA_HOSTS', isOrigin, 'orígenes como https://ia.ejemplo.co'),
  aiOwnHosts: list('IA_HOSTS_PROPIOS', isOrigin, 'orígenes como https://ia.ejemplo.co'),
  aiCredentials: list('IA_CREDENCIALES', (item) => /^[A-Z][A-Z0-9_]{0,59}$/.test(item), 'nombres de variables'),
  aiTimeoutMs: number('IA_TIEMPO_MS', 120_000, 100, 600_000),
  aiBytes: number('IA_BYTES', MIB, 1024, 16 * MIB),
  aiPauseMinimum: number('IA_PAUSA_MINIMO', 30, 5, 10_000),
  aiPauseRejected: number('IA_PAUSA_RECHAZOS', 60, 1, 100),
  aiPauseBlind: number('IA_PAUSA_CIEGAS', 50, 1, 100),
  ihceUrl: optional('IHCE_URL'),
  ihceTokenUrl: optional('IHCE_TOKEN_URL'),
  ihceClient: optional('IHCE_CLIENTE'),
  ihceSecret: optional('IHCE_SECRETO'),
  ihceScope: optional('IHCE_ALCANCE'),
  ihceSubscription: optional('IHCE_SUSCRIPCION'),
  ihceHuman: optional('IHCE_USUARIO'),
  ihceAttempts: number('IHCE_INTENTOS', 12, 1, 1000),
  ihceParallel: number('IHCE_PARALELO', 4, 1, 64),
  ihceWaitMs: number('IHCE_ESPERA_MS', 5_000, 1, 600_000),
  ihceTimeoutMs: number('IHCE_TIEMPO_MS', 120_000, 100, 600_000),
  ihceLeaseSeconds: number('IHCE_TOMA_SEGUNDOS', 60, 1, 3600),
  ihceEveryMs: number('IHCE_CADA_MS', 5_000, 50, 600_000),
  mipresUrl: optional('MIPRES_URL'),
  mipresNit: shaped('MIPRES_NIT', /^\d{5,12}$/, 'debe ser un NIT: solo dígitos, sin el de verificación'),
  mipresToken: optional('MIPRES_TOKEN'),
  mipresTimeoutMs: number('MIPRES_TIEMPO_MS', 15_000, 100, 600_000),
  backupDestination: optional('RESPALDO_DESTINO'),
  backupKey: optional('RESPALDO_LLAVE'),
  backupKeyFile: optional('RESPALDO_LLAVE_ARCHIVO'),
  backupHours: number('RESPALDO_CADA_HORAS', 24, 1, 720),
  backupDays: number('RESPALDO_CONSERVAR_DIAS', 14, 1, 3650),
  backupLogSeconds: number('RESPALDO_REGISTRO_SEGUNDOS', 15, 1, 60),
  backupRehearsalDays: number('RESPALDO_ENSAYO_DIAS', 7, 0, 365),
  backupRehearsalFolder: optional('RESPALDO_ENSAYO_CARPETA'),
  backupS3Url: optional('RESPALDO_S3_URL'),
  backupS3Region: string('RESPALDO_S3_REGION', 'us-east-1'),
  backupS3Key: optional('RESPALDO_S3_USUARIO'),
  backupS3Secret: optional('RESPALDO_S3_SECRETO'),
  testDatabaseUrl: optional('TEST_DATABASE_URL'),
  testChromium: optional('CHROMIUM'),
  notifySocket: optional('NOTIFY_SOCKET'),
  watchdogMicros: number('WATCHDOG_USEC', 0, 0, 86_400_000_000),
  nodeEnv: word('NODE_ENV', ['development', 'test', 'production'], 'development'),
} as const

export type Config = { readonly [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['read']> } & {
  /** Keys of providers of models, by the name of their variable. */
  readonly aiKeys: ReadonlyMap<string, string>
}

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // A key for each setting, by its own reader.
  const read = Object.fromEntries(
    Object.entries(settings).map(([key, s]) => [key, s.read(env[s.name])]),
  ) as unknown as Config
  const stray = read.aiOwnHosts.find((host) => !read.aiHosts.includes(host))
  if (stray !== undefined) wrong('IA_HOSTS_PROPIOS', `${stray} no está en IA_HOSTS`)
  return { ...read, aiKeys: new Map(read.aiCredentials.map((name) => [name, keyNamed(name, env[name])])) }
}

const keyNamed = (name: string, value: string | undefined): string =>
  value === undefined || value === '' ? wrong('IA_CREDENCIALES', `nombra ${name}, que no tiene valor`) : value

/** For somebody else's eyes: numbers and choices as they are, and of all the rest only whether it was given. */
export const shownConfig = (config: Config): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(settings).map(([key, setting]) => [setting.name, shownValue(setting, config[key as keyof Config])]),
  )

function shownValue(setting: Setting<unknown>, value: unknown): string {
  if (setting.plain) return value === null ? 'automático' : String(value)
  if (value === null) return 'sin definir'
  if (Array.isArray(value)) return value.length === 0 ? 'sin definir' : `definida (${value.length})`
  return value === setting.shown ? 'por defecto' : 'definida'
}

/** The process's own environment; called by the composition root and by tools, never on import. */
export const configFromEnvironment = (): Config => readConfig(process.env)

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|localhost)$/

/**
 * Open mode: whoever reaches the port is the local administrator. So only this machine may reach it, and only with data
 * that nobody depends on.
 */
export const isOpen = (config: Config): boolean =>
  config.access === 'auto' &&
  LOOPBACK.test(config.host) &&
  config.databaseUrl === null &&
  config.nodeEnv !== 'production'

/** Where people reach the service: what the operator says, or the address it listens on. */
export const publicUrlOf = (config: Config): string =>
  (
    config.publicUrl ?? `http${config.tlsCertificate === null ? '' : 's'}://${hostInUrl(config)}:${config.port}`
  ).replace(/\/+$/, '')

const hostInUrl = ({ host }: Config): string => (host.includes(':') ? `[${host}]` : host)

/** What only shows when somebody uses it is refused now, while the operator is looking. */
function refuseBadAddresses({ publicUrl, oidcIssuer, systemKeyOrigins }: Config): void {
  const isSafe = (url: URL): boolean => url.protocol === 'https:' || LOOPBACK.test(url.hostname)
  if (!systemKeyOrigins.every((origin) => isSafe(new URL(origin))))
    throw new ConfigError('SISTEMAS_ORIGENES_LLAVES lleva orígenes https://… (http:// solo en esta máquina).')
  const isWeb = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
  if (publicUrl !== null && !isWeb(publicUrl))
    throw new ConfigError('URL_PUBLICA debe ser una dirección como https://hce.ejemplo.co.')
  if (oidcIssuer === null) return
  const issuer = isWeb(oidcIssuer) ? new URL(oidcIssuer) : null
  const withPassword = issuer !== null && (issuer.username !== '' || issuer.password !== '')
  if (issuer === null || withPassword || !isSafe(issuer))
    throw new ConfigError('OIDC_EMISOR debe ser una dirección https://…')
}

/** The same for where the classification of diseases is synchronised from. */
function refuseBadClassification(config: Config): void {
  for (const [name, given] of [
    ['ICD_OMS_URL', config.icdWhoUrl],
    ['ICD_OMS_TOKEN_URL', config.icdWhoTokenUrl],
  ] as const) {
    const url = URL.canParse(given) ? new URL(given) : null
    const plain = url !== null && url.protocol === 'http:' && LOOPBACK.test(url.hostname)
    if (url === null || url.username !== '' || (url.protocol !== 'https:' && !plain))
      throw new ConfigError(`${name} debe ser una dirección https://… (http:// solo en esta máquina).`)
  }
  if ((config.icdWhoClient === null) !== (config.icdWhoSecret === null))
    throw new ConfigError('ICD_OMS_CLIENTE e ICD_OMS_SECRETO van juntos: falta uno de los dos.')
  if (!/^\d{4}-\d{2}$/.test(config.icdWhoRelease)) throw new ConfigError('ICD_OMS_EDICION es año y mes: 2026-01.')
  if (!/^[a-z]{2,10}$/.test(config.icdWhoLinearization) || !/^[a-z]{2}$/.test(config.icdWhoLanguage))
    throw new ConfigError('ICD_OMS_LINEALIZACION e ICD_OMS_IDIOMA son palabras como mms y es.')
}

/** All of what the ministry handed over, or nothing. */
function refuseBadMinistry(config: Config): void {
  const needed = {
    IHCE_URL: config.ihceUrl,
    IHCE_TOKEN_URL: config.ihceTokenUrl,
    IHCE_CLIENTE: config.ihceClient,
    IHCE_SECRETO: config.ihceSecret,
    IHCE_SUSCRIPCION: config.ihceSubscription,
  }
  const missing = Object.entries(needed).filter(([, value]) => value === null)
  if (missing.length === Object.keys(needed).length) return
  if (missing.length > 0)
    throw new ConfigError(
      `Para enviar al Ministerio van juntas ${Object.keys(needed).join(', ')}: falta ${missing.map(([name]) => name).join(', ')}.`,
    )
  for (const name of ['IHCE_URL', 'IHCE_TOKEN_URL'] as const) {
    const given = needed[name] ?? ''
    const url = URL.canParse(given) ? new URL(given) : null
    const plain = url !== null && url.protocol === 'http:' && LOOPBACK.test(url.hostname)
    if (url === null || url.username !== '' || url.search !== '' || (url.protocol !== 'https:' && !plain))
      throw new ConfigError(`${name} debe ser una dirección https://… (http:// solo en esta máquina).`)
  }
  if (config.ihceHuman !== null && !/^[A-Z]{2,3}-[A-Za-z0-9]{3,20}$/.test(config.ihceHuman))
    throw new ConfigError('IHCE_USUARIO es tipo y número de documento: CC-123456.')
}

/** The same for MIPRES. */
function refuseBadMipres({ mipresUrl, mipresNit, mipresToken }: Config): void {
  const given = [mipresUrl, mipresNit, mipresToken].filter((value) => value !== null).length
  if (given === 0) return
  if (given < 3) throw new ConfigError('MIPRES_URL, MIPRES_NIT y MIPRES_TOKEN van juntas: falta alguna.')
  const url = URL.canParse(mipresUrl ?? '') ? new URL(mipresUrl ?? '') : null
  const plain = url !== null && url.protocol === 'http:' && LOOPBACK.test(url.hostname)
  if (url === null || url.username !== '' || url.search !== '' || (url.protocol !== 'https:' && !plain))
    throw new ConfigError('MIPRES_URL debe ser una dirección https://… (http:// solo en esta máquina).')
}

function refuseBadCollector({ tracesUrl, tracesToken }: Config): void {
  if (tracesUrl === null) {
    if (tracesToken !== null) throw new ConfigError('Se dio TRAZAS_TOKEN sin TRAZAS_URL.')
    return
  }
  const url = URL.canParse(tracesUrl) ? new URL(tracesUrl) : null
  const plain = url !== null && url.protocol === 'http:' && LOOPBACK.test(url.hostname)
  if (url === null || url.username !== '' || (url.protocol !== 'https:' && !plain))
    throw new ConfigError('TRAZAS_URL debe ser una dirección https://… (http:// solo en esta máquina).')
}

/** What only means something together. */
function refuseBadDatabase({ databaseUrl, databasePooler, directUrl, readUrl }: Config): void {
  const isPooled = databasePooler === 'transaccion'
  if (databaseUrl === null && (isPooled || directUrl !== null || readUrl !== null))
    throw new ConfigError(
      'DATABASE_POOLER, DATABASE_URL_DIRECTA y DATABASE_URL_LECTURA son de una base externa: falta DATABASE_URL.',
    )
  if (isPooled && directUrl === null)
    throw new ConfigError(
      'DATABASE_POOLER=transaccion necesita DATABASE_URL_DIRECTA: el esquema no se migra a través del intermediario.',
    )
  if (!isPooled && directUrl !== null)
    throw new ConfigError('DATABASE_URL_DIRECTA solo se usa con DATABASE_POOLER=transaccion.')
}

/** Where backups go, and with what they are encrypted: all of it, or nothing. */
export function refuseBadBackup(config: Config): void {
  const { backupDestination: destination, backupKey, backupKeyFile } = config
  if (destination === null) return
  if (config.databaseUrl !== null)
    throw new ConfigError(
      'RESPALDO_DESTINO respalda la base incluida, y DATABASE_URL es de otro servidor: respáldelo allá (docs/operacion/respaldo.md).',
    )
  if (backupKey !== null && backupKeyFile !== null)
    throw new ConfigError('Se dieron RESPALDO_LLAVE y RESPALDO_LLAVE_ARCHIVO: deje solo una.')
  if (backupKey === null && backupKeyFile === null)
    throw new ConfigError(
      'RESPALDO_DESTINO necesita RESPALDO_LLAVE o RESPALDO_LLAVE_ARCHIVO (openssl rand -base64 32).',
    )
  if (!/^[a-z0-9]+:\/\//.test(destination)) {
    const [folder, data] = [resolve(destination), resolve(config.dataDir)]
    if (folder === data || folder.startsWith(`${data}/`))
      throw new ConfigError('RESPALDO_DESTINO está dentro de DATOS y se perdería con ellos: indique otro disco.')
    return
  }
  if (!/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w./-]*)?$/.test(destination))
    throw new ConfigError('RESPALDO_DESTINO es una carpeta o s3://depósito/prefijo.')
  const url = config.backupS3Url !== null && URL.canParse(config.backupS3Url) ? new URL(config.backupS3Url) : null
  const plain = url !== null && url.protocol === 'http:' && LOOPBACK.test(url.hostname)
  if (url === null || url.href !== `${url.origin}/` || (url.protocol !== 'https:' && !plain))
    throw new ConfigError('RESPALDO_S3_URL debe ser una dirección https://servidor (http:// solo en esta máquina).')
  if (config.backupS3Key === null || config.backupS3Secret === null)
    throw new ConfigError('RESPALDO_DESTINO en S3 necesita RESPALDO_S3_USUARIO y RESPALDO_S3_SECRETO.')
}

/** Says what is missing for anything but the open mode, before anything is started. */
function refuseBadIntake(config: Config): void {
  if ((config.hl7Certificate === null) !== (config.hl7Key === null))
    throw new ConfigError('HL7_TLS_CERTIFICADO y HL7_TLS_LLAVE van juntos: falta uno de los dos.')
  const bare = config.hl7Destinations.find((text) => {
    const to = destinationIn(text)
    return to !== null && !to.isTls && !LOOPBACK.test(to.host)
  })
  if (bare !== undefined && config.hl7Plain !== 'si')
    throw new ConfigError(
      `HL7_DESTINOS enviaría órdenes sin cifrar a ${bare}: use mllps://, o HL7_SIN_TLS=si si la red ya las protege.`,
    )
  const host = config.hl7Host ?? config.host
  if (config.hl7Port === null || config.hl7Certificate !== null || config.hl7Plain === 'si' || LOOPBACK.test(host))
    return
  throw new ConfigError(
    `HL7_PUERTO en ${host} recibiría historias clínicas sin cifrar: defina HL7_TLS_CERTIFICADO y HL7_TLS_LLAVE, o HL7_SIN_TLS=si si la red ya las protege.`,
  )
}

export function refuseUnsafe(config: Config): void {
  if ((config.tlsCertificate === null) !== (config.tlsKey === null))
    throw new ConfigError('TLS_CERTIFICADO y TLS_LLAVE van juntos: falta uno de los dos.')
  if ((config.oidcIssuer === null) !== (config.oidcAudience === null))
    throw new ConfigError('OIDC_EMISOR y OIDC_AUDIENCIA van juntos: falta uno de los dos.')
  if (config.nodeEnv === 'production' && config.demo === 'si')
    throw new ConfigError(
      'DEMO=si no va con NODE_ENV=production: los pacientes de demostración quedarían para siempre entre los de verdad.',
    )
  refuseBadDatabase(config)
  refuseBadIntake(config)
  refuseBadAddresses(config)
  refuseBadClassification(config)
  refuseBadMinistry(config)
  refuseBadMipres(config)
  refuseBadCollector(config)
  refuseBadBackup(config)
  for (const pair of config.oidcRoles) {
    const rol = pair.slice(pair.lastIndexOf('=') + 1)
    if (!accountRoles.some((known) => known === rol && known !== 'integracion'))
      throw new ConfigError(`OIDC_ROLES da el rol «${rol}», que no existe para personas.`)
  }
  if (config.oidcIssuer !== null && config.oidcRoles.length === 0)
    throw new ConfigError('OIDC_EMISOR necesita OIDC_ROLES: sin él nadie tendría un rol.')
  if (isOpen(config) || config.secret !== null || config.secretFile !== null) return
  const why =
    config.databaseUrl !== null
      ? 'DATABASE_URL'
      : config.nodeEnv === 'production'
        ? 'NODE_ENV=production'
        : config.access === 'cuentas'
          ? 'ACCESO=cuentas'
          : `HOST=${config.host}`
  throw new ConfigError(
    `${why} exige cuentas de usuario y por eso un secreto: defina SECRETO o SECRETO_ARCHIVO (32 caracteres o más; por ejemplo, openssl rand -base64 32).`,
  )
}

/** Of nobody: it lets an encounter of the demonstration be closed and its document be looked at, where nothing can be sent. */
export const DEMO_PROVIDER_CODE = '1100130001'

/** Where invented patients are attended and documents go nowhere, papers and documents need not wait for a configuration. */
export const hasInventedProvider = (config: Config): boolean => wantsDemo(config) && config.ihceUrl === null

/** With what a service is started. It stays in every encounter and its number: invented only where nobody depends on them. */
export const providerCodeOf = (config: Config): string | null =>
  config.providerCode ?? (isOpen(config) && hasInventedProvider(config) ? DEMO_PROVIDER_CODE : null)

export const ruleSettingsOf = (config: Config): RuleSettings => ({
  waitHours: { urgente: config.waitUrgent, prioritaria: config.waitPriority, programada: config.waitPlanned },
  lateOpeningHours: config.lateOpeningHours,
  oldestOpeningDays: config.oldestOpeningDays,
  leaveDays: config.leaveDays,
  ownModelHosts: config.aiOwnHosts,
  criticalMinutes: config.criticalMinutes,
  deteriorationMinutes: config.deteriorationMinutes,
  altitude: config.altitude,
  siteAltitudes: config.siteAltitudes,
  providerCode: config.providerCode,
})

/** What is loaded stays for good: invented patients come into a record that counts only if they are asked for by name. */
export const wantsDemo = (config: Config): boolean => config.demo === 'si' || (config.demo === 'auto' && isOpen(config))

const DRAIN_NOTICE_MS = 5_000
/** Nobody balances load over the demonstration, and who stops it wants it stopped. */
export const drainNoticeOf = (config: Config): number => config.drainNotice ?? (isOpen(config) ? 0 : DRAIN_NOTICE_MS)

/** For programs that we start ourselves: what we were given, with some things said otherwise. */
export const childEnvironment = (more: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...more,
})
