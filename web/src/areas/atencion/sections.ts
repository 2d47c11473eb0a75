import type { HistorySection } from '../../../../src/model/history-section.ts'
import { entriesOf, keysOf } from '../../../../src/model/keys.ts'
import { placeOf } from '../../../../src/model/place.ts'
import { entries } from '../../../../src/resources/entries.ts'

/** The parts of the working page, in the order in which a clinician fills them. */
export const sections = {
  anamnesis: 'Motivo y enfermedad actual',
  antecedentes: 'Antecedentes',
  revision: 'Revisión por sistemas',
  examen: 'Examen físico',
  odontograma: 'Odontograma',
  partograma: 'Partograma',
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
    'incapacidad_justificacion',
  ],
} as const

/** Where this page puts what stands in each section of a history; null where it has no part of its own here. */
const ofSection: Readonly<Record<HistorySection, SectionKey | null>> = {
  antecedentes: 'antecedentes',
  revision_por_sistemas: 'revision',
  examen_fisico: 'examen',
  escalas: 'escalas',
  diagnosticos: 'diagnosticos',
  notas: 'notas',
  ordenes: 'ordenes',
  // Shown beside what they answer.
  resultados: null,
  formulas: 'formulas',
  consentimientos: 'consentimientos',
  documentos: 'documentos',
  consultas_ia: null,
  bitacora: null,
}

/** These have a part of their own. */
const ofItsOwn: Readonly<Record<string, SectionKey>> = {
  valor_clinico: 'mediciones',
  odontograma: 'odontograma',
  partograma: 'partograma',
}
const ofResource: ReadonlyMap<string, SectionKey | null> = new Map(
  entries.map((r) => [r.name, ofItsOwn[r.name] ?? ofSection[placeOf(r).section]]),
)

/** Where something that is missing is put right; null where it is not in this page. */
export function sectionOf({ recurso, campo }: Readonly<Record<'recurso' | 'campo', string>>): SectionKey | null {
  if (recurso !== 'historia') return ofResource.get(recurso) ?? null
  return entriesOf(headerFields).find(([, names]) => names.some((name) => name === campo))?.[0] ?? 'ingreso'
}

export const anchorOf = (key: SectionKey): string => `seccion-${key}`
