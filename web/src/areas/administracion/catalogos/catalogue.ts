import type { AnswerAt, RowAt } from '../../../api/answers.ts'
export type Catalogue = RowAt<'/catalogos/'>

export type Classification = AnswerAt<'/hce/api/icd/cache/'>['sistemas'][number]

export type Job = AnswerAt<`/catalogos-cargas/${string}/`>

const ICD = new Set(['cie10', 'cie11', 'cie10_cie11'])
export const isIcd = (name: string): boolean => ICD.has(name)
/** Where the loads of a catalogue are reached. */
export const jobsOf = (name: string) => (isIcd(name) ? '/hce/api/icd/sync/' : '/catalogos-cargas/')
export type JobPath = `${ReturnType<typeof jobsOf>}${string}/`

export const isRunning = ({ estado }: Job): boolean => estado === 'pendiente' || estado === 'en_curso'

export const stateWords: Readonly<Record<Job['estado'], { label: string; color: string }>> = {
  pendiente: { label: 'En cola', color: 'blue' },
  en_curso: { label: 'En curso', color: 'blue' },
  por_confirmar: { label: 'Por confirmar', color: 'orange' },
  terminado: { label: 'Terminada', color: 'teal' },
  error: { label: 'Falló', color: 'red' },
  cancelado: { label: 'Cancelada', color: 'gray' },
}

export const sourceWords: Readonly<Record<string, string>> = {
  archivo: 'Archivo',
  oms: 'OMS',
  volver: 'Regreso a otra versión',
  embebida: 'Incluida',
}

/** How far it got, of what is known of it; null where only how much was read is known. */
export const partDone = ({ leidos, pendientes }: Job['progreso']): number | null =>
  pendientes === 0 ? null : Math.floor((100 * leidos) / (leidos + pendientes))
