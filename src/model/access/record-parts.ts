/** The parts of a record that a patient may open to a third party, one by one; every resource belongs to one. */
export const recordParts = {
  identificacion: 'Identificación y datos de contacto',
  atenciones: 'Atenciones: fechas, motivo, análisis, plan y egreso',
  antecedentes: 'Antecedentes personales y familiares',
  diagnosticos: 'Diagnósticos',
  notas: 'Notas clínicas',
  examenes: 'Examen físico, escalas y valores clínicos',
  ordenes: 'Órdenes y exámenes en espera',
  medicamentos: 'Medicamentos e insumos formulados',
  documentos: 'Documentos',
  consentimientos: 'Consentimientos',
} as const

export type RecordPart = keyof typeof recordParts

export const WHOLE_RECORD = 'todo'
