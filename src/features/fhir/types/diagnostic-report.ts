import { holds } from '../../../model/predicate.ts'
import type { RowFor } from '../../../model/resource.ts'
import { documento } from '../../../resources/documento.ts'
import { resultado } from '../../../resources/resultado.ts'
import { valorClinico } from '../../../resources/valor-clinico.ts'
import { CUPS, called, coding, codingIf, hl7, inTable, optionOf } from '../elements/coding.ts'
import { correctionLinks, unlessCorrected } from '../elements/corrections.ts'
import { HL7, LOINC, OURS, reference, when } from '../elements/drawing.ts'
import { ofHistory, subject } from '../elements/entries.ts'
import { keptIdentifier } from '../elements/kept-identifier.ts'
import { findValues, lastReport, madeBy, ofSpecimen, toValues } from '../elements/reports.ts'
import { identifierOf } from '../elements/requests.ts'
import { anyOf, identifiers, leading, moment, refTo, token } from '../search/answer.ts'
import { type Cases, cases, codeIn, inverted, ofPatient, provided } from '../search/cases.ts'
import { keptIn } from '../search/shared-answers.ts'
import { at, defineSource, defineType, type Extra, shared } from '../source.ts'
import { diagnosticReportWrite, imagingStudyWrite } from '../write/diagnostic-report.ts'
import { byCode, toEncounter, toPatient, toSubject } from './param.ts'

type Report = RowFor<typeof resultado>

const NUMBERS = `${OURS}:numero-resultado`
const SERVICES = `${HL7}/v2-0074`
const UIDS = 'urn:dicom:uid'
const bareUid = (value: string): string => value.replace(/^urn:oid:/, '')

const services: Readonly<Record<NonNullable<Report['categoria']>, readonly [code: string, display: string]>> = {
  laboratorio: ['LAB', 'Laboratory'],
  imagenologia: ['RAD', 'Radiology'],
  microbiologia: ['MB', 'Microbiology'],
  patologia: ['SP', 'Surgical Pathology'],
  otro: ['OTH', 'Other'],
}

type Standing = Pick<Report, 'estado' | 'corregido_por'>
const statuses: Cases<Standing> = unlessCorrected<Standing>({
  preliminary: { estado: ['preliminar'] },
  final: { estado: ['final'] },
  corrected: { estado: ['corregido'] },
})

const studies: Cases<Standing> = unlessCorrected<Standing>({ available: {} })

/** Of its file, where the caller reaches that. */
const findFormat: Extra = {
  name: 'formato_de_archivo',
  sql: (alias, within) => `(select to_jsonb(d.tipo_mime) from documento d
    where d.id = ${alias}.documento and ${within(documento, 'd', ['tipo_mime'])})`,
  when: (row) => row.documento != null,
}

