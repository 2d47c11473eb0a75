import { norms, wholeNorm } from '../../model/norms.ts'
/** How long the record of a person is kept, counted from the last attention. */
export interface RetentionRule {
  readonly regla: 'general' | 'victima' | 'lesa_humanidad' | 'valor_secundario'
  /** Null: for ever. */
  readonly anos: number | null
  readonly norma: string
  readonly articulo: string
  readonly desde: string
  readonly hasta: string | null
  readonly cuando: string
}

const RES_839 = {
  norma: wholeNorm('res_839_2017'),
  desde: norms.res_839_2017.desde,
  hasta: norms.res_839_2017.hasta,
} as const

/** By law. A rule that changes gets its end here, and the new one a line of its own. */
export const retentionRules: readonly RetentionRule[] = [
  { regla: 'general', anos: 15, ...RES_839, articulo: '3', cuando: 'Toda persona, si nada más la protege.' },
  {
    regla: 'victima',
    anos: 30,
    ...RES_839,
    articulo: '3, parágrafo 1',
    cuando:
      'Víctimas de violaciones de derechos humanos o infracciones graves al Derecho Internacional Humanitario: el término se duplica.',
  },
  {
    regla: 'lesa_humanidad',
    anos: null,
    ...RES_839,
    articulo: '3, parágrafo 2',
    cuando: 'La historia llegó a formar parte de un proceso por delitos de lesa humanidad: conservación permanente.',
  },
  {
    regla: 'valor_secundario',
    anos: null,
    ...RES_839,
    articulo: '4',
    cuando: 'La valoración halló valor científico, histórico o cultural: conservación permanente.',
  },
]

/** What the record itself says: victims of the armed conflict by their population group or by what brought them to be attended. */
export const victimCodes = {
  /** 6 minors taken out of the conflict, 9 victims of the internal armed conflict. */
  grupo_poblacional: ['6', '9'],
  /** 45 mines, 46 improvised devices, 47 unexploded munitions, 48 other victims of the conflict. */
  causa_atencion: ['45', '46', '47', '48'],
} as const

const inForce = (day: string) => (rule: RetentionRule) => rule.desde <= day && (rule.hasta === null || day < rule.hasta)

export function yearsKept(regla: RetentionRule['regla'], day: string): number | null {
  const rule = retentionRules.find((r) => r.regla === regla && inForce(day)(r))
  if (rule === undefined) throw new Error(`No rule of retention ${regla} is in force on ${day}`)
  return rule.anos
}
