import { entriesOf, keysOf } from '../../../../src/model/keys.ts'
/** The parts of the working page, in the order in which a clinician fills them. */
export const sections = {
  anamnesis: 'Motivo y enfermedad actual',
  antecedentes: 'Antecedentes',
  revision: 'Revisión por sistemas',
  examen: 'Examen físico',
  escalas: 'Escalas',
  mediciones: 'Mediciones y laboratorio',
  notas: 'Notas',
  diagnosticos: 'Diagnósticos',
  formulas: 'Fórmulas',
  ordenes: 'Órdenes',
  consentimientos: 'Consentimientos',
  documentos: 'Documentos',
  egreso: 'Análisis, plan y egreso',
  ingreso: 'Ingreso',
} as const
export type SectionKey = keyof typeof sections
export const sectionKeys = keysOf(sections)

/** Which fields of the header each part asks for. */
export const headerFields = {
  ingreso: [
    'profesional',
    'servicio_reps',
    'prestador_codigo',
    'eapb',
    'tipo_usuario',
    'ocupacion',
    'causa_atencion',
    'finalidad',
    'cups_consulta',
    'via_ingreso',
    'triage',
    'triage_fecha',
    'fecha_inicio',
    'acompanante_nombre',
    'acompanante_telefono',
    'responsable_nombre',
    'responsable_parentesco',
    'responsable_telefono',
    'modalidad_atencion',
    'entorno_atencion',
    'confidencialidad',
  ],
  anamnesis: ['motivo_consulta', 'enfermedad_actual'],
  egreso: [
    'analisis',
    'plan_manejo',
    'recomendaciones',
    'condicion_egreso',
    'destino_egreso',
    'institucion_destino',
    'incapacidad_dias',
    'incapacidad_alcance',
    'incapacidad_inicio',
  ],
} as const

const ofResource: Readonly<Record<string, SectionKey>> = {
  antecedente: 'antecedentes',
  antecedente_categorizado: 'antecedentes',
  revision_sistema: 'revision',
  examen_fisico: 'examen',
  valor_clinico: 'mediciones',
  escala: 'escalas',
  diagnostico: 'diagnosticos',
  nota: 'notas',
  orden: 'ordenes',
  formula_medicamento: 'formulas',
  formula_insumo: 'formulas',
  consentimiento: 'consentimientos',
  documento: 'documentos',
}

/** Where something that is missing is put right; null where it is not in this page. */
export function sectionOf({ recurso, campo }: Readonly<Record<'recurso' | 'campo', string>>): SectionKey | null {
  if (recurso !== 'historia') return ofResource[recurso] ?? null
  return entriesOf(headerFields).find(([, names]) => names.some((name) => name === campo))?.[0] ?? 'ingreso'
}

export const anchorOf = (key: SectionKey): string => `seccion-${key}`
