import { correctionAnswerers } from '../model/access/roles.ts'
import { dateInBogota } from '../model/calendar.ts'
import { bool, date, instant, integer, oneOf, ref, text } from '../model/fields.ts'
import { norm } from '../model/norms.ts'
import { always } from '../model/predicate.ts'
import { problem } from '../model/problem.ts'
import { noSeElimina } from '../model/problems.ts'
import { defineResource } from '../model/resource.ts'
import { say } from '../model/say.ts'
import { addBusinessDays, businessDaysUntil } from '../model/terms/business-days.ts'
import { wordList } from '../model/text/word-list.ts'
import { type Moves, transitions } from './rules.ts'

/** Business days of Ley 1581 de 2012, arts. 14 and 15: to answer, and how many more if the reasons are given in time. */
export const correctionTerms = { consulta: { days: 10, more: 5 }, reclamo: { days: 15, more: 8 } } as const
type Kind = keyof typeof correctionTerms

export const correctionStates = {
  recibida: 'Recibida',
  en_revision: 'En revisión',
  aceptada: 'Aceptada',
  negada: 'Negada',
} as const

export const correctionMoves: Moves = {
  first: ['recibida'],
  next: { recibida: ['en_revision', 'aceptada', 'negada'], en_revision: ['aceptada', 'negada'] },
}

/**
 * Requests about medicines or allergies that nobody denied, and whose acceptance no note of the record says yet: a prescription of the
 * person is judged by them too.
 */
export const ofMedicines = {
  tipo: ['reclamo'],
  parte: ['medicamentos'],
  aclaracion: null,
  not: { estado: ['negada'] },
} as const

const answered = { estado: ['aceptada', 'negada'] } as const
const isAnswered = (estado: string | null): boolean => answered.estado.some((state) => state === estado)

export const solicitudRespondida = problem(
  'solicitud_respondida',
  409,
  say('La solicitud ya se respondió.', 'The request was answered already.'),
  'Lo respondido no cambia: se puede enlazar la aclaración, o presentar otra solicitud.',
)

interface Term {
  readonly tipo: Kind
  readonly recibida_en: string | null
  readonly motivo_prorroga: string | null
}
const firstDueDay = ({ tipo, recibida_en }: Term, now: string): string =>
  addBusinessDays(dateInBogota(recibida_en ?? now), correctionTerms[tipo].days)
const dueDay = (s: Term, now: string): string =>
  s.motivo_prorroga === null ? firstDueDay(s, now) : addBusinessDays(firstDueDay(s, now), correctionTerms[s.tipo].more)

const isPatient = (rol: string): boolean => rol === 'paciente'
const isReasoned = (text: string | null): boolean => (text ?? '').trim().length > 0

