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

const told = (recurso: Source['recurso'], campos: string, fecha: string, cuando?: Source['cuando']): Source => ({
  recurso,
  campos: campos.split(' '),
  fecha,
  ...(cuando && { cuando }),
})

export const sources: Readonly<Record<Section, readonly Source[]>> = {
  motivo: [told('historia', 'tipo_atencion motivo_consulta', 'fecha_inicio')],
  enfermedad_actual: [told('historia', 'enfermedad_actual analisis plan_manejo', 'fecha_inicio')],
  antecedentes: [
    told('antecedente', 'tipo niega descripcion', 'fecha_evento'),
    told(
      'antecedente_categorizado',
      'categoria niega cie10 descripcion estado_clinico medicamento dosis_texto estado_uso procedimiento parentesco sustancia paquetes_anio gestas partos cesareas abortos metodo_anticonceptivo vacuna',
      'fecha_inicio',
      (row) => !isAllergy(row),
    ),
  ],
  alergias: [
    told(
      'antecedente_categorizado',
      'categoria niega agente reaccion severidad estado_clinico',
      'fecha_inicio',
      isAllergy,
    ),
  ],
  revision_sistemas: [told('revision_sistema', 'sistema estado sintomas descripcion', 'fecha_registro')],
  examen_fisico: [told('examen_fisico', 'aspecto_general hallazgos', 'fecha_registro')],
  signos_vitales: [
    told(
      'examen_fisico',
      'tension_sistolica tension_diastolica frecuencia_cardiaca frecuencia_respiratoria temperatura saturacion_oxigeno fio2 peso talla imc perimetro_cefalico perimetro_abdominal glucometria dolor_eva glasgow',
      'fecha_registro',
    ),
  ],
  diagnosticos: [
    told(
      'diagnostico',
      'codigo_cie10 descripcion_cie10 rol tipo_diagnostico estado_clinico observaciones',
      'fecha_registro',
    ),
  ],
  medicamentos: [
    told(
      'formula_medicamento',
      'medicamento_dci concentracion dosis_valor dosis_unidad frecuencia_valor frecuencia_unidad duracion_valor duracion_unidad indicaciones estado',
      'fecha_prescripcion',
    ),
  ],
  ordenes: [told('orden', 'tipo_orden cups descripcion estado prioridad', 'fecha_orden')],
  resultados: [
    told(
      'orden',
      'cups descripcion resultado_texto',
      'fecha_resultado',
      (row) => typeof row.resultado_texto === 'string',
    ),
    told(
      'valor_clinico',
      'codigo nombre valor_numerico valor_codigo valor_texto unidad interpretacion',
      'fecha_medicion',
    ),
  ],
  escalas: [told('escala', 'escala items puntaje_total interpretacion', 'fecha_aplicacion')],
  notas: [told('nota', 'tipo_nota contenido subjetivo objetivo analisis plan', 'fecha_nota')],
}
