import { antecedente } from '../../../resources/antecedente.ts'
import { antecedenteCategorizado } from '../../../resources/antecedente-categorizado.ts'
import {
  type CodedPast,
  denial,
  denied,
  informant,
  isDenied,
  noneKnown,
  type PastRow,
  stated,
  type ToldPast,
} from '../elements/antecedents.ts'
import { ABSENT, called, coding } from '../elements/coding.ts'
import { type Maybe, reference, when } from '../elements/drawing.ts'
import { notes, subject, unlessAnnulled } from '../elements/entries.ts'
import { type AnswerOf, anyOf, day, unsaid, words } from '../search/answer.ts'
import { cases, codeIn, ofPatient, provided } from '../search/cases.ts'
import { wordedBy } from '../search/composite.ts'
import { defineSource, defineType } from '../source.ts'
import { toPatient } from './param.ts'

const NONE = coding(ABSENT, 'no-known-immunizations', 'No known immunizations')
const NAMELESS = 'Vacuna sin precisar'

const statuses = unlessAnnulled<Pick<ToldPast, 'niega' | 'anulado'>>({ completed: stated, 'not-done': denied })

/** R4 demands when; of what was only told it may not be known. */
const occurrence = (day: Maybe<string>): object =>
  day ? { occurrenceDateTime: day } : { occurrenceString: 'No se sabe cuándo' }

type ToldVaccine = PastRow & {
  readonly historia?: string | null
  readonly anulado?: boolean | null
  readonly observaciones?: string | null
}
/** Told or read in a card, and given elsewhere: nobody here answers for having given it. */
const toldVaccine = (row: ToldVaccine, text: string, day: Maybe<string>, recorded: Maybe<string>): object => ({
  status: codeIn(statuses, row),
  vaccineCode: called(text, ...(isDenied(row) ? [NONE] : [])),
  patient: subject(row),
  encounter: reference('Encounter', row.historia),
  ...occurrence(day),
  recorded,
  primarySource: false,
  reportOrigin: { text: row.fuente === 'paciente' ? 'Paciente' : informant(row) },
})

const none = noneKnown(NONE.code)
/** It always says when, if only that it is not known. */
const whenever = <C extends string>(answer: AnswerOf<'date', C>): AnswerOf<'date', C> => ({
  ...answer,
  missing: () => 'false',
})

export const immunizationType = defineType('Immunization', {
  about: 'Vacunas de los antecedentes: las que el paciente ha recibido, o que niega haber recibido.',
  params: {
    patient: toPatient('patient'),
    date: { about: 'Cuándo se aplicó.', family: 'clinical' },
    status: 'completed, not-done, entered-in-error.',
    'vaccine-code': 'La vacuna, por sus palabras (:text); «no-known-immunizations» si las niega.',
    'lot-number': 'Lote.',
  },
  sources: [
    defineSource({
      resource: antecedenteCategorizado,
      about: 'Cada vacuna de la lista codificada de antecedentes.',
      only: { categoria: ['inmunologico'] },
      draw(row) {
        const denies = isDenied(row)
        const text = denies ? denial(row) : (row.vacuna ?? row.descripcion ?? NAMELESS)
        return {
          text: [text, when(row.dosis, (n) => `Dosis ${n}`), row.fecha],
          ...toldVaccine(row, text, denies ? null : (row.fecha ?? row.fecha_inicio), row.creado_en),
          lotNumber: row.lote,
          note: notes(row.vacuna ? row.descripcion : null, row.observaciones),
          protocolApplied: [when(row.dosis, (doseNumberPositiveInt) => ({ doseNumberPositiveInt }))],
        }
      },
      params: {
        patient: ofPatient.patient,
        date: whenever(
          provided(
            anyOf(
              day('fecha'),
              provided<'date', 'fecha_inicio', Pick<CodedPast, 'fecha'>>(day('fecha_inicio'), { fecha: null }),
            ),
            stated,
          ),
        ),
        status: cases(undefined, statuses),
        'vaccine-code': anyOf(none, provided(wordedBy(unsaid, 'vacuna', 'descripcion'), stated)),
        'lot-number': words('lote'),
      },
      example: { categoria: 'inmunologico', vacuna: 'Influenza', dosis: 1, fecha: '2024-05-07' },
    }),
    defineSource({
      resource: antecedente,
      prefix: 'relato-',
      about: 'Lo mismo, en texto libre dentro de una atención.',
      only: { tipo: ['inmunologico'] },
      draw(row) {
        const text = isDenied(row) ? denial(row) : (row.descripcion ?? NAMELESS)
        return {
          text: [text],
          ...toldVaccine(row, text, row.fecha_evento, row.fecha_registro),
          note: notes(row.observaciones),
        }
      },
      params: {
        patient: ofPatient.patient,
        date: whenever(day('fecha_evento')),
        status: cases(undefined, statuses),
        'vaccine-code': { ...none, text: provided(words('descripcion'), stated) },
      },
      example: { tipo: 'inmunologico', descripcion: 'Esquema PAI completo para la edad.' },
    }),
  ],
})
