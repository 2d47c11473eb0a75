import { departamento, municipio } from '../../model/codes/index.ts'
import { labelOf } from '../../model/label-of.ts'
import type { Resource } from '../../model/resource.ts'
import { historia } from '../../resources/historia.ts'
import { listaEspera } from '../../resources/lista-espera.ts'
import { paciente } from '../../resources/paciente.ts'

export const NO_DATA = 'Sin dato'

/** The conditions of dossier §3.4, as the database names them. */
export const condiciones = {
  hipertension: 'Hipertensión arterial (I10–I15)',
  cardiopatia_isquemica: 'Cardiopatía isquémica (I20–I25)',
  falla_cardiaca: 'Falla cardíaca (I50)',
  diabetes: 'Diabetes mellitus (E10–E14)',
  epoc: 'EPOC (J44)',
  enfermedad_renal_cronica: 'Enfermedad renal crónica (N18)',
  cancer: 'Cáncer (C00–C97)',
  riesgo_gestacional: 'Riesgo en el embarazo (O10–O16, O24)',
} as const

/** What the RDA asks of a patient and may be missing; names, birth and sex are always there. */
export const rdaFields = [
  'nacionalidad',
  'pais_residencia',
  'municipio_residencia',
  'zona_residencia',
  'grupo_etnico',
  'discapacidad',
  'eapb',
  'regimen',
  'tipo_usuario',
  'ocupacion',
  'autorizacion_datos',
] as const
export const alwaysThere = ['primer_nombre', 'primer_apellido', 'fecha_nacimiento', 'sexo_biologico'] as const

/** The field behind each dimension, which a view must have to see it. */
export const fieldOf = {
  sexo: 'sexo_biologico',
  regimen: 'regimen',
  eapb: 'eapb',
  departamento: 'municipio_residencia',
  municipio: 'municipio_residencia',
  zona: 'zona_residencia',
  etnia: 'grupo_etnico',
  discapacidad: 'discapacidad',
  poblacional: 'grupo_poblacional',
} as const

export type Dimension = keyof typeof fieldOf

const named = (r: Resource, field: string, value: string): string => labelOf(r, field, value) ?? value

export function nameOf(dimension: Dimension, value: string, eapb: ReadonlyMap<string, string>): string {
  if (value === '') return NO_DATA
  if (dimension === 'eapb') return eapb.get(value) ?? value
  if (dimension === 'departamento') return departamento.byCode.get(value)?.label ?? value
  if (dimension === 'municipio') return municipio.byCode.get(value)?.label ?? value
  return named(paciente, fieldOf[dimension], value)
}

const historyField = { tipo: 'tipo_atencion', modalidad: 'modalidad_atencion', estado: 'estado' } as const
export type HistoryDimension = keyof typeof historyField

export const historyName = (dimension: HistoryDimension, value: string): string =>
  value === '' ? NO_DATA : named(historia, historyField[dimension], value)

export const priorityName = (value: string): string => named(listaEspera, 'prioridad', value)
export const fieldLabel = (field: string): string =>
  paciente.fields[field as keyof typeof paciente.fields]?.label ?? field
