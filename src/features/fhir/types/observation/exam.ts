import { examenFisico } from '../../../../resources/examen-fisico.ts'
import { authorOf } from '../../elements/author.ts'
import { called, codingIf, optionOf } from '../../elements/coding.ts'
import { joined, LOINC, OURS, when } from '../../elements/drawing.ts'
import { entryStatus, entryStatuses, ofHistory } from '../../elements/entries.ts'
import { loinc } from '../../elements/loinc.ts'
import { always, anyOf, custom, moment, refTo } from '../../search/answer.ts'
import { cases, ofPatient } from '../../search/cases.ts'
import { byAuthor, findAuthor } from '../../search/shared-answers.ts'
import { type DrawnRowFor, defineSource } from '../../source.ts'
import { category, inCategory, interpretation, notPerformed } from './value-elements.ts'

const EXAM = '29545-1'
const EXAM_SYSTEMS = `${OURS}:examen-fisico:sistema`
const GENERAL = 'aspecto_general'
const { sistema, estado } = examenFisico.fields.hallazgos.fields ?? {}
type Finding = NonNullable<DrawnRowFor<typeof examenFisico>['hallazgos']>[number]

const systemName = (item: Finding): string => optionOf(sistema?.options, item.sistema) ?? 'Sistema'
const stateName = (item: Finding): string | null => optionOf(estado?.options, item.estado)
const lineOf = (item: Finding): string =>
  joined('. ', `${systemName(item)}: ${stateName(item) ?? ''}`, item.descripcion)

function component(item: Finding): object {
  const name = systemName(item)
  const code = called(name, ...codingIf(EXAM_SYSTEMS, item.sistema, name))
  if (item.estado === 'no_examinado') return { code, ...notPerformed }
  const valueString = item.descripcion ?? stateName(item) ?? 'Sin descripción'
  return { code, valueString, ...interpretation(item.estado === 'anormal' ? 'anormal' : 'normal') }
}

const systems = custom('token', {
  columns: ['hallazgos', GENERAL],
  match({ system, code }, { alias, put }) {
    if (system !== null && system !== EXAM_SYSTEMS) return 'false'
    if (code === null) return 'true'
    if (code === GENERAL) return `${alias}.aspecto_general is not null`
    return `${alias}.hallazgos @> jsonb_build_array(jsonb_build_object('sistema', ${put(code, 'text')}))`
  },
  missing: () => 'false',
})
const exam = always({ system: LOINC, code: EXAM })

/** The findings of an examination, system by system. */
export const examSource = defineSource({
  resource: examenFisico,
  prefix: 'examen-',
  about: 'Los hallazgos de un examen físico, un componente por sistema.',
  // It found more than measures, which are observations of their own.
  beyond: {
    sql: (t) => `(${t}.aspecto_general is not null or jsonb_array_length(${t}.hallazgos) > 0)`,
    holds: ({ aspecto_general: general, hallazgos }) =>
      (typeof general === 'string' && general.trim() !== '') || (Array.isArray(hallazgos) && hallazgos.length > 0),
  },
  extra: [findAuthor],
  draw(row) {
    const { aspecto_general: general, hallazgos: found = [] } = row
    const aspect = called('Aspecto general', ...codingIf(EXAM_SYSTEMS, GENERAL, 'Aspecto general'))
    return {
      text: ['Examen físico', when(general, (words) => `Aspecto general: ${words}`), ...(found ?? []).map(lineOf)],
      status: entryStatus(row),
      ...category('exam'),
      code: called('Examen físico por sistemas', loinc(EXAM)),
      ...ofHistory(row),
      effectiveDateTime: row.fecha_registro,
      issued: row.creado_en,
      performer: [authorOf(row)],
      component: [when(general, (words) => ({ code: aspect, valueString: words })), ...(found ?? []).map(component)],
    }
  },
  params: {
    performer: byAuthor,
    ...ofPatient,
    encounter: refTo('historia', 'Encounter'),
    code: exam,
    'component-code': systems,
    'combo-code': anyOf(exam, systems),
    category: inCategory('exam'),
    status: cases(undefined, entryStatuses),
    date: moment('fecha_registro'),
  },
  example: { aspecto_general: 'Buen estado general' },
})
