import { findingStates, surfaces } from '../../../../model/odontology/odontology.ts'
import { odontograma } from '../../../../resources/especialidad/odontograma.ts'
import { authorOf } from '../../elements/author.ts'
import { called, coding, inTable } from '../../elements/coding.ts'
import { OURS } from '../../elements/drawing.ts'
import { entryStatus, entryStatuses, ofHistory, quantity } from '../../elements/entries.ts'
import { always, moment, refTo } from '../../search/answer.ts'
import { cases, ofPatient } from '../../search/cases.ts'
import { byAuthor, findAuthor } from '../../search/shared-answers.ts'
import { type DrawnRowFor, defineSource } from '../../source.ts'
import { category, inCategory } from './value-elements.ts'

const SYSTEM = `${OURS}:odontograma`
const NAME = 'Odontograma'
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
    ? [{ code: called(text, coding(SYSTEM, name, text)), valueQuantity: quantity(value, '{score}') }]
    : []

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
    'combo-code': code,
    category: inCategory('exam'),
    status: cases(undefined, entryStatuses),
    date: moment('fecha_examen'),
  },
})
