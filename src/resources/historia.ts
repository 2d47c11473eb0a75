import { careTeam, clinicians } from '../model/access/roles.ts'
import { dateInBogota } from '../model/calendar.ts'
import {
  ambitoMipres,
  causaAtencion,
  condicionEgreso,
  destinoEgreso,
  entornoAtencion,
  finalidad,
  grupoServicios,
  incapacidadAlcance,
  modalidadAtencion,
  ocupacion,
  parentesco,
  retroactividadIncapacidad,
  servicioReps,
  tipoUsuario,
  trastornoMemoria,
  triage,
  viaIngreso,
  writtenCode,
} from '../model/codes/index.ts'
import { bool, code, date, instant, integer, objects, oneOf, ref, strings, text } from '../model/fields.ts'
import { closedStates, estadosHistoria } from '../model/history-state.ts'
import { leaveIn, leaveRules } from '../model/legal/sick-leave.ts'
import { norm } from '../model/norms.ts'
import { historiaCerrada, noSeElimina } from '../model/problems.ts'
import { type Actor, defineResource, type RuleContext, type Value } from '../model/resource.ts'
import { say } from '../model/say.ts'
import { allergyMentions } from '../model/text/allergy-stems.ts'
import { isSentence, sentence } from '../model/text/sentence.ts'
import { wordList } from '../model/text/word-list.ts'
import { notAfterDeath, notBeforeBirth, notFuture } from './rules.ts'
import { cups, digitsOfPhone, externalIdentifier, personName, phone } from './shapes.ts'

/** v3-Confidentiality N, R, V: HIV, sexual violence, mental health. */
export const confidencialidad = oneOf(
  { normal: 'Normal', restringida: 'Restringida', muy_restringida: 'Muy restringida' },
  { label: 'Confidencialidad', default: 'normal', filter: true },
)

interface InCharge {
  readonly profesional: string | null
  readonly servicio_reps: string | null
}

/** Whoever set the value that stands: nobody for none, the one before for what did not change. */
const assignedBy = (
  now: string | null,
  before: string | null | undefined,
  by: string | null | undefined,
  actor: Actor,
): string | null => (now === null ? null : now === before ? (by ?? null) : actor.id)

const serviceGroup: Readonly<Record<string, string>> = {
  consulta_externa: '01',
  urgencias: '05',
  hospitalizacion: '03',
}
/** How the codes of the settings of MIPRES begin, for each kind of encounter. */
const mipresScopes: Readonly<Record<string, string>> = { consulta_externa: '1', hospitalizacion: '2', urgencias: '3' }
const MEMORY = '2'
const personPhone = { max: 20, normalise: digitsOfPhone, pattern: phone } as const

const unclosed = ['borrador', 'abierta', 'en_atencion', 'suspendida'] as const

const HOUR_MS = 3_600_000

interface Beginning {
  readonly fecha_inicio: string | null
  readonly creado_en: string
}

/** What stands already is not judged anew. */
const isNewBeginning = (h: Beginning, previous: Beginning | null): boolean =>
  h.fecha_inicio !== null && h.fecha_inicio !== previous?.fecha_inicio

/** How long after it began the history came to be. */
const hoursLate = (h: Beginning): number =>
  (Date.parse(h.creado_en) - Date.parse(h.fecha_inicio ?? h.creado_en)) / HOUR_MS

const leaveFields = [
  'incapacidad_alcance',
  'incapacidad_dias',
  'incapacidad_inicio',
  'incapacidad_maternidad',
  'incapacidad_justificacion',
  'incapacidad_retroactividad',
] as const
type LeaveRow = Readonly<Record<(typeof leaveFields)[number], Value>> & Readonly<Record<string, unknown>>

/** Where it is written in words. */
export const headerTexts = ['motivo_consulta', 'enfermedad_actual', 'analisis', 'plan_manejo'] as const

/** Opened by mistake: it says nothing of the patient. */
export const voidHistory = { estado: ['anulada'] } as const

