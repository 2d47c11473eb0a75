import { departamento, municipio } from '../../model/codes/index.ts'
import type { Field } from '../../model/fields.ts'
import type { Resource } from '../../model/resource.ts'
import { labelOf } from '../../model/text/label-of.ts'
import { historia } from '../../resources/historia.ts'
import { listaEspera } from '../../resources/lista-espera.ts'
import { paciente } from '../../resources/paciente.ts'
import { patientDimensions } from './dimensions.ts'

const NO_DATA = 'Sin dato'

export const alwaysThere = ['primer_nombre', 'primer_apellido', 'fecha_nacimiento', 'sexo_biologico'] as const

/** The field behind each dimension, which a view must have to see it. */
export const fieldOf = { ...patientDimensions, municipio: 'municipio_residencia' } as const

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
const patientFields: Readonly<Record<string, Field>> = paciente.fields
export const fieldLabel = (field: string): string => patientFields[field]?.label ?? field
