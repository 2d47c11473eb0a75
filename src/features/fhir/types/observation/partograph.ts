import { partograma } from '../../../../resources/especialidad/partograma.ts'
import { authorOf } from '../../elements/author.ts'
import { called, coding } from '../../elements/coding.ts'
import { OURS } from '../../elements/drawing.ts'
import { entryStatus, entryStatuses, ofHistory } from '../../elements/entries.ts'
import { always, anyOf, custom, moment, refTo } from '../../search/answer.ts'
import { cases, ofPatient } from '../../search/cases.ts'
import { byAuthor, findAuthor } from '../../search/shared-answers.ts'
import { type DrawnRowFor, defineSource } from '../../source.ts'
import { category, inCategory } from './value-elements.ts'

const SYSTEM = `${OURS}:partograma`
const NAME = 'Partograma'
const code = always({ system: SYSTEM, code: 'partograma' })

type Check = NonNullable<DrawnRowFor<typeof partograma>['controles']>[number]

const wordsOf = ({ dilatacion_cm: cm, fcf, contracciones }: Check): string =>
  [
    ...(cm == null ? [] : [`dilatación ${cm} cm`]),
    ...(fcf == null ? [] : [`FCF ${fcf} por minuto`]),
    ...(contracciones == null ? [] : [`${contracciones} contracciones en 10 minutos`]),
  ].join(', ') || 'control'

const checks = custom('token', {
  columns: ['controles'],
  match: ({ system, code: asked }, { alias }) =>
    (system === null || system === SYSTEM) && (asked === null || asked === 'control')
      ? `${alias}.controles <> '[]'`
      : 'false',
  missing: (alias) => `${alias}.controles = '[]'`,
})

/** The sheet of a labour, a component for each check. */
export const partographSource = defineSource({
  resource: partograma,
  prefix: 'partograma-',
  about: 'El partograma, un componente por control.',
  extra: [findAuthor],
  draw: (row) => ({
    text: [NAME, ...(row.controles ?? []).map((check) => `${check.hora}: ${wordsOf(check)}`), row.observaciones],
    status: entryStatus(row),
    ...category('exam'),
    code: called(NAME, coding(SYSTEM, 'partograma', NAME)),
    ...ofHistory(row),
    effectiveDateTime: row.fecha_registro,
    issued: row.creado_en,
    performer: [authorOf(row)],
    component: (row.controles ?? []).map((check) => ({
      code: called(`Control de las ${check.hora}`, coding(SYSTEM, 'control', 'Control')),
      valueString: wordsOf(check),
    })),
  }),
  params: {
    performer: byAuthor,
    ...ofPatient,
    encounter: refTo('historia', 'Encounter'),
    code,
    'component-code': checks,
    'combo-code': anyOf<'token', 'controles'>(code, checks),
    category: inCategory('exam'),
    status: cases(undefined, entryStatuses),
    date: moment('fecha_registro'),
  },
})
