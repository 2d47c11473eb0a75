import { tipoDocumentoSoporte } from '../../../model/codes/index.ts'
import { authorOf } from '../elements/author.ts'
import { type Coding, type Concept, called, coding, ourCode, rdaCode } from '../elements/coding.ts'
import {
  confidentiality,
  type FhirResource,
  LOINC,
  meta,
  narrative,
  numberIn,
  OURS,
  one,
  type ProjectedRow,
  reference,
  some,
  textIn,
  when,
} from '../elements/elements.ts'
import { theProvider } from '../elements/provider.ts'
import type { Facts } from '../source.ts'

export const STATUS: Readonly<Record<string, string>> = {
  vigente: 'current',
  reemplazado: 'superseded',
  anulado: 'entered-in-error',
}

type Loinc = readonly [code: string, display: string]
/** What kind of document it is for everybody; where LOINC has the very thing. */
export const TYPES: Readonly<Record<string, Loinc>> = {
  EPI: ['18842-5', 'Discharge summary'],
  HEV: ['11506-3', 'Progress note'],
  PDX: ['30954-2', 'Relevant diagnostic tests/laboratory data note'],
  DQX: ['11504-8', 'Surgical operation note'],
  RAN: ['34750-0', 'Anesthesiology Note'],
  HAU: ['34111-5', 'Emergency department Note'],
  CON: ['59284-0', 'Consent Document'],
  LAB: ['11502-2', 'Laboratory report'],
  IMG: ['18748-4', 'Diagnostic imaging study'],
  REM: ['57133-1', 'Referral note'],
}
const CLINICAL: Loinc = ['55108-5', 'Clinical presentation Document']
export const CATEGORIES: Readonly<Record<string, Loinc>> = {
  LAB: ['26436-6', 'Laboratory Studies (set)'],
  IMG: ['18726-0', 'Radiology studies (set)'],
}
/** Of ours and not of Res. 2284. */
export const OWN_TYPES = ['CON', 'LAB', 'IMG', 'REM', 'OTR']
export const categoryOf = (kind: string): Loinc => CATEGORIES[kind] ?? CLINICAL

const loinc = ([code, display]: Loinc): Coding => coding(LOINC, code, display)

function typeOf(kind: string): Concept {
  const label = tipoDocumentoSoporte.byCode.get(kind)?.label
  const known = TYPES[kind]
  const own = OWN_TYPES.includes(kind)
    ? ourCode('tipo-documento', kind, label)
    : rdaCode('ColombianDocumentTypes', tipoDocumentoSoporte, kind)
  return called(label, ...(known === undefined ? [] : [loinc(known)]), own)
}

/** In the file itself, read as Binary, or wherever it is kept. */
function attachment(row: ProjectedRow): object {
  return {
    ...one('contentType', textIn(row, 'tipo_mime')),
    url: textIn(row, 'url') ?? `Binary/${String(row.id)}`,
    ...one('size', numberIn(row, 'tamano_bytes')),
    ...one('title', textIn(row, 'titulo')),
    ...one('creation', textIn(row, 'fecha_documento')),
  }
}

export const statusOf = (row: ProjectedRow): string =>
  row.anulado === true ? 'entered-in-error' : (STATUS[textIn(row, 'estado') ?? ''] ?? 'current')

export function fhirDocument(row: ProjectedRow, { provider }: Pick<Facts, 'provider'>): FhirResource {
  const kind = textIn(row, 'tipo_documento')
  const [title, mime, patient] = [textIn(row, 'titulo'), textIn(row, 'tipo_mime'), textIn(row, 'paciente')]
  const made = textIn(row, 'autor')
  const filed = authorOf(row)
  const label = confidentiality(row)
  const status = statusOf(row)
  const date = textIn(row, 'creado_en')
  const author = made === null ? filed : { display: made }
  const context = {
    ...some(
      'encounter',
      when(textIn(row, 'historia'), (id) => reference('Encounter', id)),
    ),
    ...some(
      'related',
      when(textIn(row, 'orden'), (id) => reference('ServiceRequest', id)),
    ),
  }
  return {
    resourceType: 'DocumentReference',
    id: String(row.id),
    ...meta(row),
    ...narrative(title, kind === null ? null : (typeOf(kind).text ?? kind), textIn(row, 'descripcion')),
    ...some(
      'identifier',
      when(textIn(row, 'hash_sha256'), (value) => ({ system: `${OURS}:sha256`, value })),
    ),
    status,
    docStatus: status === 'entered-in-error' ? status : row.firmado === true ? 'final' : 'preliminary',
    ...(kind === null ? {} : { type: typeOf(kind), category: [{ coding: [loinc(categoryOf(kind))] }] }),
    ...(patient === null ? {} : { subject: reference('Patient', patient) }),
    ...(date === null ? {} : { date }),
    ...some('author', author === null ? [] : [author]),
    ...(row.firmado === true && filed !== null ? { authenticator: filed } : {}),
    custodian: theProvider(provider),
    ...some(
      'relatesTo',
      when(textIn(row, 'reemplaza_a'), (id) => ({ code: 'replaces', target: reference('DocumentReference', id) })),
    ),
    ...one('description', textIn(row, 'descripcion') ?? title),
    ...(label === null ? {} : { securityLabel: [{ coding: [label] }] }),
    content: [
      {
        attachment: attachment(row),
        ...(mime === null ? {} : { format: coding('urn:ietf:bcp:13', mime) }),
      },
    ],
    ...(Object.keys(context).length === 0 ? {} : { context }),
  }
}

/** The file itself, as its bytes in Base64. */
export function fhirBinary(row: ProjectedRow): FhirResource {
  return {
    resourceType: 'Binary',
    id: String(row.id),
    ...meta(row),
    contentType: textIn(row, 'tipo_mime') ?? 'application/octet-stream',
    securityContext: reference('DocumentReference', String(row.id)),
    ...one('data', textIn(row, 'contenido_base64')),
  }
}
