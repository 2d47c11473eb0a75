import type { RowAt } from '../api/answers.ts'

/** What changed, without content. */
export type LiveEvent = Pick<RowAt<'/eventos/'>, 'tipo' | 'recurso' | 'recurso_id' | 'version' | 'paciente'>

/** What a page has asked for, as the cache keeps it. */
export interface ShownQuery {
  readonly key: readonly unknown[]
  readonly data: unknown
}

const factOf = (e: LiveEvent): string => e.tipo.split('.')[1] ?? ''
const isOf = (e: LiveEvent, ...names: readonly string[]): boolean => names.includes(e.recurso)
const isAbout = (e: LiveEvent, patient: unknown): boolean =>
  e.paciente === patient || (e.recurso === 'paciente' && e.recurso_id === patient)

const MEASURED = ['valor_clinico', 'resultado', 'examen_fisico', 'orden', 'documento'] as const

/** Which parts of a chart say something of an event about its patient; any other part says something of all of them. */
const chartParts: Readonly<Record<string, (e: LiveEvent) => boolean>> = {
  accesos: (e) => factOf(e) === 'acceso_urgencia',
  urgencia: (e) => factOf(e) === 'acceso_urgencia',
  atenciones: (e) => isOf(e, 'historia'),
  'ultimas-atenciones': (e) => isOf(e, 'historia'),
  consentimientos: (e) => isOf(e, 'consentimiento'),
  documentos: (e) => isOf(e, 'documento'),
  informes: (e) => isOf(e, ...MEASURED),
  familia: (e) => isOf(e, 'miembro_familia'),
  papeles: (e) => factOf(e) === 'papel',
  resultados: (e) => isOf(e, ...MEASURED),
  serie: (e) => isOf(e, ...MEASURED),
  ultimos: (e) => isOf(e, ...MEASURED),
}

/** What waits on the first page of somebody. */
const homeParts: Readonly<Record<string, (e: LiveEvent) => boolean>> = {
  'accesos-urgencia': (e) => factOf(e) === 'acceso_urgencia',
  'marcas-error': (e) => factOf(e) === 'marca_error',
  'por-enviar': (e) => isOf(e, 'historia'),
  preparacion: (e) => isOf(e, 'historia'),
  atenciones: (e) => isOf(e, 'historia'),
  cerradas: (e) => isOf(e, 'historia'),
  'sin-firmar': (e) => e.paciente !== null && !isOf(e, 'paciente', 'valor_clinico'),
}

/** Lists of the administration, by where they are asked for. */
const listPaths: readonly (readonly [string, (e: LiveEvent) => boolean])[] = [
  ['/paciente/solicitudes-correccion/', (e) => isOf(e, 'solicitud_correccion')],
  ['/paciente/accesos-urgencia/', (e) => factOf(e) === 'acceso_urgencia'],
  ['/entrada/mensajes/', (e) => isOf(e, 'mensaje_entrada', 'resultado')],
  ['/canales/', (e) => isOf(e, 'mensaje_entrada', 'resultado')],
  ['/hce/api/rda/', (e) => isOf(e, 'historia') && ['rda', 'cierre'].includes(factOf(e))],
]

/** Whether something may have come to concern somebody, or no longer does. */
const concerns = (e: LiveEvent): boolean =>
  isOf(e, 'historia', 'valor_clinico', 'resultado', 'solicitud_correccion') ||
  ['acceso_urgencia', 'mipres', 'propuesta', 'marca_error', 'estado'].includes(factOf(e))

interface SeenRow {
  readonly id: string
  readonly version: number
}
interface SeenEncounter {
  readonly historia: SeenRow & { readonly paciente: string }
  readonly paciente: { readonly id: string }
  readonly secciones: readonly { readonly registros: readonly SeenRow[] }[]
}

const isEncounter = (data: unknown): data is SeenEncounter =>
  typeof data === 'object' && data !== null && 'historia' in data && 'secciones' in data

/** The page has it as it is now: the component that wrote it has read it again already. */
const hasIt = (rows: readonly SeenRow[], e: LiveEvent): boolean =>
  e.version !== null && rows.some((row) => row.id === e.recurso_id && row.version >= (e.version ?? 0))

function encounterShows(data: unknown, id: unknown, e: LiveEvent): boolean {
  if (!isEncounter(data)) return false
  if (isOf(e, 'historia')) return e.recurso_id === id && !hasIt([data.historia], e)
  const about = isAbout(e, data.historia.paciente) || isAbout(e, data.paciente.id)
  return (
    about &&
    !hasIt(
      data.secciones.flatMap((s) => s.registros),
      e,
    )
  )
}

type Shows = (key: readonly unknown[], e: LiveEvent, data: unknown) => boolean

/** By the first word of what was asked: whether its answer shows what the event is about. */
const shows: Readonly<Record<string, Shows>> = {
  historia: ([, id, part, patient], e, data) => {
    if (part === undefined) return encounterShows(data, id, e)
    if (part === 'papeles') return e.recurso_id === id && factOf(e) === 'papel'
    if (part === 'deterioro' && e.recurso_id === id) return factOf(e) === 'deterioro'
    return isAbout(e, patient) && isOf(e, ...MEASURED)
  },
  ficha: ([, id, part], e) => isAbout(e, id) && (chartParts[String(part)]?.(e) ?? true),
  paciente: ([, id], e) => isAbout(e, id) && isOf(e, ...MEASURED),
  'paciente-nombre': ([, id], e) => isOf(e, 'paciente') && e.recurso_id === id,
  alergias: ([, id], e) => isAbout(e, id) && e.recurso.startsWith('antecedente'),
  // What another has just written down may be the allergy that the one being prescribed meets.
  'revisar-formula': (_key, e) =>
    e.recurso.startsWith('antecedente') || isOf(e, 'formula_medicamento', 'diagnostico', 'valor_clinico'),
  odontogramas: ([, id], e) => isAbout(e, id) && isOf(e, 'odontograma'),
  // Who saw the result of an order saw its report.
  resultados: (_key, e) => isOf(e, 'resultado') || factOf(e) === 'resultado_visto',
  ordenes: ([, , patient], e) => isOf(e, ...MEASURED) && (patient == null || isAbout(e, patient)),
  espera: (_key, e) => isOf(e, 'lista_espera'),
  cola: ([, part, id], e) =>
    part === 'equipo' || part === 'entregas'
      ? e.recurso_id === id
      : isOf(e, 'historia', 'examen_fisico', 'valor_clinico'),
  signos: (_key, e) => isOf(e, 'examen_fisico'),
  lista: ([, name], e) => isOf(e, String(name)),
  fila: ([, name, id], e, data) =>
    isOf(e, String(name)) && String(id).includes(e.recurso_id) && !(isRow(data) && hasIt([data], e)),
  versiones: ([, path], e) => String(path).includes(e.recurso_id),
  mipres: ([, id], e) => e.recurso_id === id,
  inicio: ([, part], e) => homeParts[String(part)]?.(e) ?? false,
  administracion: ([, path], e) => listPaths.some(([at, does]) => String(path).startsWith(at) && does(e)),
  'mi-historia': ([, id], e) => isAbout(e, id),
  avisos: ([, part], e) => part === undefined && concerns(e),
}

const isRow = (data: unknown): data is SeenRow =>
  typeof data === 'object' && data !== null && 'id' in data && 'version' in data

/** Whether what a page shows may say something else since the event. */
export const isShownBy = (e: LiveEvent, { key, data }: ShownQuery): boolean =>
  shows[String(key[0])]?.(key, e, data) ?? false
