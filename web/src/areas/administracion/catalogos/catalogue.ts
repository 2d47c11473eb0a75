export interface Catalogue {
  readonly nombre: string
  readonly titulo: string
  readonly version: number
  readonly edicion: string | null
  readonly codigos: number
  readonly habilitados: number
  readonly cargado_en: string | null
}

export interface Classification {
  readonly sistema: string
  readonly titulo: string
  readonly version: number
  readonly origen: string | null
  readonly edicion: string | null
  readonly codigos: number
  readonly habilitados: number
  readonly cargada_en: string | null
  readonly trabajo_en_curso: string | null
}

export type JobState = 'pendiente' | 'en_curso' | 'por_confirmar' | 'terminado' | 'error' | 'cancelado'

export interface Job {
  readonly id: string
  readonly catalogo: string
  readonly fuente: 'archivo' | 'oms' | 'volver'
  readonly estado: JobState
  readonly explicacion: string
  readonly simulado: boolean
  readonly edicion: string | null
  readonly vuelve_a: number | null
  readonly version_anterior: number | null
  readonly version: number | null
  readonly progreso: { readonly leidos: number; readonly pendientes: number }
  readonly resultado: {
    readonly agregados: number
    readonly cambiados: number
    readonly deshabilitados: number
    readonly sin_cambio: number
  } | null
  readonly avisos: readonly string[]
  readonly error: string | null
  readonly errores: readonly { readonly linea: number; readonly columna: string; readonly mensaje: string }[]
  readonly errores_total: number
  readonly creado_por: string
  readonly creado_en: string
  readonly terminado_en: string | null
}

const ICD = new Set(['cie10', 'cie11', 'cie10_cie11'])
export const isIcd = (name: string): boolean => ICD.has(name)
/** Where the loads of a catalogue are reached. */
export const jobsOf = (name: string): string => (isIcd(name) ? '/hce/api/icd/sync/' : '/catalogos-cargas/')

export const isRunning = ({ estado }: Job): boolean => estado === 'pendiente' || estado === 'en_curso'

export const stateWords: Readonly<Record<JobState, { label: string; color: string }>> = {
  pendiente: { label: 'En cola', color: 'blue' },
  en_curso: { label: 'En curso', color: 'blue' },
  por_confirmar: { label: 'Por confirmar', color: 'orange' },
  terminado: { label: 'Terminada', color: 'teal' },
  error: { label: 'Falló', color: 'red' },
  cancelado: { label: 'Cancelada', color: 'gray' },
}

export const sourceWords = { archivo: 'Archivo', oms: 'OMS', volver: 'Regreso a otra versión', embebida: 'Incluida' }

/** How far it got, of what is known of it; null where only how much was read is known. */
export const partDone = ({ leidos, pendientes }: Job['progreso']): number | null =>
  pendientes === 0 ? null : Math.floor((100 * leidos) / (leidos + pendientes))
