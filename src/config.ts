/** Every setting, once: what it is called, what it may be, what it is by default. Nothing else reads the environment. */
interface Setting<T> {
  readonly name: string
  readonly about: string
  readonly shown: string
  read(text: string | undefined): T
}

export class ConfigError extends Error {}

const wrong = (name: string, why: string): never => {
  throw new ConfigError(`La variable ${name} no es válida: ${why}.`)
}

const number = (name: string, fallback: number, min: number, max: number, about: string): Setting<number> => ({
  name,
  about,
  shown: String(fallback),
  read(text) {
    if (text === undefined || text === '') return fallback
    const n = Number(text)
    return /^\d+$/.test(text) && n >= min && n <= max ? n : wrong(name, `debe ser un entero entre ${min} y ${max}`)
  },
})
const word = <const O extends readonly string[]>(
  name: string,
  options: O,
  fallback: O[number],
  about: string,
): Setting<O[number]> => ({
  name,
  about: `${about} (${options.join(', ')}).`,
  shown: fallback,
  read(text) {
    if (text === undefined || text === '') return fallback
    return options.find((o) => o === text) ?? wrong(name, `debe ser una de: ${options.join(', ')}`)
  },
})
const optional = (name: string, about: string): Setting<string | null> => ({
  name,
  about,
  shown: '–',
  read: (text) => (text === undefined || text === '' ? null : text),
})
const string = (name: string, fallback: string, about: string): Setting<string> => ({
  name,
  about,
  shown: fallback,
  read: (text) => (text === undefined || text === '' ? fallback : text),
})

const MIB = 1_048_576

export const settings = {
  port: number('PORT', 8000, 0, 65_535, 'Puerto HTTP; 0 escoge uno libre.'),
  host: string(
    'HOST',
    '127.0.0.1',
    'Dirección en la que escucha. En modo demostración solo se admite la propia máquina.',
  ),
  dataDir: string('DATOS', './datos', 'Directorio de la base de datos incluida.'),
  databaseUrl: optional(
    'DATABASE_URL',
    'PostgreSQL 15 o posterior en lugar del incluido: `postgresql://usuario:clave@servidor/base`. El usuario migra el esquema y asume el rol `custodia_app` para trabajar.',
  ),
  demo: word(
    'DEMO',
    ['auto', 'si', 'no'] as const,
    'auto',
    'Carga datos de demostración en una base vacía; `auto` lo hace en la incluida y no en la de DATABASE_URL',
  ),
  demoPatients: number('DEMO_PACIENTES', 200, 1, 1_000_000, 'Pacientes de demostración.'),
  logLevel: word(
    'LOG_LEVEL',
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const,
    'info',
    'Nivel del registro de eventos',
  ),
  processes: number('PROCESOS', 1, 1, 64, 'Procesos que atienden solicitudes en el mismo puerto.'),
  poolSize: number('CONEXIONES', 10, 1, 200, 'Conexiones a la base de datos por proceso.'),
  maxWaiting: number('COLA_MAXIMA', 500, 1, 100_000, 'Operaciones que esperan conexión antes de responder 503.'),
  maxInFlight: number(
    'EN_CURSO_MAXIMO',
    2000,
    1,
    100_000,
    'Solicitudes simultáneas por proceso antes de responder 503.',
  ),
  bodyLimit: number('CUERPO_MAXIMO', MIB, 1024, 64 * MIB, 'Bytes que admite el cuerpo de una solicitud.'),
  documentLimit: number(
    'CUERPO_MAXIMO_DOCUMENTO',
    14 * MIB,
    1024,
    64 * MIB,
    'Bytes que admite el cuerpo de un documento (10 MiB de archivo en Base64).',
  ),
  requestTimeout: number(
    'TIEMPO_MAXIMO_MS',
    30_000,
    100,
    600_000,
    'Milisegundos que puede durar una solicitud o una sentencia.',
  ),
  drainTimeout: number(
    'CIERRE_MAXIMO_MS',
    10_000,
    0,
    600_000,
    'Milisegundos que se espera a las solicitudes en curso al detenerse.',
  ),
  ratePerMinute: number(
    'LIMITE_POR_MINUTO',
    0,
    0,
    10_000_000,
    'Solicitudes por minuto y dirección antes de responder 429; 0 no limita.',
  ),
  idempotencyHours: number('IDEMPOTENCIA_HORAS', 24, 1, 8760, 'Horas que se recuerda una Idempotency-Key.'),
  providerCode: optional(
    'PRESTADOR_CODIGO',
    'Código REPS del prestador, 10 o 12 dígitos; se usa en los datos de demostración.',
  ),
  testDatabaseUrl: optional(
    'TEST_DATABASE_URL',
    'Solo pruebas: PostgreSQL con permisos de administrador en lugar del incluido.',
  ),
  nodeEnv: string('NODE_ENV', 'development', '`production` exige una base de datos y una identidad configuradas.'),
} as const

export type Config = { readonly [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['read']> }

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  return Object.fromEntries(Object.entries(settings).map(([key, s]) => [key, s.read(env[s.name])])) as Config
}

/** The process's own environment; called by the composition root and by tools, never on import. */
export const configFromEnvironment = (): Config => readConfig(process.env)

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|localhost)$/

/**
 * Until accounts exist, whoever reaches the port is the local administrator: so only this machine may reach it, and only
 * with data that nobody depends on.
 */
export function refuseUnsafe(config: Config): void {
  if (!LOOPBACK.test(config.host)) {
    throw new ConfigError(
      `HOST=${config.host} abriría la historia clínica a la red sin cuentas de usuario: por ahora solo se atiende 127.0.0.1.`,
    )
  }
  if (config.nodeEnv === 'production') {
    throw new ConfigError(
      'NODE_ENV=production exige identidad configurada, que esta versión todavía no tiene: no se inicia.',
    )
  }
}

/** A database that somebody else keeps is not filled with invented patients unless they ask for it. */
export const wantsDemo = (config: Config): boolean =>
  config.demo === 'si' || (config.demo === 'auto' && config.databaseUrl === null)

/** For programs that we start ourselves: what we were given, with some things said otherwise. */
export const childEnvironment = (more: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...more,
})
