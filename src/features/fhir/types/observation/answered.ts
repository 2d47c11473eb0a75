import { clinicalValues } from '../../../../model/codes/clinical-values.ts'
import { isCode, SNOMED } from '../../elements/coding.ts'
import { LOINC } from '../../elements/drawing.ts'
import { type AnswerOf, anyOf, custom, matchText } from '../../search/answer.ts'
import { cases } from '../../search/cases.ts'
import { labelFits } from '../../search/label-fits.ts'
import { answers } from './coded-answers.ts'
import { VALUES } from './value-elements.ts'

const listed = [...clinicalValues.values()].filter((v) => v.tipo === 'codigo')
const OPTIONS_OF = `${VALUES}:`

/** An option under the system of what it answers, be that of the catalogue or not. */
const option = <const C extends string>(column: C): AnswerOf<'token', C | 'codigo'> =>
  custom('token', {
    columns: ['codigo', column],
    match({ system, code }, { alias: t, put }) {
      if ((system !== null && !system.startsWith(OPTIONS_OF)) || (code !== null && !isCode(code))) return 'false'
      const said = code === null ? 'is not null' : `= ${put(code, 'text')}`
      const of = system === null ? '' : ` and ${t}.codigo = ${put(system.slice(OPTIONS_OF.length), 'text')}`
      return `(${t}.${column} ${said}${of})`
    },
    missing: (t) => `${t}.${column} is null`,
  })

/** `value-concept` of a column of options: by their international code, or by that of our catalogue. */
export const answered = <const C extends string>(column: C): AnswerOf<'token', C | 'codigo'> =>
  anyOf(cases(SNOMED, answers(SNOMED, column)), cases(LOINC, answers(LOINC, column)), option(column))

const codes = listed.map((v) => `'${v.codigo}'`).join(', ')

/** The same by its words, which R4 takes for text too: those of the catalogue, or the option itself. */
export const answeredWords = <const C extends string>(column: C): AnswerOf<'string', C | 'codigo'> =>
  custom('string', {
    columns: ['codigo', column],
    match(value, asking) {
      const t = asking.alias
      const known = listed.flatMap((v) =>
        [...(v.opciones ?? [])]
          .filter(([, label]) => labelFits(label, value))
          .map(([option]) => `(${t}.codigo = '${v.codigo}' and ${t}.${column} = '${option}')`),
      )
      const unlisted = `(${t}.codigo not in (${codes}) and ${matchText(value, `${t}.${column}`, asking)})`
      return `(${[...known, unlisted].join(' or ')})`
    },
    missing: (t) => `${t}.${column} is null`,
  })