/** One encounter, with states. `POST` makes a draft; opening, closing and the rest are operations of their own. */
export const historia = defineResource({
  name: 'historia',
  path: '/hce/api/historias/',
  schema: 'HistoriaClinicaList',
  operation: 'hce_api_historias',
  title: 'Historias clínicas',
  singular: 'Historia clínica',
  about:
    'Atención de un paciente: encabezado, estado y datos de egreso. Sus registros se escriben en las demás colecciones.',
  patientField: 'paciente',
  part: 'atenciones',
  grantsCreator: 'history',
  mentions: { nombra_alergia: { in: headerTexts, stems: allergyMentions } },
  views: {
    administrativa: wordList(
      'paciente numero_historia numero_atencion identificador_externo tipo_atencion modalidad_atencion grupo_servicios',
      'entorno_atencion servicio_reps cups_consulta via_ingreso fecha_inicio motivo_inicio_tardio',
      'fecha_fin profesional asignado_por servicio_asignado_por prestador_codigo eapb tipo_usuario',
      'ocupacion acompanante_nombre acompanante_telefono responsable_nombre responsable_telefono',
      'responsable_parentesco triage triage_fecha estado estado_desde estados_previos cerrada_en',
      'cerrada_por hash_cierre rda_estado rda_tipo rda_identificador_vida rda_generado_en confidencialidad',
    ),
    facturacion: wordList(
      'paciente numero_historia numero_atencion identificador_externo tipo_atencion modalidad_atencion grupo_servicios',
      'entorno_atencion servicio_reps cups_consulta via_ingreso causa_atencion finalidad fecha_inicio',
      'fecha_fin profesional prestador_codigo eapb tipo_usuario ocupacion triage condicion_egreso',
      'destino_egreso incapacidad_alcance incapacidad_dias incapacidad_inicio incapacidad_maternidad',
      'incapacidad_retroactividad ambito_mipres',
      'estado estado_desde cerrada_en rda_estado rda_tipo rda_identificador_vida rda_generado_en',
      'confidencialidad',
    ),
  },
  fields: {
    paciente: ref('paciente', { label: 'Paciente', required: true, immutable: true, filter: true }),
    numero_historia: text({
      label: 'Número de historia',
      about: `Tipo y número de documento del paciente (${norm('res_1995_1999')}, art. 6).`,
      max: 30,
      readOnly: true,
      filter: true,
    }),
    numero_atencion: text({
      label: 'Número de atención',
      about: 'Consecutivo por prestador y año.',
      max: 40,
      readOnly: true,
      byDatabase: true,
      filter: true,
    }),
    identificador_externo: text({
      label: 'Número en el sistema que la admitió',
      about: 'El de la visita en el sistema de admisiones que la abrió: `sistema|valor`.',
      max: 300,
      pattern: externalIdentifier,
      readOnly: true,
      sought: true,
    }),
    tipo_atencion: oneOf(
      { consulta_externa: 'Consulta externa', urgencias: 'Urgencias', hospitalizacion: 'Hospitalización' },
      { label: 'Tipo de atención', required: true, immutable: true, filter: true },
    ),
    modalidad_atencion: code(modalidadAtencion, { label: 'Modalidad', default: '01' }),
    grupo_servicios: code(grupoServicios, { label: 'Grupo de servicios', about: 'Lo determina el tipo de atención.' }),
    entorno_atencion: code(entornoAtencion, { label: 'Entorno', default: '05' }),
    servicio_reps: code(servicioReps, { label: 'Servicio REPS', sought: true }),
    cups_consulta: text({
      label: 'CUPS de la consulta',
      about: 'Código 89xxxx en consulta externa.',
      max: 6,
      pattern: cups,
      catalogue: 'cups',
    }),
    via_ingreso: code(viaIngreso, { label: 'Vía de ingreso', help: true, about: 'En urgencias y hospitalización.' }),
    causa_atencion: code(causaAtencion, { label: 'Causa que motiva la atención' }),
    finalidad: code(finalidad, { label: 'Finalidad' }),
    fecha_inicio: instant({
      label: 'Inicio',
      help: 'Vacía: ahora.',
      about: 'Por defecto, ahora.',
      filter: true,
      order: true,
    }),
    motivo_inicio_tardio: text({
      label: 'Motivo del registro tardío',
      help: 'Por qué se registra ahora una atención que comenzó antes.',
      about: 'Por qué se registra ahora una atención que comenzó antes; obligatorio pasado `APERTURA_TARDIA_HORAS`.',
      max: 500,
    }),
    fecha_fin: instant({ label: 'Fin', about: 'La pone el cierre.', readOnly: true }),
    profesional: text({
      label: 'Profesional tratante',
      about: 'Identificador de la cuenta del profesional. Por defecto, quien abre la atención si es profesional.',
      max: 60,
      filter: true,
      account: true,
    }),
    asignado_por: text({
      label: 'Profesional asignado por',
      about: 'Cuenta que puso a cargo al profesional. Nadie se abre a sí mismo la historia completa.',
      max: 60,
      readOnly: true,
      account: true,
    }),
    servicio_asignado_por: text({ label: 'Servicio asignado por', max: 60, readOnly: true, account: true }),
    prestador_codigo: text({
      label: 'Código del prestador (REPS)',
      help: 'Vacío: el de esta institución.',
      about: 'Por defecto, el configurado en PRESTADOR_CODIGO. Encabeza el número de atención.',
      max: 12,
      sought: true,
      pattern: { regex: /^(\d{10}|\d{12})$/, say: say('Son 10 o 12 dígitos.', 'Ten or twelve digits.') },
    }),
    eapb: ref('eapb', {
      label: 'EAPB',
      help: 'Vacía: la del paciente.',
      about: 'Se copia del paciente si no se dice otra.',
    }),
    tipo_usuario: code(tipoUsuario, {
      label: 'Tipo de usuario (RIPS)',
      help: 'Vacío: el del paciente.',
      about: 'Se copia del paciente si no se dice otro.',
    }),
    ocupacion: code(ocupacion, {
      label: 'Ocupación',
      help: 'Vacía: la del paciente.',
      about: 'Se copia del paciente si no se dice otra.',
      catalogue: 'ciuo',
    }),
    acompanante_nombre: text({ label: 'Acompañante', max: 120, pattern: personName }),
    acompanante_telefono: text({ label: 'Teléfono del acompañante', ...personPhone }),
    responsable_nombre: text({ label: 'Responsable', about: 'Cómo se llama.', max: 120, pattern: personName }),
    responsable_telefono: text({ label: 'Teléfono del responsable', ...personPhone }),
    responsable_parentesco: code(parentesco, { label: 'Parentesco del responsable' }),
    motivo_consulta: text({ label: 'Motivo de consulta', help: true, about: 'En palabras del paciente.', max: 2000 }),
    enfermedad_actual: text({ label: 'Enfermedad actual', max: 10_000 }),
    triage: code(triage, {
      label: 'Triage',
      help: 'Solo en urgencias.',
      about: `${norm('res_5596_2015')}; solo en urgencias.`,
    }),
    triage_fecha: instant({ label: 'Hora del triage' }),
    analisis: text({ label: 'Análisis', max: 10_000 }),
    plan_manejo: text({ label: 'Plan de manejo', max: 10_000 }),
    recomendaciones: text({ label: 'Recomendaciones', max: 10_000 }),
    condicion_egreso: code(condicionEgreso, { label: 'Condición de egreso' }),
    destino_egreso: code(destinoEgreso, { label: 'Destino al egreso' }),
    institucion_destino: text({ label: 'Institución de destino', max: 200 }),
    incapacidad_alcance: code(incapacidadAlcance, { label: 'Incapacidad: alcance' }),
    incapacidad_dias: integer({ label: 'Incapacidad: días', min: 1, max: 540 }),
    incapacidad_inicio: date({ label: 'Incapacidad: inicio' }),
    incapacidad_maternidad: bool({ label: 'Licencia de maternidad' }),
    incapacidad_justificacion: text({
      label: 'Incapacidad: por qué tantos días',
      help: 'Si son más de los usuales para ese diagnóstico o para un solo certificado.',
      about:
        'Si son más de los usuales para ese diagnóstico o para un solo certificado (`INCAPACIDAD_DIAS`); lo lleva el certificado.',
      ...sentence,
      max: 500,
    }),
    incapacidad_retroactividad: code(retroactividadIncapacidad, {
      label: 'Incapacidad: motivo de la retroactividad',
      help: 'Si comienza antes de la atención.',
      about: `Si comienza antes de la atención (${norm('decreto_1427_2022')}); la de una internación no lo necesita.`,
    }),
    incapacidad_memoria: code(trastornoMemoria, {
      label: 'Incapacidad: alteración de la memoria',
      help: 'Si el motivo es un trastorno de memoria.',
      about: 'Si el motivo de la retroactividad es un trastorno de memoria.',
    }),
    ambito_mipres: code(ambitoMipres, {
      label: 'Ámbito MIPRES',
      help: 'Si se prescribió por MIPRES.',
      about: 'El de la prescripción por MIPRES, si la hubo; lo lleva el RDA.',
    }),
    estado: oneOf(estadosHistoria, { label: 'Estado', readOnly: true, filter: true }),
    estado_desde: instant({ label: 'En este estado desde', readOnly: true }),
    estados_previos: objects(
      {
        estado: oneOf(estadosHistoria, { label: 'Estado', required: true }),
        desde: instant({ label: 'Desde', required: true }),
        hasta: instant({ label: 'Hasta', required: true }),
      },
      { label: 'Estados anteriores', maxItems: 200, readOnly: true },
    ),
    cerrada_en: instant({ label: 'Cerrada en', readOnly: true }),
    cerrada_por: text({ label: 'Cerrada por', max: 200, readOnly: true }),
    hash_cierre: text({ label: 'Huella de cierre', max: 64, readOnly: true }),
    rda_estado: oneOf(
      {
        pendiente: 'Pendiente',
        invalido: 'Inválido',
        generado: 'Generado',
        enviado: 'Enviado',
        aceptado: 'Aceptado',
        rechazado: 'Rechazado',
        error: 'Error',
      },
      { label: 'Estado del RDA', readOnly: true },
    ),
    rda_tipo: oneOf(
      { paciente: 'Paciente', consulta: 'Consulta', urgencias: 'Urgencias', hospitalizacion: 'Hospitalización' },
      { label: 'Tipo de RDA', readOnly: true },
    ),
    rda_identificador_vida: text({ label: 'Código VIDA', max: 256, readOnly: true }),
    rda_generado_en: instant({ label: 'RDA generado en', readOnly: true }),
    rda_problemas: strings({ label: 'Problemas del RDA', max: 500, maxItems: 200, readOnly: true }),
    confidencialidad,
  },
  access: {
    read: ['admisiones', ...careTeam, 'archivo', 'facturacion', 'auditor', 'integracion', 'paciente'],
    write: ['admisiones', ...careTeam],
  },
  unique: [
    {
      // Nobody is in two emergency rooms, or two beds, of one provider.
      fields: ['paciente', 'tipo_atencion', 'prestador_codigo'],
      while: { estado: unclosed, tipo_atencion: ['urgencias', 'hospitalizacion'] },
      openly: true,
      say: say(
        'El paciente ya tiene una historia sin cerrar de ese tipo en este prestador.',
        'The patient has another history of that kind at this provider that is not closed.',
      ),
    },
    {
      // Dentistry does not wait for general medicine to close its own.
      fields: ['paciente', 'prestador_codigo', 'servicio_reps'],
      while: { estado: unclosed, tipo_atencion: ['consulta_externa'] },
      openly: true,
      say: say(
        'El paciente ya tiene una consulta sin cerrar en ese servicio de este prestador.',
        'The patient has another consultation of that service at this provider that is not closed.',
      ),
    },
  ],
  defaults: {
    fecha_inicio: (_h, ctx) => ctx.now,
    profesional: (_h, ctx) =>
      ctx.previous === null && clinicians.some((role) => role === ctx.actor.rol) ? ctx.actor.id : null,
    grupo_servicios: (h) => serviceGroup[h.tipo_atencion] ?? null,
    prestador_codigo: (_h, ctx) => ctx.settings.providerCode,
    eapb: (_h, ctx) => ctx.patient?.eapb ?? null,
    tipo_usuario: (_h, ctx) => ctx.patient?.tipo_usuario ?? null,
    ocupacion: (_h, ctx) => ctx.patient?.ocupacion ?? null,
    estado: () => 'borrador',
    estado_desde: (_h, ctx) => ctx.now,
  },
  computed: {
    asignado_por: (h, ctx) =>
      assignedBy(h.profesional, ctx.previous?.profesional, ctx.previous?.asignado_por, ctx.actor),
    servicio_asignado_por: (h, ctx) =>
      assignedBy(h.servicio_reps, ctx.previous?.servicio_reps, ctx.previous?.servicio_asignado_por, ctx.actor),
    numero_historia: (h, ctx) =>
      ctx.previous?.numero_historia ??
      (ctx.patient === null ? h.numero_historia : `${ctx.patient.tipo_documento}${ctx.patient.numero_documento}`),
  },
  numbered: {
    field: 'numero_atencion',
    scope: (h) => `${h.prestador_codigo ?? 'SEDE'}-${dateInBogota(h.fecha_inicio ?? h.creado_en).slice(0, 4)}`,
  },
  rules: [
    {
      field: 'profesional',
      broken: (h, ctx) =>
        ctx.previous !== null && h.profesional !== ctx.previous.profesional && h.profesional === ctx.actor.id,
      say: say(
        'Nadie se pone a cargo de una atención que ya existe: lo asigna admisiones, el coordinador o el equipo.',
        'Nobody puts himself in charge of an encounter that exists already.',
      ),
    },
    {
      field: 'profesional',
      // It gives the whole record, which somebody answers for.
      broken: (h, ctx) => ctx.actor.sistema === true && h.profesional !== (ctx.previous?.profesional ?? null),
      say: say(
        'Un sistema dice a qué servicio llega; quién queda a cargo lo dice una persona.',
        'A system says which service; who is in charge is said by a person.',
      ),
    },
    {
      field: 'servicio_reps',
      // It gives the service the whole record: of who arrives the sender says where, as the front desk would; who moves them is a person.
      broken: (h, ctx) =>
        ctx.actor.sistema === true && ctx.previous !== null && h.servicio_reps !== ctx.previous.servicio_reps,
      say: say(
        'Un sistema dice a qué servicio llega alguien; a otro lo traslada una persona.',
        'A system says at which service somebody arrives; to another one they are moved by a person.',
      ),
    },
    ...(['profesional', 'servicio_reps'] as const).map((field) => ({
      field,
      broken: (h: InCharge, ctx: { previous: InCharge | null; ofTeam: boolean }) =>
        ctx.previous !== null && h[field] !== ctx.previous[field] && !ctx.ofTeam,
      say: say(
        'Quién está a cargo lo cambia su equipo tratante, admisiones o el coordinador.',
        'Who is in charge is changed by its team, the front desk or the coordinator.',
      ),
    })),
    {
      field: 'confidencialidad',
      broken: (h, ctx) =>
        ctx.previous !== null &&
        h.confidencialidad !== ctx.previous.confidencialidad &&
        (!ctx.ofTeam || ctx.actor.rol === 'admisiones'),
      say: say(
        'La reserva de la historia la cambia su equipo tratante o el coordinador médico.',
        'The reserve of a history is changed by its team or the medical coordinator.',
      ),
    },
    {
      field: 'servicio_reps',
      broken: (h, ctx) =>
        ctx.previous !== null &&
        h.servicio_reps !== ctx.previous.servicio_reps &&
        ctx.actor.miembros.includes(`s:${h.servicio_reps}`),
      say: say(
        'Nadie trae a su propio servicio una atención que ya existe: la remite quien la atiende o admisiones.',
        'Nobody takes an encounter that exists already to his own service.',
      ),
    },
    {
      field: 'paciente',
      // What was done before somebody died may still be recorded.
      broken: (_h, ctx) =>
        ctx.previous === null &&
        ctx.patient !== null &&
        !ctx.patient.activo &&
        ctx.patient.fecha_fallecimiento === null,
      say: say('El paciente está inactivo.', 'The patient is inactive.'),
    },
    notAfterDeath('fecha_inicio'),
    notAfterDeath('triage_fecha'),
    notAfterDeath('incapacidad_inicio'),
    notFuture('triage_fecha'),
    {
      field: 'motivo_inicio_tardio',
      broken: (h, ctx) =>
        isNewBeginning(h, ctx.previous) &&
        hoursLate(h) > ctx.settings.lateOpeningHours &&
        !isSentence(h.motivo_inicio_tardio),
      say: say(
        'La atención comenzó mucho antes de registrarse: diga en una frase por qué se registra ahora, en 10 caracteres o más.',
        'The encounter began long before it was recorded: say why, in a sentence.',
      ),
    },
    {
      field: 'fecha_inicio',
      broken: (h, ctx) => isNewBeginning(h, ctx.previous) && hoursLate(h) > ctx.settings.oldestOpeningDays * 24,
      say: say(
        'Es de hace demasiado tiempo para abrirla ahora: anexe el registro de entonces como documento.',
        'Is too long ago to be opened now: file the record of then as a document.',
      ),
    },
    {
      field: 'fecha_inicio',
      broken: (h, ctx) =>
        ctx.previous !== null &&
        ctx.previous.estado !== 'borrador' &&
        h.fecha_inicio !== null &&
        ctx.previous.fecha_inicio !== null &&
        h.fecha_inicio > ctx.previous.fecha_inicio,
      say: say(
        'Abierta la historia, su inicio no se atrasa: lo registrado quedaría antes de ella.',
        'Once the history is open its beginning is not moved later: entries would come before it.',
      ),
    },
    notFuture('fecha_inicio'),
    notBeforeBirth('fecha_inicio'),
    {
      field: 'grupo_servicios',
      broken: (h) => h.grupo_servicios !== null && h.grupo_servicios !== serviceGroup[h.tipo_atencion],
      say: say(
        'No corresponde al tipo de atención (01 consulta, 05 urgencias, 03 hospitalización).',
        'Does not match the kind of care (01, 05, 03).',
      ),
    },
    {
      field: 'entorno_atencion',
      broken: (h) => h.tipo_atencion === 'urgencias' && h.entorno_atencion !== '05',
      say: say('En urgencias el entorno es 05, institucional.', 'Emergency care happens in setting 05.'),
    },
    {
      field: 'prestador_codigo',
      broken: (h, ctx) =>
        h.prestador_codigo === null && ctx.previous !== null && ctx.previous.prestador_codigo !== null,
      say: say(
        'La historia es de un prestador: no le quite su código.',
        'The history is of a provider: its code is not taken away.',
      ),
    },
    {
      field: 'cups_consulta',
      broken: (h) => h.cups_consulta !== null && !h.cups_consulta.startsWith('89'),
      say: say('Una consulta es un CUPS 89xxxx.', 'A consultation is a CUPS 89xxxx.'),
    },
    {
      field: 'via_ingreso',
      broken: (h) => h.tipo_atencion === 'consulta_externa' && h.via_ingreso !== null,
      say: say('No se usa en consulta externa.', 'Not used in outpatient care.'),
    },
    {
      field: 'causa_atencion',
      broken: (h) => h.tipo_atencion !== 'consulta_externa' && (h.causa_atencion === '40' || h.causa_atencion === '41'),
      say: say('40 y 41 son solo de consulta externa.', '40 and 41 belong to outpatient care only.'),
    },
    {
      field: 'finalidad',
      broken: (h) =>
        h.tipo_atencion === 'consulta_externa' &&
        h.finalidad !== null &&
        writtenCode(finalidad, h.finalidad, 'consultas') === undefined,
      say: say('No es una finalidad de consulta.', 'Is not a purpose of a consultation.'),
    },
    {
      field: 'triage',
      broken: (h) => h.tipo_atencion !== 'urgencias' && (h.triage !== null || h.triage_fecha !== null),
      say: say('El triage es de urgencias.', 'Triage belongs to emergency care.'),
    },
    {
      field: 'destino_egreso',
      broken: (h) =>
        (h.condicion_egreso === '2') !== (h.destino_egreso === '02') &&
        h.condicion_egreso !== null &&
        h.destino_egreso !== null,
      say: say('Condición 2 (muerto) y destino 02 van juntos.', 'Condition 2 (dead) and destination 02 go together.'),
    },
    {
      field: 'institucion_destino',
      broken: (h) => (h.destino_egreso === '04' || h.destino_egreso === '05') && h.institucion_destino === null,
      say: say('Diga a qué institución va (destino 04 o 05).', 'Name the institution (destination 04 or 05).'),
    },
    {
      field: 'incapacidad_dias',
      broken: (h) => (h.incapacidad_alcance === null) !== (h.incapacidad_dias === null),
      say: say('Una incapacidad lleva alcance y días.', 'A sick leave has both its scope and its days.'),
    },
    ...leaveRules.map(({ broken, ...rule }) => ({
      ...rule,
      broken: (h: LeaveRow, ctx: RuleContext<LeaveRow>) => {
        // What stands already is not judged anew.
        if (ctx.patient === null || leaveFields.every((name) => h[name] === (ctx.previous?.[name] ?? null)))
          return false
        const { fecha_nacimiento: birth, sexo_biologico: sex, fecha_fallecimiento: death } = ctx.patient
        const dentist = ctx.actor.rol === 'odontologo'
        const moment = { patient: { birth, sex, death }, dentist, usualDays: ctx.settings.leaveDays, today: ctx.today }
        const leave = leaveIn(h, moment)
        return leave !== null && broken(leave)
      },
    })),
    {
      field: 'incapacidad_retroactividad',
      broken: (h) => h.incapacidad_retroactividad !== null && h.incapacidad_inicio === null,
      say: say(
        'El motivo de la retroactividad es de una incapacidad con su fecha de inicio.',
        'The reason for a retroactive start belongs to a sick leave that says when it starts.',
      ),
    },
    {
      field: 'incapacidad_memoria',
      broken: (h) => h.incapacidad_memoria !== null && h.incapacidad_retroactividad !== MEMORY,
      say: say(
        'Solo si el motivo de la retroactividad es un trastorno de memoria (2).',
        'Only where the reason for a retroactive start is a memory disorder (2).',
      ),
    },
    {
      field: 'ambito_mipres',
      broken: (h) => h.ambito_mipres !== null && h.ambito_mipres.charAt(0) !== mipresScopes[h.tipo_atencion],
      say: say(
        'El ámbito no es de este tipo de atención: 11 o 12 en consulta, 21 o 22 en hospitalización, 30 en urgencias.',
        'The setting is not of this kind of encounter: 11 or 12 outpatient, 21 or 22 inpatient, 30 emergency.',
      ),
    },
  ],
  stands: { not: voidHistory },
  goesOn: [
    'estado',
    'estado_desde',
    'estados_previos',
    'hash_cierre',
    'rda_estado',
    'rda_tipo',
    'rda_identificador_vida',
    'rda_generado_en',
    'rda_problemas',
  ],
  frozen: { when: { estado: closedStates }, except: [], kind: historiaCerrada },
  keep: { when: { not: { estado: ['borrador'] } }, kind: noSeElimina },
  example: {
    paciente: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c00',
    tipo_atencion: 'consulta_externa',
    modalidad_atencion: '01',
    cups_consulta: '890201',
    causa_atencion: '38',
    finalidad: '15',
    motivo_consulta: '«Me duele la cabeza desde hace tres días»',
  },
})
