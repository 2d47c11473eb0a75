import type { ReportCategory } from '../../resultados/incoming-report.ts'
import { CUPS } from '../elements/coding.ts'
import { HL7, LOINC, OURS } from '../elements/drawing.ts'
import type { ReportWrite, SentResource, ToldReport } from './declare.ts'
import { codesIn, firstCode, instantIn, listIn, objectIn, referredId, textIn } from './elements.ts'
import { codeIn, stateIn } from './incoming-observation.ts'

const SERVICES = `${HL7}/v2-0074`
const categories: Readonly<Record<string, ReportCategory>> = {
  LAB: 'laboratorio',
  RAD: 'imagenologia',
  MB: 'microbiologia',
  SP: 'patologia',
  OTH: 'otro',
}
const NUMBERS = `${OURS}:numero-resultado`
const UIDS = 'urn:dicom:uid'

/** The number of who sends it, as it is kept: with its system where that is not ours. */
function numberIn(sent: SentResource): string | null {
  const [own] = listIn(sent.identifier).filter((i) => i.system !== UIDS)
  const value = textIn(own?.value)
  if (value === null) return null
  const system = textIn(own?.system)
  return system === null || system === NUMBERS ? value : `${system}|${value}`
}

const nameOf = (list: unknown): string | null => listIn(list).flatMap((who) => textIn(who.display) ?? [])[0] ?? null

/** What a study is called by: `urn:oid:1.2.840…`. */
export const studyUid = (sent: SentResource): string | null => {
  const [uid] = listIn(sent.identifier).filter((i) => i.system === UIDS)
  return textIn(uid?.value)?.replace(/^urn:oid:/, '') ?? null
}

const FILE = ['contentType', 'data', 'title']

export const diagnosticReportWrite: ReportWrite = {
  about:
    'Un informe de resultados, con sus Observation y su Specimen (en `contained` o en la misma transacción) y su archivo en `presentedForm`. Con el mismo identificador y otro contenido es una corrección del anterior; `entered-in-error` lo anula.',
  interactions: ['create'],
  kinds: ['resultados'],
  sends: () => 'resultados',
  elements: {
    valores: 'result',
    archivos: 'presentedForm',
    orden: 'basedOn',
    paciente: 'subject',
    historia: 'encounter',
    estado: 'status',
    nombre: 'code',
    loinc: 'code',
    cups: 'code',
    fecha_toma: 'effectiveDateTime',
    muestra: 'specimen',
    muestra_codigo: 'specimen',
    muestra_recibida: 'specimen',
    fecha_informe: 'issued',
  },
  stored: ['status', 'contained', 'result', 'specimen', ...FILE.map((key) => `presentedForm.${key}`)],
  order: (sent) => listIn(sent.basedOn).flatMap((r) => referredId(r, 'ServiceRequest') ?? [])[0] ?? null,
  readReport(sent, { observations, sample, taken }): ToldReport {
    const [category = null] = listIn(sent.category).flatMap((c) => codesIn(c, SERVICES))
    const [uid = null] = listIn(sent.imagingStudy).flatMap(
      ({ identifier }) => studyUid({ identifier: [identifier] }) ?? [],
    )
    const [images = null] = listIn(sent.presentedForm).flatMap((f) =>
      f.data === undefined ? (textIn(f.url) ?? []) : [],
    )
    return {
      history: referredId(sent.encounter, 'Encounter'),
      externalNumber: numberIn(sent),
      cups: firstCode(sent.code, CUPS),
      loinc: firstCode(sent.code, LOINC),
      name: codeIn(sent.code).name,
      category: (category === null ? 'laboratorio' : categories[category]) ?? 'otro',
      status: stateIn(sent.status, 'estado'),
      takenAt: instantIn(sent.effectiveDateTime) ?? taken,
      ...(sample === null ? {} : { sample }),
      issuedAt: instantIn(sent.issued),
      performer: nameOf(sent.performer),
      validatedBy: nameOf(sent.resultsInterpreter),
      conclusion: textIn(sent.conclusion),
      observations,
      attachments: listIn(sent.presentedForm).flatMap((file) => {
        const data = textIn(file.data)
        const title = textIn(file.title) ?? codeIn(sent.code).name
        return data === null ? [] : [{ mime: textIn(file.contentType) ?? '', base64: data, title }]
      }),
      imaging: uid === null ? null : { studyUid: uid, url: images },
    }
  },
}

/** The study and where it is kept: its report comes by itself, and until then the order is under way. */
export const imagingStudyWrite: ReportWrite = {
  about:
    'Un estudio de imágenes: su UID y, en un Endpoint `contained`, la dirección DICOMweb o del visor. El informe llega aparte, como DiagnosticReport.',
  interactions: ['create'],
  kinds: ['imagenes'],
  sends: () => 'imagenes',
  // What the place of the images is called within the resource is of the resource alone.
  stored: ['endpoint', 'contained.id', 'contained.payloadType'],
  elements: {
    imagen_estudio_uid: 'identifier',
    imagen_url: 'endpoint',
    orden: 'basedOn',
    paciente: 'subject',
    historia: 'encounter',
    fecha_toma: 'started',
    nombre: 'description',
  },
  order: (sent) => listIn(sent.basedOn).flatMap((r) => referredId(r, 'ServiceRequest') ?? [])[0] ?? null,
  readReport(sent): ToldReport {
    const uid = studyUid(sent) ?? ''
    const places = listIn(sent.contained).filter((c) => c.resourceType === 'Endpoint')
    const [first] = listIn(sent.endpoint).flatMap((e) => textIn(e.reference)?.replace(/^#/, '') ?? [])
    const place = places.find((p) => p.id === first)
    return {
      history: referredId(sent.encounter, 'Encounter'),
      externalNumber: `${UIDS}|${uid}`,
      cups: null,
      loinc: null,
      name: textIn(sent.description) ?? 'Estudio de imágenes',
      category: 'imagenologia',
      status: 'preliminar',
      takenAt: instantIn(sent.started),
      issuedAt: null,
      performer: null,
      validatedBy: null,
      conclusion: null,
      observations: [],
      attachments: [],
      imaging: { studyUid: uid, url: textIn(objectIn(place).address) },
    }
  },
}
