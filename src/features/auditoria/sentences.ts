import { neutralRole } from '../../model/access/roles.ts'
import type { Registry } from '../../model/resource.ts'
import { wordList } from '../../model/text/word-list.ts'
import type { AuditRow } from './seal/line.ts'

/** What is known of the break-glass access under which a row was written. */
export interface Urgency {
  readonly motivo: string
  readonly estado: string
}

export interface SentenceContext {
  readonly registry: Pick<Registry, 'get'>
  /** The patient did it. */
  readonly own: boolean
  readonly urgency: Urgency | null
}

const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
const BOGOTA_OFFSET_MS = 5 * 3_600_000

/** `El 3 de marzo de 2026 a las 8:30 a. m.`, in the legal time of Colombia. */
export function whenSpoken(instant: string): string {
  const d = new Date(Date.parse(instant) - BOGOTA_OFFSET_MS)
  const hour = d.getUTCHours()
  const shown = hour % 12 === 0 ? 12 : hour % 12
  const minutes = String(d.getUTCMinutes()).padStart(2, '0')
  const date = `El ${d.getUTCDate()} de ${MONTHS[d.getUTCMonth()]} de ${d.getUTCFullYear()}`
  return `${date} a ${shown === 1 ? 'la' : 'las'} ${shown}:${minutes} ${hour < 12 ? 'a. m.' : 'p. m.'}`
}

/** Where "una … suya" would not be what a person says. */
const OWN_WORDS: Readonly<Record<string, string>> = {
  paciente: 'sus datos personales',
  bitacora: 'una anotación de la bitácora de su atención',
  consulta_ia: 'una consulta a la IA sobre usted',
  atributo_paciente: 'un atributo suyo',
  lista_espera: 'un turno suyo en la lista de espera',
  miembro_familia: 'los datos de un familiar suyo',
  revision_sistema: 'una revisión por sistemas suya',
  papel: 'un papel suyo',
  auditoria: 'el registro de quién ha visto su historia',
  rda: 'un resumen digital de su atención (RDA)',
  acceso_urgencia: 'un acceso de urgencia a su historia',
}

const FEMININE = /^(\S*(a|ción|sión)|Orden|EAPB)\b/

/** `una nota clínica suya`, `un diagnóstico suyo`. */
export function thingOf(resource: string, registry: Pick<Registry, 'get'>): string {
  const words = Object.hasOwn(OWN_WORDS, resource) ? OWN_WORDS[resource] : undefined
  if (words !== undefined) return words
  const singular = registry.get(resource)?.singular
  if (singular === undefined) return 'información suya'
  const isName = singular.slice(0, 2) === singular.slice(0, 2).toUpperCase()
  const spoken = isName ? singular : singular.charAt(0).toLowerCase() + singular.slice(1)
  return FEMININE.test(singular) ? `una ${spoken} suya` : `un ${spoken} suyo`
}

const of = (thing: string): string => (thing.startsWith('el ') ? `del ${thing.slice(3)}` : `de ${thing}`)

/** What was done, and what was tried, by action. */
const VERBS: Readonly<Record<string, (thing: string) => readonly [done: string, tried: string]>> = {
  leer: (t) => [`leyó ${t}`, `leer ${t}`],
  listar: (t) => [`vio ${t} en una lista`, `ver ${t} en una lista`],
  buscar: (t) => [`vio ${t} en una búsqueda`, `buscar ${t}`],
  crear: (t) => [`registró ${t}`, `registrar ${t}`],
  actualizar: (t) => [`modificó ${t}`, `modificar ${t}`],
  eliminar: (t) => [`eliminó ${t}`, `eliminar ${t}`],
  versiones: (t) => [`consultó las versiones anteriores ${of(t)}`, `consultar las versiones anteriores ${of(t)}`],
  derivar: (t) => [`registró ${t} a partir de otro registro`, `registrar ${t} a partir de otro registro`],
  exportar: (t) => [`exportó ${t}`, `exportar ${t}`],
  administrar: (t) => [`administró ${t}`, `administrar ${t}`],
  acceso_urgencia: () => ['abrió su historia por acceso de urgencia', 'abrir su historia por acceso de urgencia'],
  abrir: (t) => [`abrió ${t}`, `abrir ${t}`],
  cambiar_estado: (t) => [`cambió el estado ${of(t)}`, `cambiar el estado ${of(t)}`],
  cerrar: (t) => [`cerró y firmó ${t}`, `cerrar ${t}`],
  imprimir: (t) => [`sacó un reporte ${of(t)}`, `sacar un reporte ${of(t)}`],
  proponer: (t) => [`propuso un cambio ${of(t)}`, `proponer un cambio ${of(t)}`],
  responder_propuesta: (t) => [`respondió a un cambio propuesto ${of(t)}`, `responder a un cambio propuesto ${of(t)}`],
  fusionar: (t) => [`fusionó ${t} con otro registro suyo`, `fusionar ${t} con otro registro suyo`],
  marcar_error: (t) => [`marcó en error ${t}`, `marcar en error ${t}`],
  completar: (t) => [`completó aparte un dato ${of(t)}`, `completar aparte un dato ${of(t)}`],
  deshacer_fusion: (t) => [`deshizo la fusión ${of(t)} con otro registro`, `deshacer la fusión ${of(t)}`],
  consultar_ia: (t) => [`consultó a la IA sobre ${t}`, `consultar a la IA sobre ${t}`],
  validar_ia: () => ['decidió sobre una recomendación de la IA para usted', 'decidir sobre una recomendación de la IA'],
  incorporar_ia: () => [
    'incorporó a su historia una recomendación de la IA que aceptó',
    'incorporar a su historia una recomendación de la IA',
  ],
  enviar: (t) => [`envió ${t} al Ministerio de Salud`, `enviar ${t} al Ministerio de Salud`],
  recibir_respuesta: (t) => [
    `recibió la respuesta del Ministerio de Salud sobre ${t}`,
    `recibir la respuesta del Ministerio de Salud sobre ${t}`,
  ],
  revisar: (t) => [`revisó ${t}`, `revisar ${t}`],
  ingresar: () => ['ingresó al servicio', 'ingresar al servicio'],
  salir: () => ['cerró su sesión', 'cerrar su sesión'],
}
const WRITES = new Set<string>(
  wordList(
    'crear actualizar eliminar derivar administrar revisar acceso_urgencia abrir cambiar_estado cerrar',
    'proponer responder_propuesta fusionar deshacer_fusion marcar_error completar validar_ia incorporar_ia',
  ),
)
const DENIED = new Set([401, 403, 404])

