import type { Row } from '../../../model/resource.ts'
import { say } from '../../../model/say.ts'
import { allergyLines } from '../../../modules/persona/index.ts'
import type { EntryRow } from '../../../resources/entries.ts'
import { historia } from '../../../resources/historia.ts'
import { solicitudCorreccion } from '../../../resources/solicitud-correccion.ts'
import { personRows } from '../../historias/content.ts'
import { data, type Section } from '../../reporte/report.ts'
import { exam } from '../../reporte/sections/exam.ts'
import { noteEntry } from '../../reporte/sections/notes.ts'
import type { PaperInput, PaperKind, PaperSource } from '../kind.ts'
import {
  allergiesOf,
  authorOf,
  byAuthor,
  issuable,
  labelledValues,
  ownText,
  said,
  showing,
  sourcesIn,
  spoken,
} from '../pieces.ts'
import { diagnosisWords, namedDiagnoses } from './incapacidad.ts'
import { medicinesOf, medicineTable } from './medicine.ts'
import { ordersOf, orderTable } from './ordenes.ts'
import { annexLacks, annexSections } from './referral-annex.ts'
import { asReport } from './report-input.ts'

const notesOf = (input: PaperInput, ...kinds: readonly string[]): EntryRow<'nota'>[] =>
  issuable(input, 'nota', (row) => kinds.includes(row.tipo_nota))

/** What whoever receives the patient has to know. */
export function clinicalSummary(input: PaperInput): Section[] {
  const { historia: h } = input.content
  const show = showing(historia, h, input)
  const diagnoses = namedDiagnoses(input)
  return spoken([
    {
      id: 'cuadro_clinico',
      titulo: 'Cuadro clínico',
      bloques: [
        ...said('Motivo de consulta', show('motivo_consulta')),
        ...said('Enfermedad actual', show('enfermedad_actual')),
        ...said('Alergias', allergiesOf(input).join('; ')),
      ],
    },
    {
      id: 'diagnosticos',
      titulo: 'Diagnósticos',
      bloques: data(
        1,
        diagnoses.map((row, i) => ({
          etiqueta: i === 0 ? 'Principal' : `Relacionado ${i}`,
          valor: diagnosisWords(row),
        })),
      ),
    },
    {
      id: 'tratamiento',
      titulo: 'Tratamiento',
      bloques: medicineTable(input, medicinesOf(input)),
    },
    {
      id: 'analisis',
      titulo: 'Análisis y plan',
      bloques: [...said('Análisis', show('analisis')), ...said('Plan de manejo', show('plan_manejo'))],
    },
  ])
}

const noteSection = (input: PaperInput, rows: readonly EntryRow<'nota'>[], titulo: string): Section => ({
  id: 'notas',
  titulo,
  bloques: rows.map(noteEntry(input.names)),
})

const sourcesOf = (input: PaperInput, rows: readonly PaperSource[]): PaperSource[] => [
  { recurso: 'historia', row: input.content.historia },
  ...rows,
  ...sourcesIn(input, 'diagnostico'),
  // What the person asks to have corrected is no entry of the record: it is answered, and the paper goes on.
  ...allergyLines(personRows(input.content)).filter(({ recurso }) => recurso !== solicitudCorreccion.name),
  ...medicinesOf(input).map((row) => ({ recurso: 'formula_medicamento', row })),
]

/** To another provider: what is asked, and what is known. */
export const remision: PaperKind = {
  prefix: 'RM',
  norms: ['decreto_780_2016', 'res_2335_2023'],
  issuers: ['medico', 'odontologo', 'psicologo', 'terapeuta', 'coordinador_medico'],
  demands: ['nit', 'codigo', 'direccion', 'telefono'],
  registered: true,
  none: say(
    'No hay una orden activa de remisión ni una nota de remisión.',
    'There is neither an active referral order nor a referral note.',
  ),
  lacks: annexLacks,
  drafts(input) {
    const show = showing(historia, input.content.historia, input)
    const all = [ordersOf(input, (row) => row.tipo_orden === 'remision'), notesOf(input, 'remision')] as const
    return byAuthor<Row>(all.flat()).map((own) => {
      const isOwn = (row: Row): boolean => own.some(({ id }) => id === row.id)
      const [orders, notes] = [all[0].filter(isOwn), all[1].filter(isOwn)]
      return {
        author: authorOf(own, input),
        sources: sourcesOf(input, [
          ...orders.map((row) => ({ recurso: 'orden', row })),
          ...sourcesIn(input, 'examen_fisico'),
          ...notes.map((row) => ({ recurso: 'nota', row })),
        ]),
        until: null,
        sections: [
          ...spoken([
            {
              id: 'remite',
              // A note alone says in its own words where to.
              titulo: orders.length > 0 || show('institucion_destino') !== '' ? 'Se remite a' : 'Atención',
              bloques: [
                ...data(2, labelledValues(historia, show, ['institucion_destino', 'numero_atencion', 'triage'])),
                ...orderTable(input, orders),
              ],
            },
          ]),
          ...annexSections(input, orders, notes[0]?.fecha_nota ?? notes[0]?.creado_en ?? input.now),
          ...clinicalSummary(input),
          ...spoken([exam(asReport(input), input.names), noteSection(input, notes, 'Nota de remisión')]),
          ...ownText(input, 'remision'),
        ],
      }
    })
  },
}

/** Back to whoever sent the patient: what was done and what follows. */
export const contrarremision: PaperKind = {
  prefix: 'CR',
  norms: ['decreto_780_2016', 'res_2335_2023'],
  issuers: ['medico', 'odontologo', 'psicologo', 'terapeuta', 'coordinador_medico'],
  demands: ['codigo'],
  registered: true,
  none: say('No hay una nota de contrarremisión.', 'There is no counter-referral note.'),
  drafts(input) {
    const show = showing(historia, input.content.historia, input)
    return byAuthor(notesOf(input, 'contrarremision')).map((notes) => ({
      author: authorOf(notes, input),
      sources: sourcesOf(
        input,
        notes.map((row) => ({ recurso: 'nota', row })),
      ),
      until: null,
      sections: [
        noteSection(input, notes, 'Respuesta'),
        ...clinicalSummary(input),
        ...spoken([
          {
            id: 'seguimiento',
            titulo: 'Seguimiento',
            bloques: said('Recomendaciones', show('recomendaciones')),
          },
        ]),
        ...ownText(input, 'contrarremision'),
      ],
    }))
  },
}
