/**
 * What a closing seals besides the header: what can still be clarified, or marked in error, afterwards. In the order in which
 * the seal lists them: closings of any age are verified by it.
 */
export const sealedEntries = {
  antecedente: 'Antecedente',
  antecedente_categorizado: 'Antecedente categorizado',
  revision_sistema: 'Revisión por sistema',
  examen_fisico: 'Examen físico',
  valor_clinico: 'Valor clínico',
  escala: 'Escala',
  diagnostico: 'Diagnóstico',
  nota: 'Nota clínica',
  orden: 'Orden',
  formula_medicamento: 'Fórmula de medicamento',
  formula_insumo: 'Fórmula de insumo',
  consentimiento: 'Consentimiento',
  documento: 'Documento',
  odontograma: 'Odontograma',
  partograma: 'Partograma',
} as const
export type SealedName = keyof typeof sealedEntries
