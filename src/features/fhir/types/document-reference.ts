import { tipoDocumentoSoporte } from '../../../model/codes/index.ts'
import { norm } from '../../../model/norms.ts'
import type { Predicate } from '../../../model/predicate.ts'
import type { RowFor } from '../../../model/resource.ts'
import { documento } from '../../../resources/documento.ts'
import { authorOf } from '../elements/author.ts'
import { type Coding, type Concept, called, coding, labelOf, ourCode, rdaCode } from '../elements/coding.ts'
import { replacedLink } from '../elements/corrections.ts'
import { documentKinds, type Loinc, OWN_TYPES, TYPES } from '../elements/document-kinds.ts'
import { confidentiality, HL7, LOINC, OURS, RDA, reference, when } from '../elements/drawing.ts'
import { unlessAnnulled } from '../elements/entries.ts'
import { keptIdentifier } from '../elements/kept-identifier.ts'
import { theProvider } from '../elements/provider.ts'
import { anyOf, identifiers, moment, refTo, token } from '../search/answer.ts'
import { type Cases, cases, codeIn, inverted, ofPatient } from '../search/cases.ts'
import { together } from '../search/composite.ts'
import {
  byAuthor,
  byKeptIdentifier,
  confidentialityOf,
  findAuthor,
  firstOf,
  ofProvider,
} from '../search/shared-answers.ts'
import { at, defineSource, defineType, shared } from '../source.ts'
import { documentReferenceWrite } from '../write/document-reference.ts'

type Filed = Pick<RowFor<typeof documento>, 'estado' | 'anulado' | 'reemplazado_por'>
const statuses: Cases<Filed> = {
  ...unlessAnnulled<Filed>({
    current: { estado: ['vigente'], reemplazado_por: null },
    superseded: { any: [{ estado: ['reemplazado'] }, { estado: ['vigente'], not: { reemplazado_por: null } }] },
  }),
  'entered-in-error': { any: [{ estado: ['anulado'] }, { anulado: [true] }] },
}

const CLINICAL: Loinc = ['55108-5', 'Clinical presentation Document']
const CATEGORIES: Readonly<Record<string, Loinc>> = {
  LAB: ['26436-6', 'Laboratory Studies (set)'],
  IMG: ['18726-0', 'Radiology studies (set)'],
}
const categoryOf = (kind: string): Loinc => CATEGORIES[kind] ?? CLINICAL

const loinc = ([code, display]: Loinc): Coding => coding(LOINC, code, display)

function typeOf(kind: string): Concept {
  const label = labelOf(tipoDocumentoSoporte, kind)
  const own = OWN_TYPES.includes(kind)
    ? ourCode('tipo-documento', kind, label)
    : rdaCode('ColombianDocumentTypes', tipoDocumentoSoporte, kind)
  return called(label, ...(when(TYPES[kind], (known) => [loinc(known)]) ?? []), own)
}

const byKind = (codeOf: (kind: string) => string | undefined): Record<string, string[]> =>
  inverted(Object.fromEntries(documentKinds.flatMap((kind) => when(codeOf(kind), (code) => [[kind, code]]) ?? [])))
const themselves = (own: boolean) => byKind((kind) => (OWN_TYPES.includes(kind) === own ? kind : undefined))

const replaced = refTo('reemplaza_a', 'DocumentReference')
const isReplacing: Predicate<Pick<RowFor<typeof documento>, 'reemplaza_a'>> = { not: { reemplaza_a: null } }
const replacing = cases(undefined, { replaces: isReplacing })

