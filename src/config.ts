import { resolve } from 'node:path'
import { isAddressRange } from './engine/connection/address-range.ts'
import { destinationIn } from './engine/connection/mllp-destination.ts'
import { accountRoles } from './model/access/roles.ts'
import { norm } from './model/norms.ts'
import { type RuleSettings, usualSettings } from './model/rule-settings.ts'

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

const number = (name: string, fallback: number, min: number, max: number, about: string): Setting<number> => ({
  name,
  about,
  shown: String(fallback),
  plain: true,
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
  plain: true,
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
/** Not given, or of this shape. */
const shaped = (name: string, pattern: RegExp, shape: string, about: string): Setting<string | null> => ({
  ...optional(name, about),
  read(text) {
    if (text === undefined || text === '') return null
    return pattern.test(text) ? text : wrong(name, shape)
  },
})
const string = (name: string, fallback: string, about: string): Setting<string> => ({
  name,
  about,
  shown: fallback,
  read: (text) => (text === undefined || text === '' ? fallback : text),
})

const list = (
  name: string,
  check: (item: string) => boolean,
  what: string,
  about: string,
): Setting<readonly string[]> => ({
  name,
  about,
  shown: '–',
  read(text) {
    const items = (text ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
    return items.every(check) ? items : wrong(name, `son ${what} separados por comas`)
  },
})
/** `código=número` separated by commas. */
const numbersByCode = (name: string, min: number, max: number, about: string): Setting<ReadonlyMap<string, number>> => {
  const read = (item: string): [string, number][] => {
    const [, code = '', n = ''] = /^([0-9A-Za-z]{1,20})=(\d{1,6})$/.exec(item) ?? []
    return n !== '' && Number(n) >= min && Number(n) <= max ? [[code, Number(n)]] : []
  }
  const pairs = list(name, (item) => read(item).length > 0, `pares código=número (de ${min} a ${max})`, about)
  return { ...pairs, read: (text) => new Map(pairs.read(text).flatMap(read)) }
}
/** A number, or null where the best one depends on something else. */
const numberOrAuto = (
  name: string,
  min: number,
  max: number,
  shown: string,
  about: string,
): Setting<number | null> => ({
  ...number(name, 0, min, max, about),
  shown,
  read: (text) => (text === undefined || text === '' ? null : number(name, 0, min, max, about).read(text)),
})

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text

const MIB = 1_048_576
/** Ten years. */
const MAX_WAIT = 87_600

export const settings = {
  port: number('PORT', 8000, 0, 65_535, 'Puerto HTTP; 0 escoge uno libre.'),
  host: string(
    'HOST',
    '127.0.0.1',
    'Dirección en la que escucha. Si no es la propia máquina se exigen cuentas y SECRETO.',
  ),
  dataDir: string('DATOS', './datos', 'Directorio de la base de datos incluida.'),
  databaseUrl: optional(
    'DATABASE_URL',
    'PostgreSQL 15 o posterior en lugar del incluido: `postgresql://usuario:clave@servidor/base`. El usuario migra el esquema y asume el rol `custodia_app` para trabajar. Con varios servidores (`servidor1:5432,servidor2:5432`) se usa el que acepta escrituras.',
  ),
  databasePooler: word(
    'DATABASE_POOLER',
    ['ninguno', 'transaccion'] as const,
    'ninguno',
    '`transaccion` si DATABASE_URL pasa por un intermediario (como PgBouncer) que reparte sus sesiones por transacción: entonces su usuario es `custodia_app` y hace falta DATABASE_URL_DIRECTA',
  ),
  directUrl: optional(
    'DATABASE_URL_DIRECTA',
    'Con DATABASE_POOLER=transaccion: la misma base sin pasar por el intermediario, con el usuario que migra el esquema; la usan el inicio y las órdenes.',
  ),
  readUrl: optional(
    'DATABASE_URL_LECTURA',
    'Réplica de la misma base para estadísticas, exportaciones y catálogos enteros, con el mismo usuario; la auditoría se escribe en el principal. Se usa si ya tiene todo lo guardado antes de la solicitud.',
  ),
  readLagMs: number(
    'LECTURA_ATRASO_MS',
    1_000,
    0,
    60_000,
    'Milisegundos que se espera a que la réplica alcance al principal; si tarda más, responde el principal.',
  ),
  instances: number(
    'INSTANCIAS',
    1,
    1,
    64,
    'Servicios como este, en otras máquinas o procesos aparte, sobre la misma base: el inicio cuenta las conexiones de todos, y cada uno aplica su parte de los límites por minuto.',
  ),
  demo: word(
    'DEMO',
    ['auto', 'si', 'no'] as const,
    'auto',
    'Carga datos de demostración en una base vacía; `auto` solo en modo abierto (esta máquina, base incluida, sin NODE_ENV=production); `si` también donde hay cuentas, nunca en producción, y lo cargado no se puede borrar del todo',
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
  slowStatement: number(
    'SENTENCIA_LENTA_MS',
    1_000,
    0,
    600_000,
    'Milisegundos desde los que una sentencia de la base de datos se nombra en el registro, sin sus valores; 0 no las nombra.',
  ),
  drainTimeout: number(
    'CIERRE_MAXIMO_MS',
    10_000,
    0,
    600_000,
    'Milisegundos que se espera a las solicitudes en curso al detenerse.',
  ),
  drainNotice: numberOrAuto(
    'CIERRE_AVISO_MS',
    0,
    600_000,
    '5000; 0 en modo abierto',
    'Milisegundos que, al detenerse, sigue atendiendo mientras avisa que se va: `/salud/listo` responde 503 y cada respuesta cierra su conexión.',
  ),
  ratePerMinute: numberOrAuto(
    'LIMITE_POR_MINUTO',
    0,
    10_000_000,
    '3000; ninguno en modo abierto',
    'Solicitudes por minuto y cuenta (o dirección, sin cuenta) antes de responder 429; 0 no limita.',
  ),
  loginsPerMinute: number(
    'LIMITE_INGRESOS',
    30,
    0,
    100_000,
    'Intentos de ingreso por minuto y dirección; 0 no limita.',
  ),
  exportsPerMinute: number('LIMITE_EXPORTACIONES', 6, 0, 100_000, 'Exportaciones por minuto y cuenta; 0 no limita.'),
  verificationsPerMinute: number(
    'LIMITE_VERIFICACIONES',
    60,
    0,
    100_000,
    'Verificaciones públicas de reportes por minuto y dirección; 0 no limita.',
  ),
  failuresPerMinute: number(
    'LIMITE_RECHAZOS',
    600,
    1,
    1_000_000,
    'Solicitudes sin identidad válida por minuto y dirección antes de dejar de atenderla.',
  ),
  metricsToken: shaped(
    'METRICAS_TOKEN',
    /^[\x21-\x7e]{16,200}$/,
    'debe tener de 16 a 200 caracteres visibles, sin espacios',
    'Token con que un programa lee `/metrics` (`Authorization: Bearer …`). Sin él, fuera del modo abierto solo las lee un administrador.',
  ),
  tracesUrl: optional(
    'TRAZAS_URL',
    'Colector de OpenTelemetry al que se envían trazas por OTLP/HTTP en JSON: `https://colector:4318/v1/traces` (http solo en esta máquina). Sin él no se traza nada.',
  ),
  tracesToken: optional('TRAZAS_TOKEN', 'Token con que se presenta ante el colector (`Authorization: Bearer …`).'),
  tracesPercent: number(
    'TRAZAS_PORCENTAJE',
    10,
    0,
    100,
    'Porcentaje de solicitudes que se trazan cuando quien llama no lo dice en `traceparent`.',
  ),
  access: word(
    'ACCESO',
    ['auto', 'cuentas'] as const,
    'auto',
    '`auto`: abierto como administrador local solo si HOST es esta máquina, la base es la incluida y NODE_ENV no es production; `cuentas` exige cuentas siempre',
  ),
  secret: optional(
    'SECRETO',
    'Secreto del servicio, 32 caracteres o más: protege las llaves y los segundos factores guardados. Obligatorio fuera del modo abierto.',
  ),
  secretFile: optional(
    'SECRETO_ARCHIVO',
    'Archivo con el secreto, en lugar de SECRETO; así lo cambia `custodia secreto rotar` sin detener el servicio.',
  ),
  previousSecret: optional(
    'SECRETO_ANTERIOR',
    'Otro secreto que solo abre lo que selló, mientras `custodia secreto rotar` lo cambia por SECRETO.',
  ),
  publicUrl: optional(
    'URL_PUBLICA',
    'Dirección con que los usuarios llegan al servicio: emisor de los tokens y enlaces.',
  ),
  tokenSeconds: number('TOKEN_SEGUNDOS', 600, 60, 3600, 'Segundos que vale un token de acceso.'),
  lockMinutes: number(
    'BLOQUEO_MINUTOS',
    15,
    0,
    1440,
    'Minutos sin uso tras los que la consola oculta la historia, cierra la sesión y pide ingresar de nuevo; 0 no bloquea.',
  ),
  secondFactor: word(
    'SEGUNDO_FACTOR',
    ['opcional', 'obligatorio'] as const,
    'opcional',
    'Segundo factor del personal; `obligatorio` no deja usar nada más hasta activarlo',
  ),
  oidcIssuer: optional('OIDC_EMISOR', 'Emisor OIDC externo cuyos tokens se aceptan: `https://idp.ejemplo/realms/ips`.'),
  oidcAudience: optional('OIDC_AUDIENCIA', 'Audiencia que deben traer los tokens del emisor externo.'),
  oidcRoleClaim: string(
    'OIDC_CLAIM_ROL',
    'roles',
    'Claim con los roles del emisor externo; con puntos si está anidado.',
  ),
  oidcRoles: list(
    'OIDC_ROLES',
    (item) => /^[^=]+=[a-z_]+$/.test(item),
    'pares valor=rol',
    'Qué valor del claim da qué rol: `doctor=medico,nurse=enfermeria`. Gana el primero; nadie sin rol entra.',
  ),
  proxies: list(
    'PROXIES',
    isAddressRange,
    'direcciones o redes',
    'Proxies de confianza cuyo X-Forwarded-For se acepta: `10.0.0.5,10.1.0.0/16`.',
  ),
  corsOrigins: list(
    'CORS_ORIGENES',
    isOrigin,
    'orígenes como https://app.ejemplo.co',
    'Orígenes cuyas páginas pueden usar el servicio desde un navegador; ninguno por defecto.',
  ),
  tlsCertificate: optional(
    'TLS_CERTIFICADO',
    'Archivo PEM del certificado; con TLS_LLAVE el servicio atiende HTTPS (TLS 1.2 o posterior).',
  ),
  tlsKey: optional('TLS_LLAVE', 'Archivo PEM de la llave privada.'),
  sealSeconds: number('SELLO_SEGUNDOS', 10, 1, 3600, 'Cada cuánto se sella la auditoría.'),
  sealLateSeconds: number(
    'SELLO_ATRASO_SEGUNDOS',
    300,
    10,
    86_400,
    'Edad de una fila de la auditoría sin sellar desde la que `/salud/listo` y el estado del sistema dicen que el sellado está atrasado.',
  ),
  verifyMinutes: number(
    'VERIFICACION_MINUTOS',
    60,
    0,
    10_080,
    'Cada cuánto se verifica, detrás de las solicitudes, lo que la auditoría selló desde la última vez; 0 nunca.',
  ),
  verifyWholeDays: number(
    'VERIFICACION_COMPLETA_DIAS',
    30,
    0,
    3650,
    'Cada cuántos días esa verificación empieza por la primera fila; 0 nunca.',
  ),
  sealAnchor: optional(
    'SELLO_ANCLA',
    'Archivo al que se agrega cada sello, fuera de la base de datos; delata una auditoría recortada. Por defecto, `sellos.txt` en DATOS con la base incluida.',
  ),
  serverSeen: optional(
    'SERVIDOR_VISTO',
    'Archivo en que se guarda el estado más nuevo que se ha visto de la base de datos, para no escribir en un principal depuesto tras reiniciar. Por defecto, `servidor.txt` junto a SELLO_ANCLA, o en DATOS.',
  ),
  urgencyMinutes: number('ACCESO_URGENCIA_MINUTOS', 60, 5, 1440, 'Minutos que dura un acceso de urgencia.'),
  urgencyLimit: number(
    'ACCESO_URGENCIA_LIMITE',
    30,
    0,
    10_000,
    'Historias que una cuenta abre por urgencia en 24 horas, sin contar las que un coordinador justificó; 0 no limita.',
  ),
  urgencyNotice: number(
    'ACCESO_URGENCIA_AVISO',
    10,
    0,
    10_000,
    'A partir de cuántas cada acceso de urgencia más de la misma cuenta en 24 horas se marca `inusual`; 0 no marca.',
  ),
  systemKeyOrigins: list(
    'SISTEMAS_ORIGENES_LLAVES',
    isOrigin,
    'orígenes como https://integrador.ejemplo.co',
    'Orígenes donde los sistemas pueden publicar sus llaves (`jwks_uri` de /auth/sistemas/); de ningún otro se leen.',
  ),
  eventMonths: number(
    'EVENTOS_MESES',
    3,
    1,
    120,
    'Meses completos que se conservan los eventos (/eventos/), además del que corre.',
  ),
  eventInternalOrigins: list(
    'EVENTOS_ORIGENES_INTERNOS',
    isOrigin,
    'orígenes como https://integrador.hospital.lan:8443',
    'Orígenes de la red interna a los que se pueden entregar eventos (/eventos/destinos/), también por http; a los demás solo por https y en direcciones públicas.',
  ),
  hl7Port: numberOrAuto(
    'HL7_PUERTO',
    0,
    65_535,
    'no escucha',
    'Puerto en el que se reciben mensajes HL7 v2 por MLLP; 0 escoge uno libre. Solo atiende a las direcciones de los canales registrados.',
  ),
  hl7Host: optional(
    'HL7_HOST',
    'Dirección en la que escucha MLLP; HOST si no se dice. Fuera de esta máquina se exige TLS, o HL7_SIN_TLS=si.',
  ),
  hl7Certificate: optional(
    'HL7_TLS_CERTIFICADO',
    'Archivo PEM del certificado con que MLLP va por TLS 1.2 o posterior; va con HL7_TLS_LLAVE.',
  ),
  hl7Key: optional('HL7_TLS_LLAVE', 'Archivo PEM de la llave privada de HL7_TLS_CERTIFICADO.'),
  hl7Authority: optional(
    'HL7_TLS_AUTORIDAD',
    'Archivo PEM de la autoridad que debe haber emitido el certificado de quien se conecta. Sin él basta el que diga su canal.',
  ),
  hl7Plain: word(
    'HL7_SIN_TLS',
    ['no', 'si'] as const,
    'no',
    'Permite MLLP sin TLS fuera de esta máquina, por una red que ya lo protege',
  ),
  hl7Destinations: list(
    'HL7_DESTINOS',
    (text) => destinationIn(text) !== null,
    'destinos como mllps://lis.hospital.lan:2576 (mllp:// sin TLS)',
    'A dónde pueden enviarse órdenes por HL7 v2 (MLLP). Cada canal usa uno de estos, y ningún otro. Sin TLS fuera de esta máquina solo con HL7_SIN_TLS=si.',
  ),
  hl7DestinationAuthority: optional(
    'HL7_DESTINOS_AUTORIDAD',
    'Archivo PEM de la autoridad que emitió los certificados de los destinos mllps://; sin él, las de este sistema. El de HL7_TLS_CERTIFICADO se muestra a quien lo pida.',
  ),
  hl7MaxBytes: number('HL7_TAMANO_MAXIMO', 20 * MIB, 1024, 64 * MIB, 'Bytes que admite un mensaje por MLLP.'),
  hl7Connections: number('HL7_CONEXIONES', 64, 1, 1_000, 'Conexiones simultáneas por MLLP y proceso.'),
  hl7IdleSeconds: number(
    'HL7_INACTIVIDAD_SEGUNDOS',
    600,
    5,
    86_400,
    'Segundos que puede estar sin enviar nada quien está conectado por MLLP.',
  ),
  intakeDays: number(
    'ENTRADA_DIAS',
    90,
    1,
    3_650,
    'Días que se conserva cada mensaje recibido después de aplicado, rechazado o descartado. Mientras tanto una repetición recibe la misma respuesta.',
  ),
  intakeMostWaiting: number(
    'ENTRADA_EN_ESPERA',
    50_000,
    10,
    1_000_000,
    'Mensajes de un mismo canal que pueden esperar a la vez, por aplicar o por resolver. A los demás se responde que se envíen más tarde (AE).',
  ),
  intakeMostWaitingMiB: number(
    'ENTRADA_EN_ESPERA_MIB',
    1_024,
    1,
    1_000_000,
    'MiB que pueden ocupar los mensajes de un mismo canal que esperan; de los que se le rechazan se guarda otro tanto.',
  ),
  idempotencyHours: number('IDEMPOTENCIA_HORAS', 24, 1, 8760, 'Horas que se recuerda una Idempotency-Key.'),
  providerCode: shaped(
    'PRESTADOR_CODIGO',
    /^(\d{10}|\d{12})$/,
    'debe tener 10 o 12 dígitos',
    'Código REPS del prestador, 10 o 12 dígitos; se escribe en cada historia nueva, encabeza su número de atención y los reportes, y lo llevan los RDA.',
  ),
  providerName: optional('PRESTADOR_NOMBRE', 'Nombre del prestador, como encabeza los reportes.'),
  providerNit: shaped(
    'PRESTADOR_NIT',
    /^\d{6,10}(-?\d)?$/,
    'debe ser un NIT: solo dígitos, con o sin su dígito de verificación',
    'NIT del prestador.',
  ),
  providerAddress: optional('PRESTADOR_DIRECCION', 'Dirección y ciudad del prestador.'),
  providerPhone: optional('PRESTADOR_TELEFONO', 'Teléfono del prestador.'),
  providerTown: optional(
    'PRESTADOR_MUNICIPIO',
    'Municipio del prestador, código DIVIPOLA de cinco dígitos; lo lleva el RDA.',
  ),
  providerClass: optional(
    'PRESTADOR_CLASE',
    'Clase del prestador según el REPS, como la dice el RDA: `IPS`, `TEP` (transporte especial de pacientes), `OTHER` (objeto social diferente), y en la guía 1.0.0 `GFA` (gestor farmacéutico) o `IND` (profesional independiente).',
  ),
  rdaGuide: optional(
    'RDA_GUIA',
    'Guía de implementación del RDA que descarga el prestador (directorio de JSON o paquete `.tgz`), con que se revisan los documentos; sin ella se revisa lo obligatorio.',
  ),
  rdaVersion: word(
    'RDA_GUIA_VERSION',
    ['0.7.1', '1.0.0'] as const,
    '1.0.0',
    'Versión de la guía de implementación que siguen los documentos',
  ),
  rdaReferences: word(
    'RDA_REFERENCIAS',
    ['numeral', 'simple'] as const,
    'numeral',
    'Cómo se escriben las referencias dentro del documento: `#id`, como los ejemplos del ministerio, o `id`, como la guía',
  ),
  rdaEncounterAs: word(
    'RDA_ATENCION',
    ['entrada', 'contenida'] as const,
    'entrada',
    'Dónde van en el documento la atención y las notas aclaratorias, que la lista cerrada de entradas de la guía 1.0.0 no nombra: como `entrada`, como los ejemplos publicados, o `contenida` en la Composition, si la plataforma lo exige',
  ),
  rdaAtClosing: word(
    'RDA_AL_CERRAR',
    ['avisar', 'exigir'] as const,
    'exigir',
    'Si a la historia le falta algo para su RDA que después de cerrarla ya no se puede corregir: `exigir`lo para cerrar, o solo `avisar` en la lista de pendientes',
  ),
  consentAtOpening: word(
    'CONSENTIMIENTO_AL_ABRIR',
    ['avisar', 'exigir'] as const,
    'avisar',
    'Si el paciente no ha autorizado el tratamiento de sus datos: `avisar` en la vista unificada, o `exigir` antes de abrir la historia',
  ),
  errorMarkCosigned: word(
    'MARCA_ERROR_COFIRMA',
    ['no', 'atencion', 'siempre'] as const,
    'no',
    'Qué marcas de error de lo ya cerrado firma además otra persona antes de valer: ninguna (`no`), las de una `atencion` entera, o `siempre`',
  ),
  archiveYears: number(
    'ARCHIVO_ANOS',
    5,
    0,
    30,
    `Años desde la última atención para pasar una historia al archivo central (${norm('res_839_2017')}).`,
  ),
  lateOpeningHours: number(
    'APERTURA_TARDIA_HORAS',
    usualSettings.lateOpeningHours,
    1,
    8_760,
    'Horas desde el inicio de una atención a partir de las cuales abrirla exige decir por qué se registra tarde.',
  ),
  leaveDays: number(
    'INCAPACIDAD_DIAS',
    usualSettings.leaveDays,
    1,
    180,
    'Días de un certificado de incapacidad a partir de los cuales quien lo expide dice por qué son tantos.',
  ),
  oldestOpeningDays: number(
    'APERTURA_MAXIMA_DIAS',
    usualSettings.oldestOpeningDays,
    1,
    36_500,
    'Días desde el inicio de una atención a partir de los cuales ya no se abre; más para quien digitaliza un archivo.',
  ),
  criticalMinutes: number(
    'RESULTADO_CRITICO_MINUTOS',
    usualSettings.criticalMinutes,
    1,
    10_080,
    'Minutos desde que llega un resultado crítico que nadie vio ni avisó hasta que se avisa a la coordinación médica y al resto del servicio.',
  ),
  deteriorationMinutes: number(
    'DETERIORO_MINUTOS',
    usualSettings.deteriorationMinutes,
    1,
    1_440,
    'Minutos desde que se escriben signos vitales de riesgo alto o crítico que nadie atendió hasta que se avisa a la coordinación médica y de nuevo a los profesionales del servicio.',
  ),
  altitude: numberOrAuto(
    'ALTITUD_MSNM',
    0,
    5000,
    'ninguna',
    'Altura de la sede sobre el nivel del mar, en metros: con ella se juzgan la hemoglobina, el hematocrito, los gases arteriales y la saturación. Sin ella no se corrigen.',
  ),
  siteAltitudes: numbersByCode(
    'ALTITUD_SEDES',
    0,
    5000,
    'Altura de las demás sedes, por el código REPS que dice la atención: `1300100201=5,1100130001=2640`. Las que no estén toman ALTITUD_MSNM.',
  ),
  waitUrgent: number(
    'ESPERA_URGENTE_HORAS',
    usualSettings.waitHours.urgente,
    1,
    MAX_WAIT,
    'Plazo de un examen urgente en la lista de espera, en horas.',
  ),
  waitPriority: number(
    'ESPERA_PRIORITARIA_HORAS',
    usualSettings.waitHours.prioritaria,
    1,
    MAX_WAIT,
    'Plazo de un examen prioritario, en horas.',
  ),
  waitPlanned: number(
    'ESPERA_PROGRAMADA_HORAS',
    usualSettings.waitHours.programada,
    1,
    MAX_WAIT,
    'Plazo de un examen programado, en horas.',
  ),
  contactAttempts: number(
    'ESPERA_INTENTOS',
    3,
    1,
    50,
    'Intentos de contacto fallidos seguidos tras los que se sugiere documentar y ofrecer una alternativa.',
  ),
  contactRetryHours: number(
    'ESPERA_REINTENTO_HORAS',
    4,
    0,
    720,
    'Horas en que no se propone llamar de nuevo a quien ya se intentó contactar; 0 no espera.',
  ),
  leaseMinutes: number(
    'ESPERA_TOMA_MINUTOS',
    10,
    1,
    120,
    'Minutos que un turno tomado es de quien lo tomó para llamar al paciente.',
  ),
  reportCertificate: optional('REPORTE_CERTIFICADO', 'Archivo PKCS#12 con que se firman los reportes en PDF.'),
  reportCertificatePassword: optional('REPORTE_CERTIFICADO_CLAVE', 'Clave del archivo PKCS#12.'),
  paperTemplates: optional(
    'PAPELES_PLANTILLAS',
    'Carpeta con lo que el prestador adapta de sus papeles: `logo.png` o `logo.svg`, y `plantilla.json` con pie, textos, signos de alarma y preparaciones.',
  ),
  icdWhoUrl: string(
    'ICD_OMS_URL',
    'https://id.who.int',
    'API de la CIE-11: la de la OMS, o la de una instalación local (https, o http en esta máquina).',
  ),
  icdWhoTokenUrl: string(
    'ICD_OMS_TOKEN_URL',
    'https://icdaccessmanagement.who.int/connect/token',
    'Dónde se piden los tokens de la API de la CIE-11.',
  ),
  icdWhoClient: optional('ICD_OMS_CLIENTE', 'Identificador de cliente ante la OMS; una instalación local no lo pide.'),
  icdWhoSecret: optional('ICD_OMS_SECRETO', 'Secreto de ese cliente.'),
  icdWhoRelease: string('ICD_OMS_EDICION', '2026-01', 'Edición de la CIE-11 que se sincroniza.'),
  icdWhoLinearization: string('ICD_OMS_LINEALIZACION', 'mms', 'Linealización de la CIE-11.'),
  icdWhoLanguage: string('ICD_OMS_IDIOMA', 'es', 'Idioma de los nombres de la CIE-11.'),
  icdWhoPauseMs: number('ICD_OMS_PAUSA_MS', 200, 0, 60_000, 'Milisegundos entre tandas de solicitudes a la OMS.'),
  icdWhoParallel: number('ICD_OMS_PARALELO', 4, 1, 16, 'Solicitudes a la OMS en cada tanda.'),
  aiHosts: list(
    'IA_HOSTS',
    isOrigin,
    'orígenes como https://ia.ejemplo.co',
    'Servidores de modelos a los que un agente de IA puede consultar; ninguno por defecto. http:// solo en esta máquina.',
  ),
  aiOwnHosts: list(
    'IA_HOSTS_PROPIOS',
    isOrigin,
    'orígenes como https://ia.ejemplo.co',
    'Cuáles de IA_HOSTS son de la propia institución: a un agente `local` que responde desde allí se le pregunta sin el consentimiento `uso_ia`. Esta máquina siempre lo es; ningún otro, por defecto.',
  ),
  aiCredentials: list(
    'IA_CREDENCIALES',
    (item) => /^[A-Z][A-Z0-9_]{0,59}$/.test(item),
    'nombres de variables',
    'Variables de entorno con las claves de los proveedores que un agente puede nombrar en `credencial`: `OPENAI_API_KEY,ANTHROPIC_API_KEY`.',
  ),
  aiTimeoutMs: number(
    'IA_TIEMPO_MS',
    120_000,
    100,
    600_000,
    'Milisegundos que se espera a un modelo por intento, si el agente no dice menos.',
  ),
  aiBytes: number('IA_BYTES', MIB, 1024, 16 * MIB, 'Bytes que se aceptan de la respuesta de un modelo.'),
  aiPauseMinimum: number(
    'IA_PAUSA_MINIMO',
    30,
    5,
    10_000,
    'Decisiones recientes de un agente desde las que se mira si conviene detenerlo.',
  ),
  aiPauseRejected: number(
    'IA_PAUSA_RECHAZOS',
    60,
    1,
    100,
    'Porcentaje de rechazos, sobre las últimas decisiones, desde el que un agente queda en pausa; 100 no lo detiene.',
  ),
  aiPauseBlind: number(
    'IA_PAUSA_CIEGAS',
    50,
    1,
    100,
    'Porcentaje de aceptaciones en menos de 3 segundos sin abrir la evidencia desde el que queda en pausa; 100 no lo detiene.',
  ),
  ihceUrl: optional(
    'IHCE_URL',
    'Plataforma IHCE del Ministerio a la que se envían los RDA: `https://servidor/ihce` (http solo en esta máquina). Sin ella nada se envía y los documentos esperan.',
  ),
  ihceTokenUrl: optional('IHCE_TOKEN_URL', 'Dónde se piden los tokens de la plataforma IHCE.'),
  ihceClient: optional('IHCE_CLIENTE', 'Identificador de cliente que entregó el Ministerio.'),
  ihceSecret: optional('IHCE_SECRETO', 'Secreto de ese cliente.'),
  ihceScope: optional('IHCE_ALCANCE', 'Alcance con que se pide el token: `api://aplicación/.default`.'),
  ihceSubscription: optional('IHCE_SUSCRIPCION', 'Llave de suscripción (`Ocp-Apim-Subscription-Key`).'),
  ihceHuman: optional(
    'IHCE_USUARIO',
    'Tipo y número de documento (`CC-123`) de quien responde por los envíos, cuando quien generó el documento no tiene uno en su cuenta. Sin él no se le puede preguntar al Ministerio qué tiene, y lo que dice tener ya espera a una persona.',
  ),
  ihceAttempts: number(
    'IHCE_INTENTOS',
    12,
    1,
    1000,
    'Intentos fallidos de un documento, con la plataforma respondiendo a otros, antes de dejarlo para que una persona lo revise.',
  ),
  ihceParallel: number('IHCE_PARALELO', 4, 1, 64, 'Documentos que cada proceso envía a la vez.'),
  ihceWaitMs: number(
    'IHCE_ESPERA_MS',
    5_000,
    1,
    600_000,
    'Milisegundos antes del segundo intento; se duplican en cada uno, hasta una hora.',
  ),
  ihceTimeoutMs: number(
    'IHCE_TIEMPO_MS',
    120_000,
    100,
    600_000,
    'Milisegundos que se espera cada respuesta de la plataforma, que puede tardar más de un minuto.',
  ),
  ihceLeaseSeconds: number(
    'IHCE_TOMA_SEGUNDOS',
    60,
    1,
    3600,
    'Segundos de silencio tras los que otro proceso toma un documento que se estaba enviando.',
  ),
  ihceEveryMs: number(
    'IHCE_CADA_MS',
    5_000,
    50,
    600_000,
    'Cada cuántos milisegundos se mira si hay documentos por enviar.',
  ),
  mipresUrl: optional(
    'MIPRES_URL',
    'Servicio web de MIPRES en el que se comprueba el número de las fórmulas: `https://wsmipres.sispro.gov.co/WSMIPRESNOPBS/api` (http solo en esta máquina). Sin él el número solo se revisa en su forma.',
  ),
  mipresNit: shaped(
    'MIPRES_NIT',
    /^\d{5,12}$/,
    'debe ser un NIT: solo dígitos, sin el de verificación',
    'NIT del prestador en MIPRES.',
  ),
  mipresToken: optional('MIPRES_TOKEN', 'Token que MIPRES dio al prestador para su servicio web.'),
  mipresTimeoutMs: number(
    'MIPRES_TIEMPO_MS',
    15_000,
    100,
    600_000,
    'Milisegundos que se espera cada respuesta de MIPRES.',
  ),
  backupDestination: optional(
    'RESPALDO_DESTINO',
    'Dónde se guardan los respaldos de la base incluida: una carpeta de otro disco, o `s3://depósito/prefijo`. Sin él no se respalda.',
  ),
  backupKey: optional(
    'RESPALDO_LLAVE',
    'Llave con que se cifran los respaldos, 32 caracteres o más y distinta de SECRETO: sin ella no se restauran.',
  ),
  backupKeyFile: optional('RESPALDO_LLAVE_ARCHIVO', 'Archivo con esa llave, en lugar de RESPALDO_LLAVE.'),
  backupHours: number('RESPALDO_CADA_HORAS', 24, 1, 720, 'Cada cuántas horas se hace una base nueva.'),
  backupDays: number(
    'RESPALDO_CONSERVAR_DIAS',
    14,
    1,
    3650,
    'Días a cualquiera de cuyos instantes se puede volver; lo anterior se borra.',
  ),
  backupLogSeconds: number(
    'RESPALDO_REGISTRO_SEGUNDOS',
    15,
    1,
    60,
    'Cada cuántos segundos se guarda lo que cambió desde la última vez: lo más que se puede perder.',
  ),
  backupRehearsalDays: number(
    'RESPALDO_ENSAYO_DIAS',
    7,
    0,
    365,
    'Cada cuántos días se ensaya una restauración completa en otra carpeta; 0 no ensaya.',
  ),
  backupRehearsalFolder: optional(
    'RESPALDO_ENSAYO_CARPETA',
    'Dónde se ensaya: cabe ahí otra copia de los datos. Por defecto, al lado de DATOS.',
  ),
  backupS3Url: optional('RESPALDO_S3_URL', 'Dónde atiende el servicio S3: `https://s3.us-east-1.amazonaws.com`.'),
  backupS3Region: string('RESPALDO_S3_REGION', 'us-east-1', 'Región del servicio S3.'),
  backupS3Key: optional('RESPALDO_S3_USUARIO', 'Identificador de la credencial del servicio S3 (access key).'),
  backupS3Secret: optional('RESPALDO_S3_SECRETO', 'Secreto de esa credencial (secret key).'),
  testDatabaseUrl: optional(
    'TEST_DATABASE_URL',
    'Solo pruebas: PostgreSQL con permisos de administrador en lugar del incluido.',
  ),
  testChromium: optional(
    'CHROMIUM',
    'Solo pruebas: el navegador con que se prueba la consola, si no está donde lo pone el sistema.',
  ),
  notifySocket: optional(
    'NOTIFY_SOCKET',
    'La pone systemd (Type=notify): a quién se avisa que el servicio está listo.',
  ),
  watchdogMicros: number(
    'WATCHDOG_USEC',
    0,
    0,
    86_400_000_000,
    'La pone systemd (WatchdogSec): microsegundos sin señal de vida después de los cuales reinicia el servicio.',
  ),
  nodeEnv: word(
    'NODE_ENV',
    ['development', 'test', 'production'],
    'development',
    '`production` exige cuentas de usuario y SECRETO',
  ),
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
