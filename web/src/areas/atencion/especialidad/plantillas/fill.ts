import { examCodes } from '../../../../../../src/resources/examen-fisico.ts'
import type { RowAt } from '../../../../api/answers.ts'

export type Template = RowAt<'/hce/api/plantillas/'>
export type TemplateField = Template['campos'][number]
/** What was answered, by the label of the field; numbers as they were typed. */
export type Answers = Readonly<Record<string, string>>

/** A number that also belongs to the patient's series. */
export interface FilledValue {
  readonly codigo: string
  readonly valor: number
}

const answerOf = (answers: Answers, field: TemplateField): string => (answers[field.etiqueta] ?? '').trim()

const numberOf = (text: string): number | null => {
  const n = Number(text.replace(',', '.'))
  return text === '' || !Number.isFinite(n) ? null : n
}

/** Number fields whose answer is no number: nothing is written until they are. */
export const unreadable = (template: Template, answers: Answers): string[] =>
  template.campos.flatMap((field) => {
    const answer = answerOf(answers, field)
    return field.tipo === 'numero' && answer !== '' && numberOf(answer) === null ? [field.etiqueta] : []
  })

/** `Altura uterina: 28 cm`. */
function lineOf(field: TemplateField, answer: string): string {
  const unit = field.tipo === 'numero' && field.unidad !== null ? ` ${field.unidad}` : ''
  const said = field.tipo === 'si_no' ? answer.toLocaleLowerCase('es') : answer
  return `${field.etiqueta}: ${said}${unit}`
}

const measureByCode = new Map<string, string>(Object.entries(examCodes).map(([measure, code]) => [code, measure]))

const answered = (template: Template, answers: Answers): { field: TemplateField; answer: string }[] =>
  template.campos.map((field) => ({ field, answer: answerOf(answers, field) })).filter(({ answer }) => answer !== '')

const valuesIn = (filled: readonly { field: TemplateField; answer: string }[]): FilledValue[] =>
  filled.flatMap(({ field: { codigo }, answer }) => {
    const valor = numberOf(answer)
    return codigo === null || valor === null ? [] : [{ codigo, valor }]
  })

/** What the note gets: a line for each answer in the part that it belongs to, and nothing for what was left blank. */
export function filledNote(
  template: Template,
  answers: Answers,
): { readonly values: Readonly<Record<string, unknown>>; readonly series: readonly FilledValue[] } {
  const filled = answered(template, answers)
  const lines = Map.groupBy(filled, ({ field }) => field.parte ?? 'contenido')
  const texts = [...lines].map(([part, of]) => [part, of.map(({ field, answer }) => lineOf(field, answer)).join('\n')])
  return {
    values: { tipo_nota: template.tipo_nota, formato: template.formato, ...Object.fromEntries(texts) },
    series: valuesIn(filled),
  }
}

export interface FilledExam {
  /** By system: what was found, and whether it is as it should be. */
  readonly findings: Readonly<Record<string, { readonly estado: string; readonly descripcion: string }>>
  /** Measures that the examination has a place of its own for. */
  readonly vitals: Readonly<Record<string, number>>
  readonly series: readonly FilledValue[]
}

/** A text that says other than the normal, or an option that is not the normal one, is a finding; a number says nothing by itself. */
function isAbnormal({ tipo, normal }: TemplateField, answer: string): boolean {
  if (tipo === 'numero') return false
  return normal === null ? tipo === 'texto' : answer !== normal
}

export function filledExam(template: Template, answers: Answers): FilledExam {
  const filled = answered(template, answers)
  const inSystems = filled.flatMap(({ field, answer }) =>
    field.sistema === null ? [] : [{ field, answer, sistema: field.sistema }],
  )
  const findings = [...Map.groupBy(inSystems, ({ sistema }) => sistema)].map(([sistema, of]) => [
    sistema,
    {
      estado: of.some(({ field, answer }) => isAbnormal(field, answer)) ? 'anormal' : 'normal',
      descripcion: `${of.map(({ field, answer }) => lineOf(field, answer)).join('. ')}.`,
    },
  ])
  const values = valuesIn(filled)
  return {
    findings: Object.fromEntries(findings),
    vitals: Object.fromEntries(
      values.flatMap(({ codigo, valor }) => {
        const measure = measureByCode.get(codigo)
        return measure === undefined ? [] : [[measure, valor]]
      }),
    ),
    series: values.filter(({ codigo }) => !measureByCode.has(codigo)),
  }
}

/** What is normal where nothing was answered yet. */
export const withNormals = (template: Template, answers: Answers): Answers =>
  Object.fromEntries(
    template.campos.flatMap((field) => {
      const answer = answerOf(answers, field) || (field.normal ?? '')
      return answer === '' ? [] : [[field.etiqueta, answer]]
    }),
  )

/** Without a birth date nobody is too old for one. */
const isOfAge = ({ desde_meses, hasta_meses }: Template, months: number | null): boolean =>
  months === null || (months >= (desde_meses ?? 0) && months <= (hasta_meses ?? months))

/** Those that the service offers at that age, its own before those of all. */
export const offeredFor = (
  templates: readonly Template[],
  service: string | null,
  months: number | null,
): Template[] => {
  const suited = templates.filter((t) => isOfAge(t, months))
  const own = suited.filter((t) => service !== null && t.servicios.includes(service))
  return [...own, ...suited.filter((t) => t.servicios.length === 0)]
}
