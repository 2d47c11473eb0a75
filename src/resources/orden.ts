import { finalidad } from '../model/codes/index.ts'
import { bool, code, instant, integer, oneOf, ref, text } from '../model/fields.ts'
import { closedStates } from '../model/history-state.ts'
import { holds } from '../model/predicate.ts'
import { registroFirmado } from '../model/problems.ts'
import type { Row } from '../model/resource.ts'
import { say } from '../model/say.ts'
import { wordList } from '../model/text/word-list.ts'
import { defineEntry, signedOrVoid } from './entry.ts'
import { lateralidades, origenes } from './parts/options.ts'
import { noSignedDraft, sentOff } from './parts/prescription.ts'
import { nextStates } from './parts/waiting-moves.ts'
import { notAfterDeath, notBefore, notBeforeBirth, notFuture, purposeOf, transitions } from './rules.ts'
import { cups, withoutSeparators } from './shapes.ts'

/** Not sent off yet: what it still lacks is put in before it is. */
const isSketch = (o: { readonly estado: string | null; readonly firmado: boolean | null }): boolean =>
  o.estado === 'borrador' && o.firmado !== true

const withCups = ['laboratorio', 'imagenologia', 'procedimiento', 'interconsulta', 'terapia', 'cirugia']

/** Somebody is still to do it. */
export const pendingOrder = { estado: ['activa', 'autorizada', 'en_proceso'] } as const

/** Neither done nor to be done any more. */
export const droppedOrder = { estado: ['cancelada', 'vencida'] } as const

/** Nobody is to do it any more. */
export const calledOffOrder = { any: [{ anulado: [true] }, { estado: ['cancelada'] }] } as const

