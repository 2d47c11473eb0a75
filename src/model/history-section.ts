/** As a clinician reads a record: who it is, what was known, what was found, what was thought, what was done. */
export const historySections = {
  antecedentes: 'Antecedentes',
  revision_por_sistemas: 'Revisión por sistemas',
  examen_fisico: 'Examen físico y mediciones',
  escalas: 'Escalas',
  diagnosticos: 'Diagnósticos',
  notas: 'Notas',
  ordenes: 'Órdenes',
  resultados: 'Resultados',
  formulas: 'Fórmulas',
  consentimientos: 'Consentimientos',
  documentos: 'Documentos',
  consultas_ia: 'Consultas a la IA',
  bitacora: 'Bitácora',
} as const

export type HistorySection = keyof typeof historySections
