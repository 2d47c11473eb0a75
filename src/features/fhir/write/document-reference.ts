import { documentKind, isDocumentKind } from '../elements/document-kinds.ts'
import { HL7, LOINC, OURS, RDA } from '../elements/drawing.ts'
import type { RowsWrite, SentResource } from './declare.ts'
import { codesIn, externalIdentifier, firstCode, listIn, objectIn, referredId, textIn } from './elements.ts'

const levels: Readonly<Record<string, string>> = { N: 'normal', R: 'restringida', V: 'muy_restringida' }
const states: Readonly<Record<string, string>> = { current: 'vigente', superseded: 'reemplazado' }

function kindOf(type: unknown): string | null {
  const own = firstCode(type, `${OURS}:tipo-documento`) ?? firstCode(type, `${RDA}/CodeSystem/ColombianDocumentTypes`)
  if (own !== null) return isDocumentKind(own) ? own : null
  return codesIn(type, LOINC).flatMap((code) => documentKind(code) ?? [])[0] ?? null
}

const BINARY = /^Binary\//

export const documentReferenceWrite: RowsWrite = {
  about: 'Documentos de una atención: el archivo en `content.attachment.data`, o su dirección en `url`.',
  interactions: ['create', 'update'],
  kinds: ['documentos'],
  stored: ['content.attachment.data'],
  systemsChangeOwn: true,
  elements: {
    historia: 'context.encounter',
    contenido_base64: 'content.attachment.data',
    tipo_mime: 'content.attachment.contentType',
    url: 'content.attachment.url',
    titulo: 'content.attachment.title',
    nombre_archivo: 'content.attachment.title',
    estado: 'status',
  },
  sends: () => 'documentos',
  async read(sent, { find, current }) {
    const { attachment } = objectIn(listIn(sent.content)[0])
    const file = objectIn(attachment)
    const context = objectIn(sent.context)
    const order = listIn(context.related).flatMap((r) => referredId(r, 'ServiceRequest') ?? [])[0] ?? null
    const encounter = listIn(context.encounter).flatMap((r) => referredId(r, 'Encounter') ?? [])[0] ?? null
    // A result says of which order it is, and the order of which encounter.
    const ofOrder = encounter === null && order !== null ? await find('orden', order) : null
    const url = textIn(file.url)
    const title = textIn(file.title) ?? textIn(sent.description)
    const description = textIn(sent.description)
    return {
      historia: encounter ?? textIn(ofOrder?.historia),
      orden: order,
      tipo_documento: kindOf(sent.type),
      titulo: title,
      descripcion: description === title ? null : description,
      tipo_mime: textIn(file.contentType),
      url: url === null || BINARY.test(url) ? null : url,
      fecha_documento: textIn(file.creation),
      autor: namedAuthor(sent),
      confidencialidad: levelOf(sent),
      estado: states[textIn(sent.status) ?? ''] ?? null,
      reemplaza_a: replaced(sent),
      identificador_externo: externalIdentifier(sent),
      // What is kept does not change, and what is read does not have it.
      ...(current === null ? { contenido_base64: textIn(file.data) } : {}),
    }
  },
}

/** A name of its own; the account that files it is told by the server. */
function namedAuthor(sent: SentResource): string | null {
  const [author] = listIn(sent.author)
  return author === undefined || author.reference !== undefined || author.identifier !== undefined
    ? null
    : textIn(author.display)
}

function levelOf(sent: SentResource): string | null {
  const [level = null] = listIn(sent.securityLabel).flatMap((l) => codesIn(l, `${HL7}/v3-Confidentiality`))
  return level === null ? null : (levels[level] ?? null)
}

const replaced = (sent: SentResource): string | null =>
  listIn(sent.relatesTo)
    .filter((r) => r.code === 'replaces')
    .flatMap((r) => referredId(r.target, 'DocumentReference') ?? [])[0] ?? null