export function whoSpoken(row: Pick<AuditRow, 'actor' | 'rol'>, own: boolean): string {
  if (own) return 'usted'
  if (row.rol === 'anonimo') return 'alguien sin identificar'
  if (row.rol === 'integracion') return `el sistema ${row.actor}`
  if (row.rol === 'paciente') return `${row.actor} (con cuenta de paciente)`
  const label = neutralRole(row.rol)
  return label === row.actor ? row.actor : `${row.actor} (${label})`
}

/** It asked for what this patient had and was shown nothing: nobody saw anything, and the patient may still want to know. */
const isEmptyList = (row: AuditRow): boolean =>
  (row.accion === 'listar' || row.accion === 'buscar') && row.registros?.length === 0

/** A prescription that was written with a reason for what speaks against it. */
const isAgainstAlert = ({ recurso, campos }: AuditRow): boolean =>
  recurso === 'formula_medicamento' &&
  campos?.includes('alertas_aceptadas') === true &&
  campos.includes('motivo_alerta')

function whatSpoken(row: AuditRow, ctx: SentenceContext): string {
  const thing = thingOf(row.recurso, ctx.registry)
  const verb = Object.hasOwn(VERBS, row.accion) ? VERBS[row.accion] : undefined
  const [done, tried] = verb?.(thing) ?? [`usó ${thing}`, `usar ${thing}`]
  if (row.resultado < 400 && isEmptyList(row)) return `consultó si había ${thing} y no encontró nada`
  if (row.resultado < 400) return isAgainstAlert(row) ? `${done} a pesar de una alerta grave` : done
  if (DENIED.has(row.resultado)) return `intentó ${tried} y no se le permitió`
  if (row.resultado >= 500) return `intentó ${tried} y el servicio falló`
  return `intentó ${tried} y no se ${WRITES.has(row.accion) ? 'guardó' : 'completó'}`
}

const ended = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

const REVIEWS: Readonly<Record<string, string>> = {
  pendiente: 'Ese acceso de urgencia está por revisar.',
  justificado: 'Al revisar ese acceso de urgencia se concluyó que fue justificado.',
  no_justificado: 'Al revisar ese acceso de urgencia se concluyó que no fue justificado.',
}

export const isUrgent = (row: Pick<AuditRow, 'acceso' | 'accion'>): boolean =>
  row.acceso === 'urgencia' || row.accion === 'acceso_urgencia'

/** "¿Quién vio mi historia?": one row of the audit as its patient should read it. */
export function sentenceOf(row: AuditRow, ctx: SentenceContext): string {
  const start = `${whenSpoken(row.momento)}, ${whoSpoken(row, ctx.own)} ${whatSpoken(row, ctx)}`
  if (row.accion === 'revisar' && row.resultado < 400) {
    const verdict =
      row.codigo === 'justificado' ? 'fue justificado' : row.codigo === 'no_justificado' ? 'no fue justificado' : null
    return verdict === null ? `${start}.` : `${start} y concluyó que ${verdict}.`
  }
  if (!isUrgent(row)) return row.motivo === null ? `${start}.` : `${start}. Motivo: ${ended(row.motivo)}`
  const reason = ctx.urgency?.motivo ?? row.motivo
  const by = row.accion === 'acceso_urgencia' ? start : `${start} por acceso de urgencia`
  const first = reason === null ? `${by}.` : ended(`${by}: ${reason}`)
  const review = ctx.urgency === null ? undefined : REVIEWS[ctx.urgency.estado]
  return review === undefined ? first : `${first} ${review}`
}
