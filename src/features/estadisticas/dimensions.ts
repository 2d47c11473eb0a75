import { always, type Predicate } from '../../model/predicate.ts'
import type { RowFor } from '../../model/resource.ts'
import type { paciente } from '../../resources/paciente.ts'

export type PatientField = keyof typeof paciente.fields & string
type PatientPredicate = Predicate<RowFor<typeof paciente>>

/** What patients are counted under: the name in a cell, and the field that says it. The first five are also groups. */
export const patientDimensions = {
  sexo: 'sexo_biologico',
  activo: 'activo',
  regimen: 'regimen',
  eapb: 'eapb',
  departamento: 'municipio_residencia',
  zona: 'zona_residencia',
  etnia: 'grupo_etnico',
  poblacional: 'grupo_poblacional',
  riesgo: 'nivel_riesgo',
  discapacidad: 'discapacidad',
} as const satisfies Record<string, PatientField>

/** A department is the beginning of the municipality's code. */
export const DEPARTMENT_DIGITS = 2

/** What the RDA asks of a patient and may be missing, and of whom it is asked; names, birth and sex are always there. */
export const rdaAsks = {
  nacionalidad: always,
  pais_residencia: always,
  municipio_residencia: { any: [{ pais_residencia: null }, { pais_residencia: ['170'] }] },
  zona_residencia: always,
  grupo_etnico: always,
  discapacidad: always,
  eapb: { not: { regimen: ['particular', 'no_afiliado'] } },
  regimen: always,
  tipo_usuario: always,
  ocupacion: always,
  autorizacion_datos: always,
} as const satisfies { readonly [F in PatientField]?: PatientPredicate }

export const rdaFields: readonly string[] = Object.keys(rdaAsks)

/** How each group that is counted apart is called in a cell, in the log and in the patient's row. */
export const patientGroups = {
  eapb: { key: 'eapb', logged: 'eapb', field: 'eapb' },
  municipio: { key: 'municipio', logged: 'municipio', field: 'municipio_residencia' },
  departamento: { key: 'departamento', logged: 'municipio', field: 'municipio_residencia' },
  regimen: { key: 'regimen', logged: 'regimen', field: 'regimen' },
  sexo_biologico: { key: 'sexo', logged: 'sexo', field: 'sexo_biologico' },
  activo: { key: 'activo', logged: 'activo', field: 'activo' },
} as const satisfies Record<string, { readonly key: string; readonly logged: string; readonly field: PatientField }>
