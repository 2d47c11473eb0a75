import { findingStates, surfaces } from '../../../../model/odontology/odontology.ts'
import { odontograma } from '../../../../resources/especialidad/odontograma.ts'
import { authorOf } from '../../elements/author.ts'
import { called, coding, inTable } from '../../elements/coding.ts'
import { OURS } from '../../elements/drawing.ts'
import { entryStatus, entryStatuses, ofHistory, quantity } from '../../elements/entries.ts'
import { always, amount, anyOf, custom, moment, refTo } from '../../search/answer.ts'
import { cases, ofPatient } from '../../search/cases.ts'
import { together } from '../../search/composite.ts'
import { byAuthor, findAuthor } from '../../search/shared-answers.ts'
import { type DrawnRowFor, defineSource } from '../../source.ts'
import { category, inCategory } from './value-elements.ts'

const SYSTEM = `${OURS}:odontograma`
const NAME = 'Odontograma'
const SCORE = '{score}'
const code = always({ system: SYSTEM, code: 'odontograma' })

type Finding = NonNullable<DrawnRowFor<typeof odontograma>['hallazgos']>[number]

const wordsOf = ({ estado, cara }: Finding): string => {
  const state = inTable(findingStates, estado) ?? String(estado)
  const surface = inTable(surfaces, cara)
  return surface === undefined ? state : `${state}, ${surface.toLowerCase()}`
}
const finding = (found: Finding): object => ({
  code: called(`Diente ${found.pieza}`, coding(SYSTEM, `diente-${found.pieza}`, `Diente ${found.pieza}`)),
  valueString: wordsOf(found),
})
const index = (name: string, text: string, value: number | null | undefined): object[] =>
  typeof value === 'number'
    ? [{ code: called(text, coding(SYSTEM, name, text)), valueQuantity: quantity(value, SCORE) }]
    : []

const componentCode = custom('token', {
  columns: ['cop', 'ceo', 'hallazgos'],
  match({ system, code: asked }, { alias, put }) {
    if (system !== null && system !== SYSTEM) return 'false'
    if (asked === null) return `not (${noComponents(alias)})`
    if (asked === 'cop' || asked === 'ceo') return `${alias}.${asked} is not null`
    const [, tooth] = /^diente-([1-9]\d)$/.exec(asked) ?? []
    return tooth === undefined
      ? 'false'
      : `${alias}.hallazgos @> jsonb_build_array(jsonb_build_object('pieza', ${put(tooth, 'integer')}))`
  },
  missing: (alias) => noComponents(alias),
})
const noComponents = (t: string): string => `${t}.cop is null and ${t}.ceo is null and ${t}.hallazgos = '[]'`
const indices = anyOf<'quantity', 'cop' | 'ceo'>(amount('cop', SCORE), amount('ceo', SCORE))

const eachIndex = anyOf<'composite', 'cop' | 'ceo'>(
  together(always({ system: SYSTEM, code: 'cop' }), amount('cop', SCORE)),
  together(always({ system: SYSTEM, code: 'ceo' }), amount('ceo', SCORE)),
)

/** The teeth of one encounter: both indices, and a component for each finding. */
export const odontogramSource = defineSource({
  resource: odontograma,
  prefix: 'odontograma-',
  about: 'El odontograma: índices COP y ceo, y un componente por hallazgo en notación FDI.',
  extra: [findAuthor],
  draw: (row) => ({
    text: [NAME, ...(row.hallazgos ?? []).map((found) => `${found.pieza}: ${wordsOf(found)}`), row.observaciones],
    status: entryStatus(row),
    ...category('exam'),
    code: called(NAME, coding(SYSTEM, 'odontograma', NAME)),
    ...ofHistory(row),
    effectiveDateTime: row.fecha_examen,
    issued: row.creado_en,
    performer: [authorOf(row)],
    component: [
      ...index('cop', 'Índice COP', row.cop),
      ...index('ceo', 'Índice ceo', row.ceo),
      ...(row.hallazgos ?? []).map(finding),
    ],
  }),
  params: {
    performer: byAuthor,
    ...ofPatient,
    encounter: refTo('historia', 'Encounter'),
    code,
    'component-code': componentCode,
    'combo-code': anyOf<'token', 'cop' | 'ceo' | 'hallazgos'>(code, componentCode),
    category: inCategory('exam'),
    status: cases(undefined, entryStatuses),
    date: moment('fecha_examen'),
    'component-value-quantity': indices,
    'combo-value-quantity': indices,
    'component-code-value-quantity': eachIndex,
    'combo-code-value-quantity': eachIndex,
  },
})
