import type { Predicate } from '../../../model/predicate.ts'
import type { RowFor } from '../../../model/resource.ts'
import { antecedente } from '../../../resources/antecedente.ts'
import { antecedenteCategorizado } from '../../../resources/antecedente-categorizado.ts'
import { orden } from '../../../resources/orden.ts'
import {
  asserter,
  type CodedPast,
  denial,
  denied,
  informant,
  isDenied,
  stated,
  type ToldPast,
} from '../elements/antecedents.ts'
import { authorOf } from '../elements/author.ts'
import { sideOf } from '../elements/body-site.ts'
import { ABSENT, CUPS, called, coding, codingIf, SNOMED } from '../elements/coding.ts'
import { extension, joined, reference, when } from '../elements/drawing.ts'
import { notes, ofHistory, unlessAnnulled } from '../elements/entries.ts'
import { PROCEDURE, PURPOSE, reasons, stateCases, TECHNOLOGY, technology } from '../elements/requests.ts'
import { always, anyOf, day, moment, refTo, token } from '../search/answer.ts'
import { type Cases, type CodeTable, cases, codeIn, ofPatient, provided } from '../search/cases.ts'
import { worded, wordedBy } from '../search/composite.ts'
import { findAuthor } from '../search/shared-answers.ts'
import { at, defineSource, defineType, shared } from '../source.ts'
import { byCode, toEncounter, toPatient, toSubject } from './param.ts'

type Order = RowFor<typeof orden>
const performedStates = { en_proceso: 'in-progress', completada: 'completed' } as const satisfies CodeTable<
  NonNullable<Order['estado']>
>
const performedStatuses = stateCases(performedStates)
/** Orders of what is done to the patient, once they run; a diet or a referral is never a procedure. */
export const performed: Predicate<Pick<Order, 'tipo_orden' | 'estado'>> = {
  tipo_orden: ['laboratorio', 'imagenologia', 'procedimiento', 'interconsulta', 'terapia', 'cirugia'],
  estado: ['en_proceso', 'completada'],
}

/** The day on which it was in Bogotá. */
const dayOf = (instant: string): string => new Date(Date.parse(instant) - 5 * 3_600_000).toISOString().slice(0, 10)

const NOTHING = coding(ABSENT, 'no-known-procedures', 'No known procedures')
const TRANSFUSION = coding(SNOMED, '116859006', 'Transfusion of blood product')
const NAMELESS = 'Procedimiento sin precisar'

const pastStatuses = unlessAnnulled<Pick<ToldPast, 'niega' | 'anulado'>>({
  completed: stated,
  'not-done': denied,
})
const codedKinds = {
  none: { categoria: ['quirurgico'], niega: [true] },
  transfusion: { categoria: ['transfusional'] },
} as const satisfies Cases<CodedPast>
const toldKinds = {
  none: { tipo: ['quirurgico'], niega: [true] },
  transfusion: { tipo: ['transfusional'] },
} as const satisfies Cases<ToldPast>
const past = <R>({ none, transfusion }: Record<'none' | 'transfusion', Predicate<R>>) =>
  anyOf(cases<R>(ABSENT, { [NOTHING.code]: none }), cases<R>(SNOMED, { [TRANSFUSION.code]: transfusion }))
const undated: Predicate<Pick<CodedPast, 'fecha'>> = { fecha: null }

