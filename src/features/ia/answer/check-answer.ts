import { foldedText } from '../../../model/text/plain-text.ts'
import { assertions, mentions } from '../../../modules/lectura/index.ts'
import { drugsWritten } from '../../../modules/medicamentos/index.ts'
import type { BuiltContext } from '../deidentify/context.ts'
import type { IcdReader } from '../text/icd-reader.ts'
import { type AnswerItem, answerSchema } from './schema.ts'
import { readBySchema } from './validate.ts'

export type Reason =
  | 'sin_citas'
  | 'cita_inexistente'
  | 'numero_sin_soporte'
  | 'medicamento_sin_soporte'
  | 'diagnostico_sin_soporte'

export type CheckedItem = AnswerItem & {
  readonly soporte: 'con_soporte' | 'sin_soporte'
  readonly motivos: readonly Reason[]
  /** What the citations stand for here. */
  readonly registros: readonly { readonly recurso: string; readonly id: string }[]
}
export type CheckedAnswer =
  | { readonly valida: false; readonly faltas: readonly string[] }
  | { readonly valida: true; readonly resumen: string; readonly recomendaciones: readonly CheckedItem[] }

const numbersOf = (text: string): string[] =>
  (text.replaceAll(/\bE\d+\b/g, ' ').match(/\d+(?:[.,]\d+)*/g) ?? []).map((n) => String(Number(n.replace(',', '.'))))

/** The words of the entries that an item cites, and of nothing else; age and sex are known to the caller. */
function evidence({ sale }: BuiltContext, citas: readonly string[]): string {
  const cited = sale.entradas.filter((e) => citas.includes(e.ref))
  const say = (v: unknown): string =>
    typeof v === 'object' && v !== null ? Object.values(v).map(say).join(' . ') : String(v ?? '')
  return [say(sale.paciente), ...cited.map((e) => `${e.cuando ?? ''} . ${say(e.campos)}`)].join(' . ')
}

function reasons(item: AnswerItem, built: BuiltContext, cie10: IcdReader | null): Reason[] {
  const missing = item.citas.filter((c) => !built.referencias.has(c))
  const found: Reason[] = []
  if (item.citas.length === 0) found.push('sin_citas')
  if (missing.length > 0) found.push('cita_inexistente')
  const support = evidence(built, item.citas)
  // What is proposed is new by nature; what is claimed about the patient is not.
  const proposed = item.propone ?? ''
  const claimed = `${item.texto} . ${item.justificacion}`
  const known = new Set([...numbersOf(support), ...numbersOf(proposed)])
  if (numbersOf(claimed).some((n) => !known.has(n))) found.push('numero_sin_soporte')
  const drugs = new Set([...drugsWritten(support), ...drugsWritten(proposed)])
  if (drugsWritten(claimed).some((d) => !drugs.has(d))) found.push('medicamento_sin_soporte')
  if (cie10 !== null && unsupported(claimed, `${support} . ${proposed}`, cie10)) found.push('diagnostico_sin_soporte')
  return found
}

/** A disease that the answer says the patient has, named in none of the entries that it cites. */
function unsupported(claimed: string, support: string, cie10: IcdReader): boolean {
  const folded = foldedText(support)
  const codes = new Set(
    mentions(support, assertions(support), cie10.phrases).map((m) => cie10.codeOf(m.frase, any)?.codigo),
  )
  return mentions(claimed, assertions(claimed), cie10.phrases)
    .filter((m) => m.means === 'presente' || m.means === 'antecedente')
    .some((m) => {
      const code = cie10.codeOf(m.frase, any)?.codigo
      return code !== undefined && !folded.includes(m.frase) && !codes.has(code) && !support.includes(code)
    })
}
const any = { sexo: null, edadDias: null } as const

/** An answer is refused whole if it is not of its shape; of the rest, what nothing in the record supports is marked. */
export function checkAnswer(answer: unknown, built: BuiltContext, cie10: IcdReader | null = null): CheckedAnswer {
  const read = readBySchema(answer, answerSchema)
  if ('faults' in read) return { valida: false, faltas: read.faults }
  const { resumen, recomendaciones } = read.value
  return {
    valida: true,
    resumen,
    recomendaciones: recomendaciones.map((item) => {
      const motivos = reasons(item, built, cie10)
      const registros = item.citas.flatMap((c) => built.referencias.get(c) ?? [])
      return { ...item, soporte: motivos.length === 0 ? 'con_soporte' : 'sin_soporte', motivos, registros }
    }),
  }
}
