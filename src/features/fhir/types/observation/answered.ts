import { clinicalValues } from '../../../../model/codes/clinical-values.ts'
import { SNOMED } from '../../elements/coding.ts'
import { LOINC } from '../../elements/elements.ts'
import { type Answer, anyOf, custom, matchText, token } from '../../search/answer.ts'
import { cases } from '../../search/cases.ts'
import type { StringValue } from '../../search/values.ts'
import { answers } from './coded-answers.ts'
import { VALUES } from './value.ts'

/** `value-concept` of a column of options: by their international code, or by that of our catalogue. */
export const answered = (column: string): Answer =>
  anyOf(
    cases(SNOMED, answers(SNOMED, column), ['codigo', column]),
    cases(LOINC, answers(LOINC, column), ['codigo', column]),
    ...[...clinicalValues.values()]
      .filter((v) => v.tipo === 'codigo')
      .map((v) => token(column, { system: `${VALUES}:${v.codigo}`, where: (t) => `${t}.codigo = '${v.codigo}'` })),
  )

const normal = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const fits = (label: string, { text, how }: StringValue): boolean => {
  if (how === 'exact') return label === text
  const [whole, part] = [normal(label), normal(text)]
  return how === 'contains' ? whole.includes(part) : whole.startsWith(part)
}
const listed = [...clinicalValues.values()].filter((v) => v.tipo === 'codigo')
const codes = listed.map((v) => `'${v.codigo}'`).join(', ')

/** The same by its words, which R4 takes for text too: those of the catalogue, or the option itself. */
export const answeredWords = (column: string): Answer =>
  custom('string', {
    columns: ['codigo', column],
    match(value, asking) {
      const t = asking.alias
      const known = listed.flatMap((v) =>
        [...(v.opciones ?? [])]
          .filter(([, label]) => fits(label, value))
          .map(([option]) => `(${t}.codigo = '${v.codigo}' and ${t}.${column} = '${option}')`),
      )
      const unlisted = `(${t}.codigo not in (${codes}) and ${matchText(value, `${t}.${column}`, asking)})`
      return `(${[...known, unlisted].join(' or ')})`
    },
    missing: (t) => `${t}.${column} is null`,
  })
