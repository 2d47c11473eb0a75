/** Of an emergency access: how its review went, and what it was opened for. */
export const urgencyStates = {
  pendiente: 'Por revisar',
  justificado: 'Justificado',
  no_justificado: 'No justificado',
} as const

export const urgencyKinds = {
  urgencia_vital: 'Urgencia vital',
  continuidad: 'Continuidad de la atención',
  interconsulta: 'Interconsulta',
  otro: 'Otro',
} as const
