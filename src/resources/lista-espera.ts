import { careTeam } from '../model/access/roles.ts'
import { daysBetween } from '../model/calendar.ts'
import { elapsed } from '../model/elapsed.ts'
import { instant, integer, oneOf, rank, ref, text } from '../model/fields.ts'
import { holds } from '../model/predicate.ts'
import { defineResource } from '../model/resource.ts'
import { say } from '../model/say.ts'
import { wordList } from '../model/text/word-list.ts'
import { calledOffOrder } from './orden.ts'
import { contactAttempts, isSameAttempt } from './parts/contact-attempt.ts'
import { estadosTurno, inQueue, stillWaiting, waitingMoves } from './parts/waiting-moves.ts'
import { notAfterDeath, notBefore, notFuture, transitions } from './rules.ts'
import { codeCie10, cups, withoutSeparators } from './shapes.ts'

const HOUR = 3_600_000
const places: Readonly<Record<string, number>> = { urgente: 1, prioritaria: 2, programada: 3 }

const later = (instant: string, hours: number): string => new Date(Date.parse(instant) + hours * HOUR).toISOString()

const beforeRequest = say('No puede ser anterior a la solicitud.', 'Must not be before the request.')

/** A patient's turn for an exam (MGTE, Res. 2117 de 2025): how long the wait is and who comes first. */
export const listaEspera = defineResource({
  name: 'lista_espera',
  path: '/paciente/lista-espera-examen/',
  schema: 'ListaEsperaExamen',
  operation: 'paciente_lista_espera_examen',
  title: 'Lista de espera de exámenes',
  singular: 'Turno en lista de espera',
  about: 'Examen o consulta que un paciente espera, con su prioridad, su plazo y su lugar en la fila.',
  patientField: 'paciente',
  part: 'ordenes',
  historyField: 'orden',
  // What it takes to call the patient and find a date; not why.
  views: {
    administrativa: wordList(
      'paciente orden cups nombre_examen tipo_examen prioridad orden_prioridad fecha_solicitud',
      'fecha_autorizacion numero_autorizacion fecha_objetivo fecha_programada prestador_asignado',
      'fecha_realizacion estado motivo_cancelacion contacto_intentos posicion dias_espera vencida',
    ),
  },
  fields: {
    paciente: ref('paciente', { label: 'Paciente', required: true, immutable: true, filter: true }),
    orden: ref('orden', { label: 'Orden médica', same: 'paciente', while: { not: calledOffOrder } }),
    cups: text({
      label: 'CUPS',
      required: true,
      max: 6,
      normalise: withoutSeparators,
      pattern: cups,
      catalogue: 'cups',
      filter: true,
    }),
    nombre_examen: text({ label: 'Examen', max: 200, search: true }),
    tipo_examen: oneOf(
      {
        laboratorio: 'Laboratorio',
        imagenologia: 'Imagenología',
        endoscopia: 'Endoscopia',
        cardiologia: 'Cardiología',
        neurofisiologia: 'Neurofisiología',
        patologia: 'Patología',
        consulta_especializada: 'Consulta especializada',
        otro: 'Otro',
      },
      { label: 'Tipo de examen', filter: true },
    ),
    prioridad: oneOf(
      { urgente: 'Urgente', prioritaria: 'Prioritaria', programada: 'Programada' },
      { label: 'Prioridad', required: true, filter: true },
    ),
    orden_prioridad: integer({
      label: 'Orden de la prioridad',
      about: '1 urgente, 2 prioritaria, 3 programada.',
      min: 1,
      max: 3,
      readOnly: true,
    }),
    diagnostico_cie10: text({ label: 'Diagnóstico (CIE-10)', ...codeCie10 }),
    fecha_solicitud: instant({
      label: 'Fecha de solicitud',
      help: 'Vacía: ahora.',
      about: 'Por defecto, ahora.',
      filter: true,
      order: true,
    }),
    fecha_autorizacion: instant({ label: 'Fecha de autorización' }),
    numero_autorizacion: text({ label: 'Número de autorización', max: 40 }),
    fecha_objetivo: instant({
      label: 'Fecha objetivo',
      help: 'Vacía: según la prioridad.',
      about:
        'Plazo máximo. Si se omite: 72 horas, 15 días o 30 días según la prioridad, o lo que diga ESPERA_…_HORAS. Se calcula de nuevo si cambia la prioridad o la fecha de solicitud y la misma solicitud no la dice.',
      filter: true,
      order: true,
    }),
    fecha_programada: instant({ label: 'Fecha programada', filter: true }),
    prestador_asignado: text({ label: 'Prestador asignado', max: 200 }),
    fecha_realizacion: instant({ label: 'Fecha de realización', filter: true }),
    estado: oneOf(estadosTurno, { label: 'Estado', default: 'en_espera', filter: true }),
    motivo_cancelacion: text({ label: 'Motivo de cancelación', max: 500 }),
    contacto_intentos: contactAttempts,
    observaciones: text({ label: 'Observaciones', max: 2000 }),
    posicion: rank(
      {
        among: ['cups'],
        while: { estado: inQueue },
        by: ['orden_prioridad', 'fecha_solicitud'],
      },
      {
        label: 'Lugar en la fila',
        about:
          'Entre quienes esperan el mismo CUPS (en espera, autorizados y quienes no asistieron), por prioridad y fecha de solicitud.',
        order: true,
      },
    ),
  },
  access: {
    read: ['admisiones', ...careTeam, 'auditor', 'integracion', 'paciente'],
    write: ['admisiones', ...careTeam],
  },
  defaults: {
    fecha_solicitud: (_l, ctx) => ctx.now,
    fecha_objetivo: (l, ctx) => later(l.fecha_solicitud ?? ctx.now, ctx.settings.waitHours[l.prioridad]),
  },
  renewed: { fecha_objetivo: ['prioridad', 'fecha_solicitud'] },
  computed: { orden_prioridad: (l) => places[l.prioridad] ?? null },
  live: {
    dias_espera: {
      field: integer({
        label: 'Días de espera',
        about: 'Desde la solicitud hasta la realización o hasta hoy.',
        min: 0,
        max: 100_000,
        readOnly: true,
      }),
      at: (l, now) =>
        l.fecha_solicitud === null || l.estado === 'cancelado'
          ? null
          : Math.max(0, daysBetween(l.fecha_solicitud, l.fecha_realizacion ?? now.toISOString())),
    },
    vencida: elapsed(
      { while: { estado: stillWaiting }, past: 'fecha_objetivo' },
      { label: 'Plazo vencido', about: 'Sigue esperando y pasó la fecha objetivo.' },
    ),
  },
  rules: [
    transitions(waitingMoves),
    {
      field: 'paciente',
      broken: (_l, ctx) => ctx.previous === null && ctx.patient !== null && !ctx.patient.activo,
      say: say('El paciente está inactivo.', 'The patient is inactive.'),
    },
    notFuture('fecha_solicitud'),
    {
      field: 'cups',
      broken: (l, ctx) => {
        const ordered = ctx.refs.orden?.cups ?? null
        return l.orden !== null && ordered !== null && ordered !== l.cups
      },
      say: say('No es el CUPS de la orden.', 'Is not the CUPS of the order.'),
    },
    {
      field: 'orden',
      broken: (l, ctx) =>
        ctx.previous?.orden !== l.orden && ctx.refs.orden != null && holds(calledOffOrder, ctx.refs.orden),
      say: say('La orden está anulada o cancelada.', 'The order is annulled or cancelled.'),
    },
    notBefore('fecha_autorizacion', 'fecha_solicitud', beforeRequest),
    notBefore('fecha_objetivo', 'fecha_solicitud', beforeRequest),
    notBefore('fecha_programada', 'fecha_solicitud', beforeRequest),
    notBefore('fecha_realizacion', 'fecha_solicitud', beforeRequest),
    notAfterDeath('fecha_solicitud'),
    notAfterDeath('fecha_programada'),
    notAfterDeath('fecha_realizacion'),
    notFuture('fecha_autorizacion'),
    notFuture('fecha_realizacion'),
    {
      field: 'fecha_programada',
      broken: (l) => l.estado === 'programado' && l.fecha_programada === null,
      say: say('Lo programado lleva su fecha.', 'What is scheduled has its date.'),
    },
    {
      field: 'fecha_realizacion',
      broken: (l) => (l.estado === 'realizado' || l.estado === 'resultado_disponible') && l.fecha_realizacion === null,
      say: say('Lo realizado lleva su fecha.', 'What is done has its date.'),
    },
    {
      field: 'motivo_cancelacion',
      broken: (l) => l.estado === 'cancelado' && l.motivo_cancelacion === null,
      say: say('Al cancelar diga el motivo.', 'Say why it is cancelled.'),
    },
    {
      field: 'contacto_intentos',
      broken: (l, ctx) => {
        const known = ctx.previous?.contacto_intentos?.length ?? 0
        return (l.contacto_intentos ?? []).slice(known).some((i) => i.fecha > ctx.now)
      },
      say: say('Un intento de contacto no puede ser futuro.', 'An attempt must not be in the future.'),
    },
    {
      field: 'contacto_intentos',
      broken: (l, ctx) => {
        const before = ctx.previous?.contacto_intentos ?? []
        return before.some((i, n) => !isSameAttempt(i, l.contacto_intentos?.[n]))
      },
      say: say(
        'Los intentos registrados no se quitan ni se cambian: se agregan otros.',
        'Attempts once recorded are neither removed nor changed: others are added.',
      ),
    },
    {
      field: 'contacto_intentos',
      broken: (l, ctx) => {
        const known = ctx.previous?.contacto_intentos?.length ?? 0
        return (l.contacto_intentos ?? []).slice(known).some((i) => (i.por ?? ctx.actor.nombre) !== ctx.actor.nombre)
      },
      say: say('Un intento lo firma quien lo registra.', 'An attempt is signed by whoever records it.'),
    },
  ],
  example: {
    paciente: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c00',
    cups: '881602',
    nombre_examen: 'Ecografía de abdomen superior',
    tipo_examen: 'imagenologia',
    prioridad: 'prioritaria',
    diagnostico_cie10: 'K802',
  },
})