/** What a person asks of what is kept about them (habeas data). What was signed is never altered: a clarification answers it. */
export const solicitudCorreccion = defineResource({
  name: 'solicitud_correccion',
  path: '/paciente/solicitudes-correccion/',
  schema: 'SolicitudCorreccion',
  operation: 'paciente_solicitudes_correccion',
  title: 'Solicitudes de los titulares',
  singular: 'Solicitud del titular',
  about: `Consulta o reclamo del paciente sobre sus datos (${norm('ley_1581_2012', 'arts. 14 y 15')}): la presenta el paciente o quien lo representa y la responde archivo o el coordinador médico, en días hábiles. Nada firmado cambia: lo aceptado se aclara.`,
  patientField: 'paciente',
  views: {
    administrativa: wordList(
      'paciente tipo parte atencion descripcion debe_decir estado respuesta motivo_prorroga aclaracion recibida_en',
      'presentada_por vence respondida_en respondida_por dias_restantes vencida',
    ),
  },
  fields: {
    paciente: ref('paciente', { label: 'Paciente', required: true, immutable: true, filter: true }),
    tipo: oneOf(
      { reclamo: 'Corregir o actualizar', consulta: 'Saber qué hay de mí' },
      {
        label: 'Qué pide',
        about: 'Un reclamo se responde en 15 días hábiles; una consulta, en 10.',
        required: true,
        immutable: true,
        filter: true,
      },
    ),
    parte: oneOf(
      {
        datos_personales: 'Mis datos personales',
        atencion: 'Lo que dice una atención',
        medicamentos: 'Mis medicamentos o alergias',
        resultados: 'Un resultado',
        otro: 'Otra cosa',
      },
      { label: 'Sobre qué', required: true, immutable: true },
    ),
    atencion: ref('historia', {
      label: 'Atención',
      about: 'De qué atención se trata, si es de una.',
      same: 'paciente',
      immutable: true,
    }),
    descripcion: text({
      label: 'Qué está mal o qué quiere saber',
      required: true,
      immutable: true,
      min: 10,
      max: 4000,
    }),
    debe_decir: text({ label: 'Qué debería decir', immutable: true, max: 4000 }),
    estado: oneOf(correctionStates, { label: 'Estado', default: 'recibida', filter: true }),
    respuesta: text({ label: 'Respuesta', about: 'La lee el paciente.', max: 4000 }),
    motivo_prorroga: text({
      label: 'Motivo de la prórroga',
      about: 'Por qué se responde después: 5 días hábiles más en una consulta y 8 en un reclamo.',
      max: 1000,
    }),
    aclaracion: ref('nota', {
      label: 'Nota aclaratoria',
      about: 'La que deja escrito lo que se aceptó. Lo aclarado conserva su texto.',
      same: 'paciente',
    }),
    recibida_en: instant({ label: 'Recibida', readOnly: true, order: true }),
    presentada_por: text({ label: 'Presentada por', max: 200, readOnly: true }),
    vence: date({ label: 'Se responde hasta', readOnly: true }),
    respondida_en: instant({ label: 'Respondida', readOnly: true }),
    respondida_por: text({ label: 'Respondida por', max: 200, readOnly: true }),
  },
  access: {
    read: ['paciente', ...correctionAnswerers, 'auditor'],
    write: ['paciente', ...correctionAnswerers],
    byPeople: true,
  },
  computed: {
    recibida_en: (_s, ctx) => ctx.previous?.recibida_en ?? ctx.now,
    presentada_por: (_s, ctx) => (ctx.previous === null ? ctx.actor.nombre : ctx.previous.presentada_por),
    vence: (s, ctx) => dueDay({ ...s, recibida_en: ctx.previous?.recibida_en ?? ctx.now }, ctx.now),
    respondida_en: (s, ctx) => (isAnswered(s.estado) ? (ctx.previous?.respondida_en ?? ctx.now) : null),
    respondida_por: (s, ctx) => (isAnswered(s.estado) ? (ctx.previous?.respondida_por ?? ctx.actor.nombre) : null),
  },
  live: {
    dias_restantes: {
      field: integer({
        label: 'Días hábiles que quedan',
        about: 'Para responderla; nulo si ya se respondió.',
        min: 0,
        max: 60,
        readOnly: true,
      }),
      at: (s, now) => (isAnswered(s.estado) || s.vence === null ? null : businessDaysUntil(dateInBogota(now), s.vence)),
    },
    vencida: {
      field: bool({ label: 'Vencida', about: 'Sin respuesta después de su plazo.', readOnly: true }),
      at: (s, now) => !isAnswered(s.estado) && s.vence !== null && s.vence < dateInBogota(now),
    },
  },
  rules: [
    transitions(correctionMoves),
    {
      field: 'estado',
      broken: (_s, ctx) => ctx.previous !== null && isPatient(ctx.actor.rol),
      say: say(
        'Una solicitud presentada no se cambia: la responde archivo o el coordinador médico. Puede presentar otra.',
        'A request is not changed once it was made: the archive or the coordinator answers it.',
      ),
    },
    {
      field: 'debe_decir',
      broken: (s) => s.tipo === 'reclamo' && !isReasoned(s.debe_decir),
      say: say('Diga qué debería decir.', 'Say what it should say.'),
    },
    {
      field: 'atencion',
      broken: (s) => s.parte === 'atencion' && s.atencion === null,
      say: say('Escoja la atención.', 'Choose the encounter.'),
    },
    {
      field: 'respuesta',
      broken: (s) => isAnswered(s.estado) && !isReasoned(s.respuesta),
      say: say('Escriba la respuesta: la lee el paciente.', 'Write the answer: the patient reads it.'),
    },
    {
      field: 'respuesta',
      broken: (s) => !isAnswered(s.estado) && s.respuesta !== null,
      say: say('La respuesta se da al aceptar o negar.', 'The answer is given when it is accepted or denied.'),
    },
    {
      field: 'motivo_prorroga',
      broken: (s, ctx) =>
        s.motivo_prorroga !== (ctx.previous?.motivo_prorroga ?? null) &&
        (ctx.previous === null || ctx.today > firstDueDay({ ...s, recibida_en: ctx.previous.recibida_en }, ctx.now)),
      say: say('El plazo se prorroga antes de que venza.', 'The term is extended before it ends.'),
    },
    {
      field: 'aclaracion',
      broken: (s, ctx) =>
        s.aclaracion !== null &&
        s.aclaracion !== (ctx.previous?.aclaracion ?? null) &&
        (s.estado !== 'aceptada' || ctx.refs.aclaracion?.tipo_nota !== 'aclaratoria'),
      say: say(
        'Se enlaza una nota aclaratoria, y a una solicitud aceptada.',
        'Only a clarification is linked, and to an accepted request.',
      ),
    },
    {
      field: 'aclaracion',
      broken: (s, ctx) =>
        s.aclaracion !== null &&
        s.aclaracion !== (ctx.previous?.aclaracion ?? null) &&
        (ctx.refs.aclaracion?.firmado !== true ||
          ctx.refs.aclaracion.anulado === true ||
          (s.atencion !== null && ctx.refs.aclaracion.historia !== s.atencion)),
      say: say(
        'La nota aclaratoria está firmada, vigente y es de la atención de que se trata.',
        'The clarification is signed, stands, and is of the encounter in question.',
      ),
    },
  ],
  frozen: { when: answered, except: ['aclaracion'], kind: solicitudRespondida },
  keep: { when: always, kind: noSeElimina },
  example: {
    paciente: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c00',
    tipo: 'reclamo',
    parte: 'datos_personales',
    descripcion: 'Mi segundo apellido está mal escrito.',
    debe_decir: 'Muñoz, con eñe.',
  },
})
