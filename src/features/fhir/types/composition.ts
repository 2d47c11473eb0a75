import type { RowFor } from '../../../model/resource.ts'
import { nota } from '../../../resources/nota.ts'
import { authorOf, writerOf } from '../elements/author.ts'
import { type Coding, coding, inTable, optionOf, ourCode } from '../elements/coding.ts'
import { confidentiality, LOINC, narrative, OURS, reference, when } from '../elements/drawing.ts'
import { entryStatuses, ofHistory } from '../elements/entries.ts'
import { uuidIdentifier } from '../elements/person.ts'
import { theProvider } from '../elements/provider.ts'
import { anyOf, moment, refTo, token } from '../search/answer.ts'
import { cases, codeIn, inverted, ofPatient } from '../search/cases.ts'
import { byAuthor, confidentialityOf, findAuthor, idIn, ownId } from '../search/shared-answers.ts'
import { at, type DrawnRowFor, defineSource, defineType, shared } from '../source.ts'

type Loinc = readonly [code: string, display: string]
/** Dossier §6.1; what has no code of its own is a note. */
const NOTE: Loinc = ['34109-9', 'Note']
const TYPES: Readonly<Record<RowFor<typeof nota>['tipo_nota'], Loinc>> = {
  ingreso: ['34117-2', 'History and physical note'],
  evolucion: ['11506-3', 'Progress note'],
  enfermeria: ['34746-8', 'Nurse Note'],
  interconsulta: ['11488-4', 'Consult note'],
  procedimiento: ['28570-0', 'Procedure note'],
  quirurgica: ['11504-8', 'Surgical operation note'],
  anestesia: ['34750-0', 'Anesthesiology Note'],
  traslado: ['18761-7', 'Transfer summary note'],
  egreso: ['18842-5', 'Discharge summary'],
  epicrisis: ['34105-7', 'Hospital Discharge summary'],
  telemedicina: NOTE,
  aclaratoria: NOTE,
  remision: ['57133-1', 'Referral note'],
  contrarremision: NOTE,
  trabajo_social: ['28653-4', 'Social work Note'],
  psicologia: ['34792-2', 'Psychology Note'],
  nutricion: ['34801-1', 'Nutrition and dietetics Note'],
  terapia: NOTE,
  entrega: NOTE,
}

type Note = DrawnRowFor<typeof nota>
const loinc = ([code, display]: Loinc): Coding => coding(LOINC, code, display)

const parts = [
  ['contenido', 'Nota', null],
  ['subjetivo', 'Subjetivo', ['61150-9', 'Subjective']],
  ['objetivo', 'Objetivo', ['61149-1', 'Objective']],
  ['analisis', 'Análisis', ['51848-0', 'Evaluation note']],
  ['plan', 'Plan', ['18776-5', 'Plan of care note']],
  ['motivo_aclaracion', 'Motivo de la aclaración', null],
] as const satisfies readonly (readonly [field: keyof Note, title: string, code: Loinc | null])[]

/** Each part of the note that says something, line by line. */
const sections = (row: Note): (object | null)[] =>
  parts.map(([field, title, code]) =>
    when(row[field], (words) => ({
      title,
      code: when(code, (known) => ({ coding: [loinc(known)] })),
      ...narrative(...words.split(/\r\n|\r|\n/)),
    })),
  )

export const compositionType = defineType('Composition', {
  about: 'Notas clínicas firmadas.',
  params: {
    patient: at('subject', 'Paciente.', 'clinical'),
    subject: 'Paciente.',
    type: shared('clinical', 'Tipo de nota: LOINC o propio.'),
    date: shared('clinical', 'Fecha de la nota.'),
    author: 'Profesional que la escribió.',
    attester: at('attester.party', 'Profesional que la firmó.'),
    status: 'Firmada o anulada.',
    encounter: shared('clinical', 'Atención.'),
    identifier: shared('clinical', '`urn:uuid:` y el identificador.'),
    confidentiality: 'Confidencialidad.',
    'related-id': '`urn:uuid:` de la nota, o del otro registro, que aclara.',
  },
  sources: [
    defineSource({
      resource: nota,
      about: 'Cada nota firmada, con sus secciones.',
      // A draft is not yet part of the record: it is published once its author answers for it.
      only: { firmado: [true] },
      extra: [findAuthor],
      draw(row, { provider }) {
        const label = optionOf(nota.fields.tipo_nota.options, row.tipo_nota)
        const title = row.titulo ?? `Nota: ${label ?? 'clínica'}`
        return {
          text: [title, label, row.profesional_nombre],
          identifier: when(row.id, uuidIdentifier),
          status: codeIn(entryStatuses, row) ?? 'preliminary',
          type: {
            coding: [
              loinc(inTable(TYPES, row.tipo_nota) ?? NOTE),
              when(row.tipo_nota, (kind) => ourCode('tipo-nota', kind, label)),
            ],
            text: label,
          },
          ...ofHistory(row),
          subject: reference('Patient', row.paciente),
          date: row.fecha_nota ?? row.fecha_registro ?? row.creado_en ?? '',
          author: [writerOf(row)],
          title,
          confidentiality: confidentiality(row.confidencialidad)?.code,
          attester: [when(row.firmado_en, (time) => ({ mode: 'legal', time, party: authorOf(row) }))],
          custodian: theProvider(provider),
          // By its identifier: what is clarified before it was signed is not published.
          relatesTo: [
            when(row.nota_referida ?? row.registro_referido, (id) => ({
              code: 'appends',
              targetIdentifier: uuidIdentifier(id),
            })),
          ],
          section: sections(row),
        }
      },
      params: {
        ...ofPatient,
        type: anyOf(
          token('tipo_nota', { system: LOINC, codes: inverted(TYPES) }),
          token('tipo_nota', { system: `${OURS}:tipo-nota` }),
        ),
        date: moment('fecha_nota'),
        author: byAuthor,
        attester: byAuthor,
        status: cases(undefined, entryStatuses),
        encounter: refTo('historia', 'Encounter'),
        identifier: ownId,
        confidentiality: confidentialityOf(),
        'related-id': anyOf(idIn('nota_referida'), idIn('registro_referido', 'text')),
      },
      example: { firmado: true },
    }),
  ],
})
