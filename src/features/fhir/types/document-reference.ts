import { tipoDocumentoSoporte } from '../../../model/codes/index.ts'
import { documento } from '../../../resources/documento.ts'
import { LOINC, OURS, RDA, textIn } from '../elements/elements.ts'
import { byAuthor, confidentialityOf, findAuthor, firstOf, ofProvider } from '../search/administrative-answers.ts'
import { anyOf, identifiers, moment, refTo, token } from '../search/answer.ts'
import { cases, inverted } from '../search/cases.ts'
import type { FhirType, Source } from '../source.ts'
import { CATEGORIES, categoryOf, fhirBinary, fhirDocument, OWN_TYPES, TYPES } from './document-reference-drawing.ts'
import { dateParam, referenceParam, stringParam, tokenParam } from './param.ts'

const kinds = tipoDocumentoSoporte.codes.map(({ code }) => code)
const codeOf = (map: (kind: string) => string | undefined): Record<string, string[]> =>
  inverted(
    Object.fromEntries(kinds.flatMap((kind) => [map(kind)].flatMap((c) => (c === undefined ? [] : [[kind, c]])))),
  )
const asThemselves = (own: boolean): Record<string, string[]> =>
  Object.fromEntries(kinds.filter((kind) => OWN_TYPES.includes(kind) === own).map((kind) => [kind, [kind]]))

const source: Source = {
  resource: documento,
  prefix: '',
  about: 'Cada documento de la historia: su contenido se lee como Binary.',
  extra: [findAuthor],
  project: fhirDocument,
  params: {
    patient: refTo('paciente', 'Patient'),
    subject: refTo('paciente', 'Patient'),
    type: anyOf(
      token('tipo_documento', { system: LOINC, codes: codeOf((kind) => TYPES[kind]?.[0]) }),
      token('tipo_documento', { system: `${RDA}/CodeSystem/ColombianDocumentTypes`, codes: asThemselves(false) }),
      token('tipo_documento', { system: `${OURS}:tipo-documento`, codes: asThemselves(true) }),
    ),
    category: token('tipo_documento', { system: LOINC, codes: codeOf((kind) => categoryOf(kind)[0]) }),
    date: moment('creado_en'),
    status: cases(
      undefined,
      {
        current: (t) => `${t}.estado = 'vigente' and ${t}.anulado is not true`,
        superseded: (t) => `${t}.estado = 'reemplazado' and ${t}.anulado is not true`,
        'entered-in-error': (t) => `${t}.estado = 'anulado' or ${t}.anulado`,
      },
      ['estado', 'anulado'],
    ),
    encounter: refTo('historia', 'Encounter'),
    related: refTo('orden', 'ServiceRequest'),
    relatesto: refTo('reemplaza_a', 'DocumentReference'),
    author: byAuthor,
    custodian: ofProvider,
    contenttype: token('tipo_mime'),
    description: firstOf('descripcion', 'titulo'),
    identifier: identifiers({ column: 'hash_sha256', system: `${OURS}:sha256` }),
    'security-label': confidentialityOf,
  },
}

export const documentReferenceType: FhirType = {
  type: 'DocumentReference',
  about: 'Documentos de la historia clínica.',
  params: [
    referenceParam('patient', 'clinical-patient', 'Paciente.', 'subject', 'Patient'),
    referenceParam('subject', 'DocumentReference-subject', 'Paciente.', 'subject', 'Patient'),
    tokenParam('type', 'clinical-type', 'Tipo: LOINC, de la Res. 2284 de 2023, o propio.'),
    tokenParam(
      'category',
      'DocumentReference-category',
      `Clase: LOINC ${[...Object.values(CATEGORIES).map(([c]) => c)].join(', ')} o 55108-5.`,
    ),
    dateParam('date', 'DocumentReference-date', 'Cuándo se anexó.'),
    tokenParam('status', 'DocumentReference-status', 'Vigente, reemplazado o anulado.'),
    referenceParam('encounter', 'clinical-encounter', 'Atención.', 'context.encounter', 'Encounter'),
    referenceParam(
      'related',
      'DocumentReference-related',
      'Orden de la que es resultado.',
      'context.related',
      'ServiceRequest',
    ),
    referenceParam(
      'relatesto',
      'DocumentReference-relatesto',
      'Documento que reemplaza.',
      'relatesTo.target',
      'DocumentReference',
    ),
    referenceParam('author', 'DocumentReference-author', 'Profesional que lo anexó.', 'author', 'Practitioner'),
    referenceParam('custodian', 'DocumentReference-custodian', 'Prestador.', 'custodian', 'Organization'),
    tokenParam('contenttype', 'DocumentReference-contenttype', 'Formato del archivo.'),
    stringParam('description', 'DocumentReference-description', 'Descripción; si no la hay, título.'),
    tokenParam('identifier', 'clinical-identifier', 'Huella SHA-256 del archivo.'),
    tokenParam('security-label', 'DocumentReference-security-label', 'Confidencialidad.'),
  ],
  sources: [source],
}

export const binaryType: FhirType = {
  type: 'Binary',
  about: 'El archivo de un documento: sus bytes si se piden en su formato, o el recurso con ellos en Base64.',
  readOnly: true,
  params: [],
  sources: [
    {
      resource: documento,
      prefix: '',
      about: 'El contenido de cada documento que se guarda aquí.',
      only: {
        sql: (alias) => `${alias}.contenido_base64 is not null`,
        holds: (row) => textIn(row, 'contenido_base64') !== null || typeof row.tamano_bytes === 'number',
      },
      project: fhirBinary,
      params: {},
    },
  ],
}
