import { tipoDocumentoSoporte } from '../model/codes/index.ts'
import { binary, code, date, hashOf, oneOf, ref, sizeOf, text } from '../model/fields.ts'
import { closedForGood, closedStates, isClosedForGood } from '../model/history-state.ts'
import { holds } from '../model/predicate.ts'
import { noSeElimina, registroFirmado } from '../model/problems.ts'
import type { Row } from '../model/resource.ts'
import { say } from '../model/say.ts'
import { defineEntry, signedOrVoid } from './entry.ts'
import { confidencialidad } from './historia.ts'
import { pendingOrder } from './orden.ts'
import { replaces } from './parts/replaced.ts'
import { notAhead } from './rules.ts'
import { externalIdentifier, webAddress } from './shapes.ts'

/** How the names of files of each format may end; the first is what we write. */
const extensions: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/tiff': ['tif', 'tiff'],
  'application/dicom': ['dcm', 'dicom'],
  'text/plain': ['txt'],
  'application/xml': ['xml'],
}

/** A browser or a desktop opens a file by its name, whatever it was filed as. */
const isNamedAs = (mime: string, name: string): boolean =>
  (extensions[mime] ?? []).some((end) => name.toLowerCase().endsWith(`.${end}`))

/** The first bytes of Base64 content, one character each; enough to reach the mark of DICOM at 128. */
function firstBytes(base64: string): string {
  const head = base64.slice(0, 256)
  try {
    return atob(head.slice(0, head.length - (head.length % 4)))
  } catch {
    return ''
  }
}

/** What a file says of itself in its first bytes, against what it is said to be. */
function startsAs(mime: string, base64: string): boolean {
  const head = firstBytes(base64)
  switch (mime) {
    case 'application/pdf':
      return head.startsWith('%PDF-')
    case 'image/jpeg':
      return head.startsWith('\xff\xd8\xff')
    case 'image/png':
      return head.startsWith('\x89PNG\r\n\x1a\n')
    case 'image/tiff':
      return head.startsWith('II*\0') || head.startsWith('MM\0*')
    case 'application/dicom':
      return head.slice(128, 132) === 'DICM'
    case 'application/xml':
      return /^(\xef\xbb\xbf)?\s*</.test(head)
    default:
      return !head.includes('\0') && !head.startsWith('%PDF-')
  }
}

const resultTypes = ['PDX', 'LAB', 'IMG'] as const

/** An order that nobody had finished when its history closed: its result is still filed. */
const isPending = (order: Row | null | undefined): boolean =>
  order != null && holds(pendingOrder, order) && order.anulado !== true

/** Completed, and changed since the closing: its result arrived late, in parts, or was marked in error. */
const wasCompletedLate = (order: Row | null | undefined, closed: string | null | undefined): boolean =>
  order?.estado === 'completada' && order.anulado !== true && closed != null && order.actualizado_en >= closed

/** What is left of its result is a text: the document was marked in error after the closing, and another takes its place. */
const lostItsDocument = (order: Row, closed: string | null | undefined): boolean =>
  wasCompletedLate(order, closed) && (order.resultado_documento ?? null) === null

