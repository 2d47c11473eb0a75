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
const exam =
  'tension_sistolica tension_diastolica frecuencia_cardiaca frecuencia_respiratoria temperatura saturacion_oxigeno fio2 peso talla imc perimetro_cefalico perimetro_abdominal glucometria dolor_eva glasgow'.split(
    ' ',
  )

export const sources: Readonly<Record<Section, readonly Source[]>> = {
  motivo: [{ recurso: 'historia', campos: ['tipo_atencion', 'motivo_consulta'], fecha: 'fecha_inicio' }],
  enfermedad_actual: [
    { recurso: 'historia', campos: ['enfermedad_actual', 'analisis', 'plan_manejo'], fecha: 'fecha_inicio' },
  ],
  antecedentes: [
    { recurso: 'antecedente', campos: ['tipo', 'niega', 'descripcion'], fecha: 'fecha_evento' },
    {
      recurso: 'antecedente_categorizado',
      campos: [
        'categoria',
        'niega',
        'cie10',
        'descripcion',
        'estado_clinico',
        'medicamento',
        'dosis_texto',
        'estado_uso',
        'procedimiento',
        'parentesco',
        'sustancia',
        'paquetes_anio',
        'gestas',
        'partos',
        'cesareas',
        'abortos',
        'metodo_anticonceptivo',
        'vacuna',
      ],
      fecha: 'fecha_inicio',
      cuando: (row) => !isAllergy(row),
    },
  ],
  alergias: [
    {
      recurso: 'antecedente_categorizado',
      campos: ['categoria', 'niega', 'agente', 'reaccion', 'severidad', 'estado_clinico'],
      fecha: 'fecha_inicio',
      cuando: isAllergy,
    },
  ],
  revision_sistemas: [
    { recurso: 'revision_sistema', campos: ['sistema', 'estado', 'sintomas', 'descripcion'], fecha: 'fecha_registro' },
  ],
  examen_fisico: [{ recurso: 'examen_fisico', campos: ['aspecto_general', 'hallazgos'], fecha: 'fecha_registro' }],
  signos_vitales: [{ recurso: 'examen_fisico', campos: exam, fecha: 'fecha_registro' }],
  diagnosticos: [
    {
      recurso: 'diagnostico',
      campos: ['codigo_cie10', 'descripcion_cie10', 'rol', 'tipo_diagnostico', 'estado_clinico', 'observaciones'],
      fecha: 'fecha_registro',
    },
  ],
  medicamentos: [
    {
      recurso: 'formula_medicamento',
      campos: [
        'medicamento_dci',
        'concentracion',
        'dosis_valor',
        'dosis_unidad',
        'frecuencia_valor',
        'frecuencia_unidad',
        'duracion_valor',
        'duracion_unidad',
        'indicaciones',
        'estado',
      ],
      fecha: 'fecha_prescripcion',
    },
  ],
  ordenes: [
    { recurso: 'orden', campos: ['tipo_orden', 'cups', 'descripcion', 'estado', 'prioridad'], fecha: 'fecha_orden' },
  ],
  resultados: [
    {
      recurso: 'orden',
      campos: ['cups', 'descripcion', 'resultado_texto'],
      fecha: 'fecha_resultado',
      cuando: (row) => typeof row.resultado_texto === 'string',
    },
    {
      recurso: 'valor_clinico',
      campos: ['codigo', 'nombre', 'valor_numerico', 'valor_codigo', 'valor_texto', 'unidad', 'interpretacion'],
      fecha: 'fecha_medicion',
    },
  ],
  escalas: [
    { recurso: 'escala', campos: ['escala', 'items', 'puntaje_total', 'interpretacion'], fecha: 'fecha_aplicacion' },
  ],
  notas: [
    {
      recurso: 'nota',
      campos: ['tipo_nota', 'contenido', 'subjetivo', 'objetivo', 'analisis', 'plan'],
      fecha: 'fecha_nota',
    },
  ],
}