export const procedureType = defineType('Procedure', {
  about: 'Lo que se hizo: órdenes en curso o realizadas, cirugías y transfusiones del pasado.',
  params: {
    patient: toPatient('subject'),
    subject: toSubject,
    encounter: toEncounter('clinical'),
    code: byCode,
    category: 'Tipo de tecnología.',
    status: 'in-progress, completed, not-done, entered-in-error.',
    date: shared('clinical', 'Cuándo se hizo.'),
    'based-on': at('basedOn', 'Orden que lo pidió.'),
    'reason-code': 'Finalidad.',
    'reason-reference': at('reasonReference', 'Diagnóstico que lo motivó.'),
  },
  sources: [
    defineSource({
      resource: orden,
      about: 'Cada orden que se está realizando o se realizó.',
      only: performed,
      // By whom, the row does not say.
      draw: (row) => ({
        text: [joined(' ', row.cups, row.descripcion)],
        extension: [when(row.fecha_orden, (asked) => extension('RequestDate', { valueDate: dayOf(asked) }))],
        basedOn: [reference('ServiceRequest', row.id)],
        status: codeIn(performedStatuses, row) ?? 'unknown',
        category: technology(PROCEDURE),
        code: called(row.descripcion, ...codingIf(CUPS, row.cups)),
        ...ofHistory(row),
        performedDateTime: row.fecha_resultado,
        ...reasons(row),
        bodySite: sideOf(row.lateralidad),
      }),
      params: {
        ...ofPatient,
        encounter: refTo('historia', 'Encounter'),
        code: worded(token('cups', { system: CUPS, levels: 2 }), 'descripcion'),
        category: always({ system: TECHNOLOGY, code: PROCEDURE }),
        status: cases(undefined, performedStatuses),
        date: moment('fecha_resultado'),
        'based-on': refTo('id', 'ServiceRequest'),
        'reason-code': token('finalidad', { system: PURPOSE }),
        'reason-reference': refTo('diagnostico', 'Condition'),
      },
      example: { estado: 'completada', fecha_resultado: '2026-11-02T15:00:00.000Z' },
    }),
    defineSource({
      resource: antecedenteCategorizado,
      prefix: 'antecedente-',
      about: 'Cada cirugía o transfusión de la lista codificada de antecedentes.',
      only: { categoria: ['quirurgico', 'transfusional'] },
      extra: [findAuthor],
      draw(row) {
        const { procedimiento, descripcion, cups, complicaciones: went } = row
        const denies = isDenied(row)
        const transfusion = row.categoria === 'transfusional'
        const said = procedimiento ?? descripcion ?? cups ?? (transfusion ? 'Transfusión' : NAMELESS)
        const text = denies ? denial(row) : said
        const ofKind = transfusion ? [TRANSFUSION] : denies ? [NOTHING] : []
        return {
          text: [text, when(went, (words) => `Complicaciones: ${words}`), informant(row)],
          status: codeIn(pastStatuses, row),
          code: called(text, ...(denies ? [] : codingIf(CUPS, cups)), ...ofKind),
          ...ofHistory(row),
          performedDateTime: denies ? null : (row.fecha ?? row.fecha_inicio),
          recorder: authorOf(row),
          asserter: asserter(row),
          complication: denies ? null : notes(went),
          note: notes(procedimiento ? descripcion : null, informant(row), row.observaciones),
        }
      },
      params: {
        ...ofPatient,
        encounter: refTo('historia', 'Encounter'),
        code: anyOf(
          provided(wordedBy(token('cups', { system: CUPS, levels: 2 }), 'procedimiento', 'descripcion'), stated),
          past<CodedPast>(codedKinds),
        ),
        status: cases(undefined, pastStatuses),
        date: provided(anyOf(day('fecha'), provided(day('fecha_inicio'), undated)), stated),
      },
      example: { categoria: 'quirurgico', procedimiento: 'Apendicectomía', fecha: '2010-05-14' },
    }),
    defineSource({
      resource: antecedente,
      prefix: 'relato-',
      about: 'Lo mismo, en texto libre dentro de una atención.',
      only: { tipo: ['quirurgico', 'transfusional'] },
      extra: [findAuthor],
      draw(row) {
        const denies = isDenied(row)
        const text = denies ? denial(row) : (row.descripcion ?? NAMELESS)
        return {
          text: [text, informant(row)],
          status: codeIn(pastStatuses, row),
          code: called(text, ...(row.tipo === 'transfusional' ? [TRANSFUSION] : denies ? [NOTHING] : [])),
          ...ofHistory(row),
          performedDateTime: row.fecha_evento,
          recorder: authorOf(row),
          asserter: asserter(row),
          note: notes(informant(row), row.observaciones),
        }
      },
      params: {
        ...ofPatient,
        encounter: refTo('historia', 'Encounter'),
        code: past<ToldPast>(toldKinds),
        status: cases(undefined, pastStatuses),
        date: day('fecha_evento'),
      },
    }),
  ],
})
