import { keysOf, recordOf } from '../../../model/keys.ts'
import type { seccionesContexto } from '../../../resources/consulta-ia.ts'
import type { EntryName } from '../../../resources/entries.ts'

export type Section = (typeof seccionesContexto)[number]

/** Which fields of which collection may leave, by section. What is not here stays: deny by default. */
export interface Source {
  readonly recurso: EntryName | 'historia'
  readonly campos: readonly string[]
  /** When it happened, told as how long ago. */
  readonly fecha: string
  readonly cuando?: (row: Readonly<Record<string, unknown>>) => boolean
}
const isAllergy = (row: Readonly<Record<string, unknown>>): boolean => row.categoria === 'alergico'

/** `resource | fields | when it happened`. */
const rowsOf: Readonly<Record<Section, readonly string[]>> = {
  motivo: ['historia | tipo_atencion motivo_consulta | fecha_inicio'],
  enfermedad_actual: ['historia | enfermedad_actual analisis plan_manejo | fecha_inicio'],
  antecedentes: [
    'antecedente | tipo niega descripcion | fecha_evento',
    'antecedente_categorizado | categoria niega cie10 descripcion estado_clinico medicamento dosis_texto estado_uso procedimiento parentesco sustancia paquetes_anio gestas partos cesareas abortos metodo_anticonceptivo vacuna | fecha_inicio',
  ],
  alergias: ['antecedente_categorizado | categoria niega agente reaccion severidad estado_clinico | fecha_inicio'],
  revision_sistemas: ['revision_sistema | sistema estado sintomas descripcion | fecha_registro'],
  examen_fisico: ['examen_fisico | aspecto_general hallazgos | fecha_registro'],
  signos_vitales: [
    'examen_fisico | tension_sistolica tension_diastolica frecuencia_cardiaca frecuencia_respiratoria temperatura saturacion_oxigeno fio2 peso talla imc perimetro_cefalico perimetro_abdominal glucometria dolor_eva glasgow | fecha_registro',
  ],
  diagnosticos: [
    'diagnostico | codigo_cie10 descripcion_cie10 rol tipo_diagnostico estado_clinico observaciones | fecha_registro',
  ],
  medicamentos: [
    'formula_medicamento | medicamento_dci concentracion dosis_valor dosis_unidad frecuencia_valor frecuencia_unidad duracion_valor duracion_unidad indicaciones estado | fecha_prescripcion',
  ],
  ordenes: ['orden | tipo_orden cups descripcion estado prioridad | fecha_orden'],
  resultados: [
    'orden | cups descripcion resultado_texto | fecha_resultado',
    'valor_clinico | codigo nombre valor_numerico valor_codigo valor_texto unidad interpretacion | fecha_medicion',
  ],
  escalas: ['escala | escala items puntaje_total interpretacion | fecha_aplicacion'],
  notas: ['nota | tipo_nota contenido subjetivo objetivo analisis plan | fecha_nota'],
}

/** Which of the rows of a resource are of the section. */
const conditions: Readonly<Partial<Record<Section, Source['cuando']>>> = {
  antecedentes: (row) => !isAllergy(row),
  alergias: isAllergy,
  resultados: (row) => !('resultado_texto' in row) || typeof row.resultado_texto === 'string',
}

export const sources = recordOf(keysOf(rowsOf), (section) =>
  rowsOf[section].map((row): Source => {
    const [recurso = '', campos = '', fecha = ''] = row.split(' | ')
    const cuando = conditions[section]
    return { recurso: recurso as Source['recurso'], campos: campos.split(' '), fecha, ...(cuando && { cuando }) }
  }),
)
