import { instant, oneOf, ref, text } from '../model/fields.ts'
import { closedForGood, isClosedForGood } from '../model/history-state.ts'
import { always } from '../model/predicate.ts'
import { noSeElimina } from '../model/problems.ts'
import { say } from '../model/say.ts'
import { allergyMentions } from '../model/text/allergy-stems.ts'
import { defineEntry } from './entry.ts'
import { confidencialidad } from './historia.ts'
import { origenes } from './parts/options.ts'
import { notFuture } from './rules.ts'
import { sealedEntries } from './sealed-entries.ts'
import { uuidShape } from './shapes.ts'

const { nota: _ownField, ...otherEntries } = sealedEntries
/** A note is named by `nota_referida`: one way to say each thing. */
const clarifiable = { historia: 'Encabezado de la historia', ...otherEntries } as const

/** Where it is written in words. */
export const noteTexts = ['contenido', 'subjetivo', 'objetivo', 'analisis', 'plan'] as const

/** They speak of another entry, or of who goes on, and examine nobody. */
export const examinesNobody: readonly string[] = ['aclaratoria', 'entrega']

/** A signed statement in a history. Never edited once signed; an aclaratoria refers to it instead. */
export const nota = defineEntry({
  name: 'nota',
  path: '/hce/api/notas/',
  schema: 'NotaClinica',
  operation: 'hce_api_notas',
  title: 'Notas clínicas',
  singular: 'Nota clínica',
  about: 'Nota de ingreso, evolución, enfermería, epicrisis y demás. Libre o en formato SOAP.',
  part: 'notas',
  mentions: { nombra_alergia: { in: noteTexts, stems: allergyMentions } },
  fields: {
    tipo_nota: oneOf(
      {
        ingreso: 'Ingreso',
        evolucion: 'Evolución',
        enfermeria: 'Enfermería',
        interconsulta: 'Interconsulta',
        procedimiento: 'Procedimiento',
        quirurgica: 'Quirúrgica',
        anestesia: 'Anestesia',
        traslado: 'Traslado',
        egreso: 'Egreso',
        epicrisis: 'Epicrisis',
        telemedicina: 'Telemedicina',
        aclaratoria: 'Aclaratoria',
        remision: 'Remisión',
        contrarremision: 'Contrarremisión',
        trabajo_social: 'Trabajo social',
        psicologia: 'Psicología',
        nutricion: 'Nutrición',
        terapia: 'Terapia',
        entrega: 'Entrega de la atención',
      },
      { label: 'Tipo de nota', required: true, filter: true },
    ),
    formato: oneOf({ libre: 'Libre', soap: 'SOAP' }, { label: 'Formato', default: 'libre' }),
    titulo: text({ label: 'Título', max: 200, search: true }),
    contenido: text({ label: 'Contenido', about: 'Texto de la nota en formato libre.', max: 20_000, search: true }),
    subjetivo: text({ label: 'Subjetivo', max: 10_000 }),
    objetivo: text({ label: 'Objetivo', max: 10_000 }),
    analisis: text({ label: 'Análisis', max: 10_000 }),
    plan: text({ label: 'Plan', max: 10_000 }),
    fecha_nota: instant({
      label: 'Fecha de la nota',
      help: 'Vacía: ahora.',
      about: 'Por defecto, ahora.',
      order: true,
    }),
    nota_referida: ref('nota', { label: 'Nota que aclara', same: 'historia' }),
    recurso_referido: oneOf(clarifiable, {
      label: 'Qué aclara, si no es una nota',
      about: 'La colección del registro que aclara, o `historia` por el encabezado.',
    }),
    registro_referido: text({
      label: 'Registro que aclara',
      about: 'El de esa colección, de la misma historia. Del encabezado lo pone el servidor.',
      max: 36,
      pattern: uuidShape,
      normalise: (id) => id.toLowerCase(),
      refBy: 'recurso_referido',
    }),
    motivo_aclaracion: text({ label: 'Motivo de la aclaración', max: 500 }),
    confidencialidad,
    origen: oneOf(origenes, { label: 'Origen', about: 'Quién redactó; lo pone el servidor.', readOnly: true }),
  },
  defaults: {
    fecha_nota: (_row, ctx) => ctx.now,
    origen: () => 'profesional',
    registro_referido: (n) => (n.recurso_referido === 'historia' ? n.historia : null),
  },
  rules: [
    {
      field: 'contenido',
      broken: (n) => n.formato === 'libre' && n.contenido === null,
      say: say('Una nota libre lleva su contenido.', 'A free note carries its content.'),
    },
    {
      field: 'subjetivo',
      broken: (n) =>
        n.formato === 'soap' && n.subjetivo === null && n.objetivo === null && n.analisis === null && n.plan === null,
      say: say(
        'Una nota SOAP lleva al menos una de sus cuatro partes.',
        'A SOAP note has at least one of its four parts.',
      ),
    },
    notFuture('fecha_nota'),
    {
      field: 'nota_referida',
      broken: (n) => n.tipo_nota === 'aclaratoria' && n.nota_referida === null && n.recurso_referido === null,
      say: say(
        'Una aclaratoria dice qué aclara: una nota, otro registro o el encabezado de la historia.',
        'A clarification says what it clarifies: a note, another entry or the header of the history.',
      ),
    },
    {
      field: 'recurso_referido',
      broken: (n) => n.recurso_referido !== null && (n.tipo_nota !== 'aclaratoria' || n.nota_referida !== null),
      say: say(
        'Solo en aclaratorias, y de una sola cosa: la nota o el otro registro.',
        'Only in clarifications, and of one thing: the note or the other entry.',
      ),
    },
    {
      field: 'registro_referido',
      broken: (n) => (n.recurso_referido === null) !== (n.registro_referido === null),
      say: say('Diga la colección y el registro, ambos.', 'Say both the collection and the entry.'),
    },
    {
      field: 'motivo_aclaracion',
      broken: (n) => n.tipo_nota === 'aclaratoria' && n.motivo_aclaracion === null,
      say: say('Una aclaratoria dice su motivo.', 'A clarification states its reason.'),
    },
    {
      field: 'firmado',
      broken: (n, ctx) => isClosedForGood(ctx.history?.estado) && n.tipo_nota === 'aclaratoria' && n.firmado !== true,
      say: say(
        'La aclaratoria de una historia cerrada se firma al registrarla.',
        'A clarification of a closed history is signed as it is recorded (firmado: true).',
      ),
    },
  ],
  keep: { when: always, kind: noSeElimina },
  // What a court reads stays as it was: a closed history still takes clarifications. A suspended one is still watched.
  belongsTo: {
    section: 'notas',
    happenedAt: 'fecha_nota',
    unless: [
      { in: ['suspendida'] },
      { in: closedForGood, on: 'create', when: { tipo_nota: ['aclaratoria'] }, demands: { firmado: [true] } },
    ],
  },
  example: { tipo_nota: 'evolucion', contenido: 'Paciente estable, afebril, tolera la vía oral.' },
})