/** A file of the history, or the address of one kept elsewhere. Its content never changes. */
export const documento = defineEntry({
  name: 'documento',
  path: '/hce/api/documentos/',
  schema: 'DocumentoHCE',
  operation: 'hce_api_documentos',
  title: 'Documentos',
  singular: 'Documento',
  about: 'Archivo anexo a la historia: epicrisis, resultados, imágenes, remisiones. El contenido no cambia.',
  part: 'documentos',
  fields: {
    tipo_documento: code(tipoDocumentoSoporte, {
      label: 'Tipo de documento',
      required: true,
      immutable: true,
      filter: true,
    }),
    titulo: text({ label: 'Título', required: true, max: 200, search: true }),
    descripcion: text({ label: 'Descripción', max: 2000, search: true }),
    nombre_archivo: text({
      label: 'Nombre del archivo',
      help: 'Vacío: el título.',
      about: 'Si se omite, sale del título.',
      max: 200,
      pattern: {
        regex: /^[^/\\<>:"|?*]+$/,
        say: say('No lleva barras ni los signos < > : " | ? *.', 'No slashes nor any of < > : " | ? *.'),
      },
    }),
    tipo_mime: oneOf(
      {
        'application/pdf': 'PDF',
        'image/jpeg': 'JPEG',
        'image/png': 'PNG',
        'image/tiff': 'TIFF',
        'application/dicom': 'DICOM',
        'text/plain': 'Texto',
        'application/xml': 'XML',
      },
      { label: 'Formato', required: true, immutable: true },
    ),
    contenido_base64: binary({
      label: 'Contenido',
      help: 'Hasta 10 MB. Va el archivo, o la dirección donde está.',
      about: 'El archivo en Base64, hasta 10 MiB. O el contenido o la url.',
      max: 10 * 1_048_576,
      immutable: true,
    }),
    url: text({
      label: 'URL',
      help: 'Dónde está en otro sistema, por ejemplo el de imágenes.',
      about: 'Dirección del archivo en otro sistema, por ejemplo el PACS.',
      max: 1000,
      pattern: webAddress,
      immutable: true,
    }),
    tamano_bytes: sizeOf('contenido_base64', { label: 'Tamaño en bytes' }),
    hash_sha256: hashOf('contenido_base64', { label: 'Huella del archivo', about: 'SHA-256.' }),
    fecha_documento: date({
      label: 'Fecha del documento',
      help: 'Vacía: hoy.',
      about: 'Por defecto, hoy.',
      filter: true,
    }),
    autor: text({
      label: 'Autor',
      help: 'Si no fue quien lo anexa.',
      about: 'Quién lo elaboró, si no fue quien lo anexa.',
      max: 200,
    }),
    confidencialidad,
    estado: oneOf(
      { vigente: 'Vigente', reemplazado: 'Reemplazado', anulado: 'Anulado' },
      { label: 'Estado', default: 'vigente', filter: true },
    ),
    identificador_externo: text({
      label: 'Identificador externo',
      about: 'Con que otro sistema lo envió: `sistema|valor`. No se repite en una atención.',
      max: 300,
      pattern: externalIdentifier,
      immutable: true,
      sought: true,
    }),
    reemplaza_a: ref('documento', { label: 'Documento que reemplaza', same: 'historia', immutable: true }),
    reemplazado_por: text({
      label: 'Documento que lo reemplazó',
      about: 'El que está en su lugar, mientras valga.',
      max: 36,
      readOnly: true,
    }),
    orden: ref('orden', {
      label: 'Orden de la que es resultado',
      help: 'Obligatoria para anexar un resultado a una historia cerrada.',
      about: 'Obligatoria para anexar un resultado a una historia ya cerrada.',
      same: 'historia',
      immutable: true,
    }),
  },
  defaults: {
    fecha_documento: (_d, ctx) => ctx.today,
    nombre_archivo: (d) =>
      `${d.titulo.replace(/[/\\<>:"|?*]+/g, ' ').slice(0, 190)}.${extensions[d.tipo_mime]?.[0] ?? 'bin'}`,
  },
  rules: [
    {
      field: 'contenido_base64',
      // Both are set once, so that only a new document can be wrong.
      broken: (d, ctx) => ctx.previous === null && (d.contenido_base64 === null) === (d.url === null),
      say: say('Va el contenido o la url, uno de los dos.', 'Either the content or the url, one of them.'),
    },
    {
      field: 'contenido_base64',
      broken: (d, ctx) =>
        ctx.previous === null && d.contenido_base64 !== null && !startsAs(d.tipo_mime, d.contenido_base64),
      say: say('El archivo no es del formato que se dice de él.', 'The file is not of the format tipo_mime says.'),
    },
    {
      field: 'nombre_archivo',
      // One that was filed before this was asked can still be annulled.
      broken: (d, ctx) =>
        d.nombre_archivo !== null &&
        ctx.previous?.nombre_archivo !== d.nombre_archivo &&
        !isNamedAs(d.tipo_mime, d.nombre_archivo),
      say: say(
        'No termina como los archivos de ese formato: .pdf, .jpg, .png, .tif, .dcm, .txt o .xml.',
        'Does not end as files of that format do.',
      ),
    },
    notAhead('fecha_documento'),
    {
      field: 'estado',
      broken: (d) => d.estado === 'anulado' && d.anulado !== true,
      say: say(
        'Anular es aparte: se marca como anulado y se dice el motivo.',
        'To annul it send anulado=true and the reason.',
      ),
    },
    {
      field: 'estado',
      broken: (d, ctx) => ctx.previous === null && d.estado === 'reemplazado',
      say: say('Un documento nuevo no nace reemplazado.', 'A new document cannot be replaced already.'),
    },
    {
      field: 'orden',
      broken: (d, ctx) =>
        ctx.previous === null &&
        isClosedForGood(ctx.history?.estado) &&
        d.orden !== null &&
        // A laboratory tells and corrects whenever it has it (docs/decisions/0136-results-are-reports.md).
        ctx.actor.sistema !== true &&
        !isPending(ctx.refs.orden) &&
        ctx.refs.reemplaza_a?.orden !== d.orden &&
        !wasCompletedLate(ctx.refs.orden, ctx.history?.cerrada_en),
      say: say(
        'Con la historia cerrada solo se anexan resultados de órdenes que quedaron pendientes.',
        'Once the history is closed only results of orders that were pending are filed.',
      ),
    },
    {
      field: 'reemplaza_a',
      broken: (d) => d.reemplaza_a === d.id,
      say: say('No se reemplaza a sí mismo.', 'Does not replace itself.'),
    },
  ],
  unique: [
    {
      // Of one encounter: what another holds that the caller may not read stands in nobody's way.
      fields: ['identificador_externo', 'paciente', 'historia'],
      while: { not: { identificador_externo: null } },
      openly: true,
      say: say('Ya se recibió uno con ese identificador.', 'One with that identifier was received already.'),
    },
  ],
  settles: (d, ctx) => [
    ...replaces('documento', d),
    // Nobody can follow an order once its history is closed: its result completes it.
    ...(ctx.previous !== null || d.orden === null || !isClosedForGood(ctx.history?.estado)
      ? []
      : [
          {
            resource: 'orden',
            id: d.orden,
            set: (order: Row) =>
              isPending(order) || lostItsDocument(order, ctx.history?.cerrada_en)
                ? {
                    estado: 'completada',
                    resultado_documento: order.resultado_documento ?? d.id,
                    fecha_resultado: order.fecha_resultado ?? d.fecha_registro,
                  }
                : null,
          },
        ]),
  ],
  frozen: {
    when: signedOrVoid,
    except: ['anulado', 'motivo_anulacion', 'estado'],
    whole: { anulado: [true] },
    kind: registroFirmado,
  },
  goesOn: ['reemplazado_por'],
  // Results of orders that were pending are still filed after the history closes.
  belongsTo: {
    section: 'documentos',
    calledBy: ['titulo'],
    unless: [
      { in: ['suspendida'] },
      { in: closedForGood, on: 'create', when: { tipo_documento: resultTypes, not: { orden: null } } },
      // The report that it is the file of was annulled, and came after the closing too.
      {
        in: closedForGood,
        on: 'update',
        when: { anulado: [true] },
        was: { anulado: [false] },
        changes: ['anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'],
        database: 'custodia_es_de_resultado_anulado(new.id)',
      },
      {
        in: closedStates,
        on: 'update',
        when: { not: { unchanged: ['reemplazado_por'] } },
        changes: ['reemplazado_por'],
      },
    ],
  },
  keep: { when: { any: [signedOrVoid, { tipo_documento: resultTypes }] }, kind: noSeElimina },
  example: {
    tipo_documento: 'LAB',
    titulo: 'Cuadro hemático',
    nombre_archivo: 'cuadro-hematico.pdf',
    tipo_mime: 'application/pdf',
    contenido_base64: 'JVBERi0xLjQKJSVFT0YK',
  },
})
