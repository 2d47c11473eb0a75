import { antecedente } from '../../../resources/antecedente.ts'
import { antecedenteCategorizado } from '../../../resources/antecedente-categorizado.ts'
import {
  asserter,
  byPatient,
  type CodedPast,
  denial,
  denied,
  ended,
  informant,
  isDenied,
  noneKnown,
  stated,
  type ToldPast,
} from '../elements/antecedents.ts'
import { ABSENT, called, coding, codingIf } from '../elements/coding.ts'
import { RDA, reference } from '../elements/drawing.ts'
import { notes, period, subject, unlessAnnulled } from '../elements/entries.ts'
import { anyOf, day, period as lastingFrom, refTo, token } from '../search/answer.ts'
import { cases, codeIn, ofPatient, provided } from '../search/cases.ts'
import { wordedBy } from '../search/composite.ts'
import { at, defineSource, defineType } from '../source.ts'
import { byCode, toPatient, toSubject } from './param.ts'

export const INN = `${RDA}/CodeSystem/MipresINN`
const NOTHING = 'no-known-medications'
const nothing = coding(ABSENT, NOTHING, 'No known medications')
const NAMELESS = 'Medicamento sin precisar'

const uses = unlessAnnulled<Pick<CodedPast, 'estado_uso' | 'niega' | 'anulado'>>({
  active: { all: [stated, { estado_uso: ['active'] }] },
  completed: { all: [stated, { estado_uso: ['completed'] }] },
  stopped: { all: [stated, { estado_uso: ['stopped'] }] },
  'on-hold': { all: [stated, { estado_uso: ['on-hold'] }] },
  unknown: { all: [stated, { any: [{ estado_uso: ['unknown'] }, { estado_uso: null }] }] },
  'not-taken': denied,
})
const toldUses = unlessAnnulled<Pick<ToldPast, 'vigente' | 'niega' | 'anulado'>>({
  active: { all: [stated, { not: ended }] },
  stopped: { all: [stated, ended] },
  'not-taken': denied,
})

export const medicationStatementType = defineType('MedicationStatement', {
  about: 'Medicamentos que el paciente dice tomar o haber tomado.',
  params: {
    patient: toPatient('subject'),
    subject: toSubject,
    context: 'Atención en que se registró.',
    code: byCode,
    status: {
      about: 'active, completed, stopped, on-hold, not-taken, unknown, entered-in-error.',
      family: 'medications',
    },
    effective: 'Cuándo lo tomó.',
    source: at('informationSource', 'El paciente, si él mismo lo dijo.'),
  },
  sources: [
    defineSource({
      resource: antecedenteCategorizado,
      about: 'Cada medicamento de la lista codificada de antecedentes.',
      only: { categoria: ['farmacologico'] },
      draw(row) {
        const { medicamento, descripcion, dosis_texto: dose, dci_codigo: code } = row
        const denies = isDenied(row)
        const text = denies ? denial(row) : (medicamento ?? descripcion ?? code ?? NAMELESS)
        return {
          text: [dose ? `${text}: ${dose}` : text, informant(row)],
          status: codeIn(uses, row),
          medicationCodeableConcept: called(text, ...(denies ? [nothing] : codingIf(INN, code))),
          subject: subject(row),
          context: reference('Encounter', row.historia),
          effectivePeriod: denies ? null : period(row.fecha_inicio, row.fecha_fin),
          dateAsserted: row.creado_en,
          informationSource: asserter(row),
          note: notes(medicamento ? descripcion : null, informant(row), row.observaciones),
          dosage: denies ? null : notes(dose),
        }
      },
      params: {
        ...ofPatient,
        context: refTo('historia', 'Encounter'),
        code: anyOf(
          provided(wordedBy(token('dci_codigo', { system: INN }), 'medicamento', 'descripcion'), stated),
          noneKnown(NOTHING),
        ),
        status: cases(undefined, uses),
        effective: provided(lastingFrom('fecha_inicio', 'fecha_fin', 'date'), stated),
        source: byPatient,
      },
      example: { categoria: 'farmacologico', medicamento: 'Losartán', estado_uso: 'active' },
    }),
    defineSource({
      resource: antecedente,
      prefix: 'relato-',
      about: 'Lo mismo, en texto libre dentro de una atención.',
      only: { tipo: ['farmacologico'] },
      draw(row) {
        const text = isDenied(row) ? denial(row) : (row.descripcion ?? NAMELESS)
        return {
          text: [text, informant(row)],
          status: codeIn(toldUses, row),
          medicationCodeableConcept: called(text, ...(isDenied(row) ? [nothing] : [])),
          subject: subject(row),
          context: reference('Encounter', row.historia),
          effectivePeriod: period(row.fecha_evento, null),
          dateAsserted: row.fecha_registro,
          informationSource: asserter(row),
          note: notes(informant(row), row.observaciones),
        }
      },
      params: {
        ...ofPatient,
        context: refTo('historia', 'Encounter'),
        code: noneKnown(NOTHING),
        status: cases(undefined, toldUses),
        effective: day('fecha_evento'),
        source: byPatient,
      },
      example: { tipo: 'farmacologico', descripcion: 'Losartán 50 mg al día', fecha_evento: '2010-05-14' },
    }),
  ],
})
