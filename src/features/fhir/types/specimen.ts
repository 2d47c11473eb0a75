import type { RowFor } from '../../../model/resource.ts'
import { resultado } from '../../../resources/resultado.ts'
import { called, codingIf, SNOMED } from '../elements/coding.ts'
import { unlessCorrected } from '../elements/corrections.ts'
import { reference, when } from '../elements/drawing.ts'
import { subject } from '../elements/entries.ts'
import { lastReport, ofSpecimen } from '../elements/reports.ts'
import { moment, token } from '../search/answer.ts'
import { type Cases, cases, codeIn, ofPatient } from '../search/cases.ts'
import { worded } from '../search/composite.ts'
import { at, defineSource, defineType } from '../source.ts'
import { toSubject } from './param.ts'

type Standing = Pick<RowFor<typeof resultado>, 'estado' | 'corregido_por'>
const statuses: Cases<Standing> = unlessCorrected<Standing>({ available: {} })

export const specimenType = defineType('Specimen', {
  about:
    'Muestras de los informes de laboratorio, microbiología y patología que dicen de qué se hicieron o cuándo se tomaron.',
  params: {
    patient: at('subject', 'De quién es.'),
    subject: toSubject,
    status: '`available`, o `entered-in-error` si el informe se anuló o se corrigió.',
    type: 'De qué es, por su código o sus palabras (:text).',
    collected: 'Cuándo se tomó.',
  },
  sources: [
    defineSource({
      resource: resultado,
      about: 'La muestra de cada informe que no fue corregido por otro.',
      only: ofSpecimen,
      beyond: lastReport,
      draw: (row) => ({
        text: [row.muestra ?? 'Muestra', row.nombre],
        status: codeIn(statuses, row),
        type: when(row.muestra, (text) => called(text, ...codingIf(SNOMED, row.muestra_codigo))),
        subject: subject(row),
        receivedTime: row.muestra_recibida,
        request: [reference('ServiceRequest', row.orden)],
        collection: { collectedDateTime: row.fecha_toma },
      }),
      params: {
        ...ofPatient,
        status: cases(undefined, statuses),
        type: worded(token('muestra_codigo', { system: SNOMED }), 'muestra'),
        collected: moment('fecha_toma'),
      },
      example: { fecha_toma: '2026-11-02T12:00:00.000Z', muestra: 'Orina', muestra_codigo: '122575003' },
    }),
  ],
})