export const documentReferenceType = defineType('DocumentReference', {
  about: 'Documentos de la historia clínica.',
  write: documentReferenceWrite,
  params: {
    patient: at('subject', 'Paciente.', 'clinical'),
    subject: 'Paciente.',
    type: shared('clinical', `Tipo: LOINC, de la ${norm('res_2284_2023')}, o propio.`),
    category: `Clase: LOINC ${[...Object.values(CATEGORIES).map(([c]) => c)].join(', ')} o ${CLINICAL[0]}.`,
    date: 'Cuándo se anexó.',
    status: 'Vigente, reemplazado o anulado.',
    encounter: at('context.encounter', 'Atención.', 'clinical'),
    related: at('context.related', 'Orden de la que es resultado.'),
    relation: at('relatesTo.code', 'Qué hace con él: replaces.'),
    relationship: 'El documento que reemplaza y qué hace con él, juntos.',
    relatesto: at('relatesTo.target', 'Documento que reemplaza.'),
    author: 'Profesional que lo anexó.',
    custodian: 'Prestador.',
    contenttype: 'Formato del archivo.',
    description: 'Descripción; si no la hay, título.',
    identifier: shared('clinical', 'Huella SHA-256 del archivo, o el identificador con que llegó.'),
    'security-label': 'Confidencialidad.',
  },
  sources: [
    defineSource({
      resource: documento,
      about: 'Cada documento de la historia: su contenido se lee como Binary.',
      extra: [findAuthor],
      draw(row, { provider }) {
        const { tipo_documento: kind, titulo: title } = row
        const isSigned = row.firmado === true
        const filed = authorOf(row)
        const status = codeIn(statuses, row) ?? 'current'
        const type = when(kind, typeOf)
        return {
          text: [title, type?.text ?? kind, row.descripcion],
          identifier: [
            when(row.hash_sha256, (value) => ({ system: `${OURS}:sha256`, value })),
            keptIdentifier(row.identificador_externo),
          ],
          extension: [replacedLink('DocumentReference', row.reemplazado_por)],
          status,
          docStatus: status === 'entered-in-error' ? status : isSigned ? 'final' : 'preliminary',
          type,
          category: [when(kind, (known) => ({ coding: [loinc(categoryOf(known))] }))],
          subject: reference('Patient', row.paciente),
          date: row.creado_en,
          author: [when(row.autor, (display) => ({ display })) ?? filed],
          authenticator: isSigned ? filed : null,
          custodian: theProvider(provider),
          relatesTo: [
            when(row.reemplaza_a, (id) => ({ code: 'replaces', target: reference('DocumentReference', id) })),
          ],
          description: row.descripcion ?? title,
          securityLabel: [{ coding: [confidentiality(row.confidencialidad)] }],
          content: [
            {
              // In the file itself, read as Binary, or wherever it is kept.
              attachment: {
                contentType: row.tipo_mime,
                url: row.url ?? `Binary/${row.id}`,
                size: row.tamano_bytes,
                title,
                creation: row.fecha_documento,
              },
              format: when(row.tipo_mime, (mime) => coding('urn:ietf:bcp:13', mime)),
            },
          ],
          context: {
            encounter: [reference('Encounter', row.historia)],
            related: [reference('ServiceRequest', row.orden)],
          },
        }
      },
      params: {
        ...ofPatient,
        type: anyOf(
          token('tipo_documento', { system: LOINC, codes: byKind((kind) => TYPES[kind]?.[0]) }),
          token('tipo_documento', { system: `${RDA}/CodeSystem/ColombianDocumentTypes`, codes: themselves(false) }),
          token('tipo_documento', { system: `${OURS}:tipo-documento`, codes: themselves(true) }),
        ),
        category: token('tipo_documento', { system: LOINC, codes: byKind((kind) => categoryOf(kind)[0]) }),
        date: moment('creado_en'),
        status: cases(undefined, statuses),
        encounter: refTo('historia', 'Encounter'),
        related: refTo('orden', 'ServiceRequest'),
        relatesto: replaced,
        relation: replacing,
        relationship: together(replaced, replacing),
        author: byAuthor,
        custodian: ofProvider,
        contenttype: token('tipo_mime'),
        description: firstOf('descripcion', 'titulo'),
        identifier: anyOf(identifiers({ column: 'hash_sha256', system: `${OURS}:sha256` }), byKeptIdentifier),
        'security-label': confidentialityOf(`${HL7}/v3-Confidentiality`),
      },
    }),
  ],
})

export const binaryType = defineType('Binary', {
  about: 'El archivo de un documento: sus bytes si se piden en su formato, o el recurso con ellos en Base64.',
  readOnly: true,
  params: {},
  sources: [
    defineSource({
      resource: documento,
      about: 'El contenido de cada documento que se guarda aquí.',
      // A row that was read without its content tells by its size that there is one.
      beyond: {
        sql: (alias) => `${alias}.contenido_base64 is not null`,
        holds: (row) => typeof row.contenido_base64 === 'string' || typeof row.tamano_bytes === 'number',
      },
      draw: (row) => ({
        text: [],
        contentType: row.tipo_mime ?? 'application/octet-stream',
        securityContext: reference('DocumentReference', row.id),
        data: row.contenido_base64,
      }),
      params: {},
    }),
  ],
})
