/** Documents on their way to the ministry: what they are and how they go, in words. */
export const envioKindWords = {
  paciente: 'RDA de antecedentes manifestados por el paciente',
  consulta: 'RDA de consulta externa',
  urgencias: 'RDA de urgencias',
  hospitalizacion: 'RDA de hospitalización',
  nota_aclaratoria: 'Nota aclaratoria',
} as const

export const envioStateWords = {
  pendiente: 'Pendiente',
  enviado: 'Enviado, sin respuesta conocida',
  aceptado: 'Aceptado',
  rechazado: 'Rechazado',
  error: 'Error',
  anulado: 'Anulado',
} as const
