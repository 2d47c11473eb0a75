import { antecedente } from '../../../resources/antecedente.ts'
import { antecedenteCategorizado } from '../../../resources/antecedente-categorizado.ts'
import { orden } from '../../../resources/orden.ts'
import { ofKinds } from '../elements/antecedents.ts'
import { ABSENT, SNOMED } from '../elements/coding.ts'
import { RDA } from '../elements/elements.ts'
import { findAuthor } from '../search/administrative-answers.ts'
import { always, anyOf, day, moment, refTo, token } from '../search/answer.ts'
import { cases, inverted, ofPatient, provided, states } from '../search/cases.ts'
import type { FhirType } from '../source.ts'
import { byCode, dateParam, referenceParam, toEncounter, tokenParam, toPatient, toSubject } from './param.ts'
import {
  fhirPastProcedure,
  fhirPerformed,
  fhirToldProcedure,
  isPerformed,
  performedKinds,
  performedStates,
  TRANSFUSION,
} from './procedure-drawing.ts'
import { CUPS } from './service-request-drawing.ts'

const list = (values: readonly string[]): string => values.map((v) => `'${v}'`).join(', ')
const encounter = refTo('historia', 'Encounter')
const past = cases(
  undefined,
  {
    completed: (t) => `${t}.anulado is not true and ${t}.niega is not true`,
    'not-done': (t) => `${t}.anulado is not true and ${t}.niega is true`,
    'entered-in-error': (t) => `${t}.anulado is true`,
  },
  ['niega', 'anulado'],
)
const stated = (t: string): string => `${t}.niega is not true`
const told = (column: 'categoria' | 'tipo') =>
  anyOf(
    cases(ABSENT, { 'no-known-procedures': (t) => `${t}.niega is true and ${t}.${column} = 'quirurgico'` }, [
      'niega',
      column,
    ]),
    cases(SNOMED, { [TRANSFUSION.code]: (t) => `${t}.${column} = 'transfusional'` }, [column]),
  )

export const procedureType: FhirType = {
  type: 'Procedure',
  about: 'Lo que se hizo: órdenes en curso o realizadas, cirugías y transfusiones del pasado.',
  params: [
    toPatient('subject'),
    toSubject('Procedure'),
    toEncounter('clinical-encounter'),
    byCode,
    tokenParam('category', 'Procedure-category', 'Tipo de tecnología.'),
    tokenParam('status', 'Procedure-status', 'in-progress, completed, not-done, entered-in-error.'),
    dateParam('date', 'clinical-date', 'Cuándo se hizo.'),
    referenceParam('based-on', 'Procedure-based-on', 'Orden que lo pidió.', 'basedOn', 'ServiceRequest'),
    tokenParam('reason-code', 'Procedure-reason-code', 'Finalidad.'),
    referenceParam(
      'reason-reference',
      'Procedure-reason-reference',
      'Diagnóstico que lo motivó.',
      'reasonReference',
      'Condition',
    ),
  ],
  sources: [
    {
      resource: orden,
      prefix: '',
      about: 'Cada orden que se está realizando o se realizó.',
      only: {
        sql: (t) =>
          `(${t}.tipo_orden in (${list(performedKinds)}) and ${t}.estado in (${list(Object.keys(performedStates))}))`,
        holds: isPerformed,
      },
      project: fhirPerformed,
      params: {
        ...ofPatient,
        encounter,
        code: token('cups', { system: CUPS }),
        category: always({ system: `${RDA}/CodeSystem/ColombianHealthTechnologyCategory`, code: '01' }),
        status: states(inverted(performedStates)),
        date: moment('fecha_resultado'),
        'based-on': refTo('id', 'ServiceRequest'),
        'reason-code': token('finalidad', { system: `${RDA}/CodeSystem/RIPSFinalidadConsultaVersion2` }),
        'reason-reference': refTo('diagnostico', 'Condition'),
      },
      example: { estado: 'completada', fecha_resultado: '2026-11-02T15:00:00.000Z' },
    },
    {
      resource: antecedenteCategorizado,
      prefix: 'antecedente-',
      about: 'Cada cirugía o transfusión de la lista codificada de antecedentes.',
      only: ofKinds('categoria', ['quirurgico', 'transfusional'], true),
      extra: [findAuthor],
      project: fhirPastProcedure,
      params: {
        ...ofPatient,
        encounter,
        code: anyOf(token('cups', { system: CUPS, where: stated }), told('categoria')),
        status: past,
        date: provided(
          anyOf(
            day('fecha'),
            provided(day('fecha_inicio'), (t) => `${t}.fecha is null`, 'fecha'),
          ),
          stated,
          'niega',
        ),
      },
      example: { categoria: 'quirurgico', procedimiento: 'Apendicectomía', fecha: '2010-05-14' },
    },
    {
      resource: antecedente,
      prefix: 'relato-',
      about: 'Lo mismo, en texto libre dentro de una atención.',
      only: ofKinds('tipo', ['quirurgico', 'transfusional'], true),
      extra: [findAuthor],
      project: fhirToldProcedure,
      params: { ...ofPatient, encounter, code: told('tipo'), status: past, date: day('fecha_evento') },
    },
  ],
}
