import { revisionSistema } from '../../../../resources/revision-sistema.ts'
import { authorOf } from '../../elements/author.ts'
import { called, codingIf, optionOf } from '../../elements/coding.ts'
import { joined, LOINC, OURS } from '../../elements/drawing.ts'
import { entryStatus, entryStatuses, ofHistory } from '../../elements/entries.ts'
import { loinc } from '../../elements/loinc.ts'
import { always, anyOf, custom, matchText, moment, refTo, token } from '../../search/answer.ts'
import { cases, ofPatient } from '../../search/cases.ts'
import { byAuthor, findAuthor } from '../../search/shared-answers.ts'
import { defineSource } from '../../source.ts'
import { category, inCategory, notPerformed } from './value-elements.ts'

const REVIEW = '10187-3'
const REVIEW_SYSTEMS = `${OURS}:revision-sistema`
const NAME = 'Revisión por sistemas'

const code = anyOf(always({ system: LOINC, code: REVIEW }), token('sistema', { system: REVIEW_SYSTEMS }))
/** In words, by its symptoms, or by what the state itself says. */
const reviewed = (t: string): string =>
  `(case ${t}.estado when 'no_evaluado' then null else coalesce(nullif(${t}.descripcion, ''), nullif(array_to_string(${t}.sintomas, ', '), ''), case ${t}.estado when 'niega_sintomas' then 'Niega síntomas' when 'con_sintomas' then 'Con síntomas' end) end)`

/** What the patient feels in one system; each symptom of the list is a component. */
export const reviewSource = defineSource({
  resource: revisionSistema,
  prefix: 'revision-',
  about: 'Lo que el paciente refiere en un sistema.',
  extra: [findAuthor],
  draw(row) {
    const name = optionOf(revisionSistema.fields.sistema.options, row.sistema)
    const state = optionOf(revisionSistema.fields.estado.options, row.estado)
    const symptoms = row.sintomas ?? []
    const said = row.descripcion ?? (symptoms.length > 0 ? symptoms.join(', ') : state)
    return {
      text: [joined(': ', NAME, name, state), symptoms.join(', '), row.descripcion],
      status: entryStatus(row),
      ...category('exam'),
      code: called(name ?? NAME, loinc(REVIEW), ...codingIf(REVIEW_SYSTEMS, row.sistema, name)),
      ...ofHistory(row),
      effectiveDateTime: row.fecha_registro,
      issued: row.creado_en,
      performer: [authorOf(row)],
      ...(row.estado === 'no_evaluado' || said === null ? notPerformed : { valueString: said }),
      component: symptoms.map((text) => ({ code: { text }, valueBoolean: true })),
    }
  },
  params: {
    performer: byAuthor,
    ...ofPatient,
    encounter: refTo('historia', 'Encounter'),
    code,
    'value-string': custom('string', {
      columns: ['descripcion', 'sintomas', 'estado'],
      match: (value, asking) => matchText(value, reviewed(asking.alias), asking),
      missing: (t) => `${reviewed(t)} is null`,
    }),
    'combo-code': code,
    category: inCategory('exam'),
    status: cases(undefined, entryStatuses),
    date: moment('fecha_registro'),
  },
})
