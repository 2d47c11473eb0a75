/** Every kind of paper, by what people call it. */
export const paperTitles = {
  formula: 'Fórmula médica',
  formula_control: 'Fórmula de control especial',
  ordenes: 'Orden médica',
  incapacidad: 'Certificado de incapacidad',
  certificado: 'Certificado de atención',
  recomendaciones: 'Recomendaciones y signos de alarma',
  remision: 'Remisión',
  contrarremision: 'Contrarremisión',
  epicrisis: 'Epicrisis',
} as const
export type PaperName = keyof typeof paperTitles
