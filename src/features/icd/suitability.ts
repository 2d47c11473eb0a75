import type { CodeFacts } from '../../model/classification.ts'

const DAY_MS = 86_400_000
const DAYS_A_YEAR = 365.25
const SEXES: Readonly<Record<string, string>> = { '01': 'hombres', '02': 'mujeres' }

/** Something at a field that its author may want to look at again. */
export type Warning = Readonly<Record<'campo' | 'codigo' | 'mensaje', string>>

export interface Person {
  readonly sexo_biologico: string
  readonly fecha_nacimiento: string
}

/**
 * Whether a code suits whom it is about. A warning and never a refusal: WHO's limits say "limited to, or more likely", and
 * what is wrong may be the patient's record. `at` is null where the age at the time is not known.
 */
export function unsuitable(
  campo: string,
  code: CodeFacts,
  { sexo_biologico, fecha_nacimiento }: Person,
  at: string | null,
) {
  const found: Warning[] = []
  if (code.sexo !== null && sexo_biologico in SEXES && sexo_biologico !== code.sexo)
    found.push({
      campo,
      codigo: 'sexo_no_corresponde',
      mensaje: `«${code.nombre}» es propio de ${SEXES[code.sexo]} y no corresponde al sexo biológico del paciente. Revise el código o los datos del paciente.`,
    })
  if (at === null) return found
  const days = Math.floor((Date.parse(at) - Date.parse(`${fecha_nacimiento}T00:00:00-05:00`)) / DAY_MS)
  const young = code.edadMinima !== null && days < code.edadMinima
  const old = code.edadMaxima !== null && days > code.edadMaxima
  if (young || old)
    found.push({
      campo,
      codigo: 'edad_no_corresponde',
      mensaje: `«${code.nombre}» se usa ${young ? `desde ${inWords(code.edadMinima)}` : `hasta ${inWords(code.edadMaxima)}`} y no corresponde a la edad del paciente. Revise el código o la fecha de nacimiento.`,
    })
  return found
}

function inWords(days: number | null): string {
  const years = Math.floor((days ?? 0) / DAYS_A_YEAR)
  return years >= 2 ? `los ${years} años` : `los ${days} días`
}