export const diagnosticReportType = defineType('DiagnosticReport', {
  about: 'Informes de laboratorio, imágenes, microbiología y patología, con sus valores y su archivo.',
  write: diagnosticReportWrite,
  params: {
    patient: toPatient('subject'),
    subject: toSubject,
    encounter: toEncounter('clinical'),
    identifier: shared('clinical', 'Número de quien lo envió.'),
    code: byCode,
    category: 'LAB, RAD, MB, SP u OTH.',
    status: 'preliminary, final, corrected, entered-in-error.',
    date: shared('clinical', 'Cuándo se tomó.'),
    issued: 'Cuándo se informó.',
    'based-on': at('basedOn', 'Orden que lo pidió.'),
    specimen: 'Muestra de la que es.',
    result: 'Valor que dice.',
  },
  sources: [
    defineSource({
      resource: resultado,
      about: 'Cada informe que no fue corregido por otro.',
      extra: [findValues, findFormat],
      beyond: lastReport,
      draw: (row) => ({
        text: [row.nombre, row.conclusion],
        identifier: [
          row.numero_externo?.includes('|') === true
            ? keptIdentifier(row.numero_externo)
            : identifierOf(NUMBERS, row.numero_externo),
        ],
        extension: correctionLinks('DiagnosticReport', row),
        basedOn: [reference('ServiceRequest', row.orden)],
        status: codeIn(statuses, row) ?? 'unknown',
        category: [
          when(inTable(services, row.categoria), ([code, display]) => ({
            coding: [hl7('v2-0074', code, display)],
            text: optionOf(resultado.fields.categoria.options, row.categoria),
          })),
        ],
        code: called(row.nombre ?? 'Resultado', ...codingIf(LOINC, row.loinc), ...codingIf(CUPS, row.cups)),
        ...ofHistory(row),
        effectiveDateTime: row.fecha_toma,
        issued: row.fecha_informe,
        performer: [madeBy(row)],
        resultsInterpreter: [when(row.quien_valida, (display) => ({ type: 'Practitioner', display }))],
        result: (row.valores_de_informe ?? []).map((id) => reference('Observation', id)),
        specimen: [holds(ofSpecimen, row) ? reference('Specimen', row.id) : null],
        conclusion: row.conclusion,
        imagingStudy: [
          when(row.imagen_estudio_uid, (uid) => ({
            type: 'ImagingStudy',
            identifier: { system: UIDS, value: `urn:oid:${uid}` },
          })),
        ],
        presentedForm: [
          when(row.documento, (id) => ({
            contentType: row.formato_de_archivo,
            url: `Binary/${id}`,
            title: row.nombre,
          })),
          when(row.imagen_url, (url) => ({ url, title: 'Imágenes' })),
        ],
      }),
      params: {
        ...ofPatient,
        encounter: refTo('historia', 'Encounter'),
        identifier: anyOf(identifiers({ column: 'numero_externo', system: NUMBERS }), keptIn('numero_externo')),
        code: anyOf(token('loinc', { system: LOINC }), token('cups', { system: CUPS })),
        category: token('categoria', {
          system: SERVICES,
          codes: inverted(Object.fromEntries(Object.entries(services).map(([own, [code]]) => [own, code]))),
        }),
        status: cases(undefined, statuses),
        date: moment('fecha_toma'),
        issued: moment('fecha_informe'),
        'based-on': refTo('orden', 'ServiceRequest'),
        specimen: provided(refTo('id', 'Specimen'), ofSpecimen),
        result: leading([toValues], {
          columns: ['estado'],
          missing: (alias, within) => `not exists (select 1 from valor_clinico v
  where ${toValues.on(alias, 'v')} and ${within(valorClinico, 'v', toValues.sees)})`,
        }),
      },
      example: { conclusion: 'Dentro de límites normales.', numero_externo: 'LAB-2026-000123' },
    }),
  ],
})

/** Where the images of a report are; what they show is told by the report. */
export const imagingStudyType = defineType('ImagingStudy', {
  about: 'Estudios de imágenes: su UID y la dirección donde se ven. El informe es un DiagnosticReport.',
  write: imagingStudyWrite,
  params: {
    patient: toPatient('subject'),
    subject: toSubject,
    encounter: toEncounter(),
    identifier: shared('clinical', 'UID del estudio.'),
    status: '`available`, o `entered-in-error`.',
    started: 'Cuándo se tomó.',
    basedon: at('basedOn', 'Orden que lo pidió.'),
  },
  sources: [
    defineSource({
      resource: resultado,
      about: 'Cada informe que dice de qué estudio es.',
      only: { not: { imagen_estudio_uid: null } },
      beyond: lastReport,
      draw: (row) => ({
        text: [row.nombre],
        contained: [
          when(row.imagen_url, (address) => ({
            resourceType: 'Endpoint',
            id: 'imagenes',
            status: 'active',
            connectionType: coding(`${HL7}/endpoint-connection-type`, 'dicom-wado-rs'),
            payloadType: [{ text: 'DICOM' }],
            address,
          })),
        ],
        identifier: [when(row.imagen_estudio_uid, (uid) => ({ system: UIDS, value: `urn:oid:${uid}` }))],
        status: codeIn(studies, row),
        subject: subject(row),
        encounter: reference('Encounter', row.historia),
        started: row.fecha_toma,
        basedOn: [reference('ServiceRequest', row.orden)],
        endpoint: [when(row.imagen_url, () => ({ reference: '#imagenes' }))],
        description: row.nombre,
      }),
      params: {
        ...ofPatient,
        encounter: refTo('historia', 'Encounter'),
        identifier: identifiers({ column: 'imagen_estudio_uid', system: UIDS, normal: bareUid }),
        status: cases(undefined, studies),
        started: moment('fecha_toma'),
        basedon: refTo('orden', 'ServiceRequest'),
      },
      example: { imagen_estudio_uid: '1.2.840.113619.2.55', imagen_url: 'https://pacs.ejemplo.co/estudios/1' },
    }),
  ],
})