/** Something a professional asks others to do for the patient, followed until its result. */
export const orden = defineEntry({
  name: 'orden',
  path: '/hce/api/ordenes/',
  schema: 'OrdenMedica',
  operation: 'hce_api_ordenes',
  title: 'Órdenes médicas',
  singular: 'Orden médica',
  about: 'Orden de exámenes, procedimientos, interconsultas, terapias o cuidados, con su estado y su resultado.',
  part: 'ordenes',
  draftIsOwn: true,
  views: {
    facturacion: wordList(
      'historia paciente tipo_orden cups cantidad finalidad pertenece_pbs fecha_orden',
      'requiere_autorizacion numero_autorizacion estado anulado',
    ),
  },
  fields: {
    tipo_orden: oneOf(
      {
        laboratorio: 'Laboratorio',
        imagenologia: 'Imagenología',
        procedimiento: 'Procedimiento',
        interconsulta: 'Interconsulta',
        terapia: 'Terapia',
        cirugia: 'Cirugía',
        hospitalizacion: 'Hospitalización',
        remision: 'Remisión',
        dieta: 'Dieta',
        cuidado_enfermeria: 'Cuidado de enfermería',
        oxigeno: 'Oxígeno',
        otro: 'Otro',
      },
      { label: 'Tipo de orden', required: true, filter: true },
    ),
    cups: text({
      label: 'CUPS',
      help: 'Hace falta para firmar; en una remisión o un control, no.',
      about:
        'Obligatorio en laboratorio, imagenología, procedimiento, interconsulta, terapia y cirugía, salvo en un borrador sin firmar.',
      max: 6,
      normalise: withoutSeparators,
      pattern: cups,
      catalogue: 'cups',
      filter: true,
    }),
    descripcion: text({ label: 'Descripción', required: true, max: 2000, search: true }),
    cantidad: integer({ label: 'Cantidad', min: 1, max: 99, default: 1 }),
    prioridad: oneOf(
      { rutina: 'Rutina', prioritaria: 'Prioritaria', urgente: 'Urgente', inmediata: 'Inmediata' },
      { label: 'Prioridad', default: 'rutina', filter: true },
    ),
    finalidad: code(finalidad, { label: 'Finalidad', about: 'Por defecto, la de la atención.' }),
    diagnostico: ref('diagnostico', { label: 'Diagnóstico', same: 'historia' }),
    pertenece_pbs: bool({ label: 'Incluido en el PBS' }),
    justificacion: text({
      label: 'Justificación',
      help: 'Obligatoria fuera del plan de beneficios.',
      about: 'Obligatoria fuera del PBS.',
      max: 2000,
    }),
    indicaciones: text({ label: 'Indicaciones', max: 2000 }),
    especialidad: text({ label: 'Especialidad', help: true, about: 'A quién se interconsulta.', max: 100 }),
    fecha_orden: instant({
      label: 'Fecha de la orden',
      help: 'Vacía: ahora.',
      about: 'Por defecto, ahora.',
      filter: true,
      order: true,
    }),
    vigencia_dias: integer({ label: 'Vigencia (días)', min: 1, max: 365 }),
    requiere_autorizacion: bool({ label: 'Requiere autorización' }),
    numero_autorizacion: text({ label: 'Número de autorización', max: 40 }),
    requiere_consentimiento: bool({ label: 'Requiere consentimiento' }),
    lateralidad: oneOf(lateralidades, { label: 'Lateralidad' }),
    estado: oneOf(
      {
        borrador: 'Borrador',
        activa: 'Activa',
        autorizada: 'Autorizada',
        en_proceso: 'En proceso',
        completada: 'Completada',
        cancelada: 'Cancelada',
        vencida: 'Vencida',
      },
      { label: 'Estado', default: 'activa', filter: true },
    ),
    resultado_texto: text({ label: 'Resultado', max: 20_000 }),
    resultado_documento: ref('documento', { label: 'Documento del resultado', same: 'paciente' }),
    fecha_resultado: instant({ label: 'Fecha del resultado' }),
    motivo_cancelacion: text({ label: 'Motivo de cancelación', max: 500 }),
    origen: oneOf(origenes, {
      label: 'Origen',
      about: 'Quién redactó; lo pone el servidor. Los anteriores a este campo no lo dicen: son de un profesional.',
      readOnly: true,
    }),
  },
  defaults: {
    fecha_orden: (_o, ctx) => ctx.now,
    origen: () => 'profesional',
    finalidad: (o, ctx) => o.finalidad ?? purposeOf(ctx.history, 'procedimientos'),
    estado: sentOff,
  },
  // Written before the encounter said its purpose, it is signed with it.
  renewed: { estado: ['firmado'], finalidad: ['firmado'] },
  rules: [
    transitions({
      first: ['borrador', 'activa'],
      next: {
        borrador: ['activa', 'cancelada'],
        activa: ['autorizada', 'en_proceso', 'completada', 'cancelada', 'vencida'],
        autorizada: ['en_proceso', 'completada', 'cancelada', 'vencida'],
        en_proceso: ['completada', 'cancelada'],
      },
    }),
    noSignedDraft('orden'),
    {
      field: 'cups',
      broken: (o) => withCups.includes(o.tipo_orden) && o.cups === null && !isSketch(o),
      say: say('Este tipo de orden lleva su código CUPS.', 'This kind of order has its CUPS code.'),
    },
    {
      field: 'especialidad',
      broken: (o) => o.tipo_orden === 'interconsulta' && o.especialidad === null && !isSketch(o),
      say: say('Diga a qué especialidad se interconsulta.', 'Say which specialty is consulted.'),
    },
    {
      field: 'justificacion',
      broken: (o) => o.pertenece_pbs === false && o.justificacion === null,
      say: say('Fuera del PBS se justifica.', 'Outside the benefits plan it is justified.'),
    },
    {
      field: 'numero_autorizacion',
      broken: (o) => o.estado === 'autorizada' && o.numero_autorizacion === null,
      say: say('Lo autorizado lleva su número.', 'What is authorised has its number.'),
    },
    {
      field: 'motivo_cancelacion',
      broken: (o) => o.estado === 'cancelada' && o.motivo_cancelacion === null,
      say: say('Al cancelar diga el motivo.', 'Say why it is cancelled.'),
    },
    {
      field: 'fecha_resultado',
      broken: (o) => (o.resultado_texto !== null || o.resultado_documento !== null) && o.fecha_resultado === null,
      say: say('Un resultado lleva su fecha.', 'A result has its date.'),
    },
    {
      field: 'resultado_texto',
      broken: (o) => o.estado === 'borrador' && (o.resultado_texto !== null || o.resultado_documento !== null),
      say: say('Una orden en borrador no tiene resultado.', 'A draft order has no result.'),
    },
    notFuture('fecha_orden'),
    notBeforeBirth('fecha_orden'),
    {
      ...notAfterDeath('fecha_orden'),
      // A necropsy is ordered then; nothing that is done to somebody alive is.
      broken: (o, ctx) =>
        !['procedimiento', 'otro'].includes(o.tipo_orden) && notAfterDeath('fecha_orden').broken(o, ctx),
    },
    notFuture('fecha_resultado'),
    notBefore(
      'fecha_resultado',
      'fecha_orden',
      say('No puede ser anterior a la orden.', 'Must not be before the order.'),
    ),
  ],
  // Whoever waits for it would keep a place in the queue that leads nowhere.
  settles: (o, ctx) => {
    if (!holds(calledOffOrder, o) || ctx.previous === null || holds(calledOffOrder, ctx.previous)) return []
    // Not why: the front desk, which calls patients, is not told what ails them.
    const motivo_cancelacion = o.anulado === true ? 'La orden se anuló.' : 'La orden se canceló.'
    const cancelled = { estado: 'cancelado', motivo_cancelacion }
    const set = (turn: Row) => (nextStates(String(turn.estado)).includes('cancelado') ? cancelled : null)
    return [{ resource: 'lista_espera', id: o.id, by: 'orden', set }]
  },
  // A signed order keeps its text; authorisation, course and result come afterwards.
  frozen: {
    when: signedOrVoid,
    except: wordList(
      'anulado motivo_anulacion estado motivo_cancelacion numero_autorizacion resultado_texto',
      'resultado_documento fecha_resultado',
    ),
    whole: { anulado: [true] },
    kind: registroFirmado,
  },
  // Results arrive, and orders run, while the encounter waits for them.
  belongsTo: {
    section: 'ordenes',
    happenedAt: 'fecha_orden',
    unless: [
      { in: ['suspendida'] },
      // Its result arrived, or was marked in error.
      { in: closedStates, on: 'update', database: 'custodia_es_resultado_tardio(old, new)' },
    ],
  },
  example: {
    tipo_orden: 'laboratorio',
    cups: '902210',
    descripcion: 'Hemograma IV automatizado',
    prioridad: 'rutina',
    finalidad: '15',
  },
})
