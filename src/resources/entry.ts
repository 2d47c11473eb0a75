import { careTeam, type Role } from '../model/access/roles.ts'
import { bool, type Field, instant, type RowOf, ref, text } from '../model/fields.ts'
import { closedStates, type HistoryState } from '../model/history-state.ts'
import { keysOf } from '../model/keys.ts'
import type { Predicate } from '../model/predicate.ts'
import {
  borradorAjeno,
  historiaCerrada,
  historiaSinAbrir,
  historiaSuspendida,
  registroFirmado,
} from '../model/problems.ts'
import {
  type Belonging,
  defineResource,
  type Resource,
  type Row,
  type Rule,
  type RuleContext,
} from '../model/resource.ts'
import { say } from '../model/say.ts'
import { textOrNull } from '../model/text/plain-text.ts'
import { isSentence } from '../model/text/sentence.ts'
import { author, authorOf, isAuthor } from './parts/author.ts'
import { notBeforeEncounter } from './rules.ts'

/** What belongs to the record even before care begins, such as consents: only closing stops it. */
export const whenClosed = {
  cerrada: historiaCerrada,
  anulada: historiaCerrada,
  archivada: historiaCerrada,
} as const

/** What is written while the patient is being attended, and at no other time. */
export const whenNotAttended = {
  borrador: historiaSinAbrir,
  suspendida: historiaSuspendida,
  ...whenClosed,
} as const

export const notAttendedStates = ['borrador', 'suspendida', ...closedStates] as const satisfies readonly HistoryState[]

/** An entry that was signed or annulled no longer changes. */
export const signedOrVoid = { any: [{ firmado: [true] }, { anulado: [true] }] } as const

/** Res. 1995 de 1999: each entry carries its date and time and the full name, document and register of its author. */
const before = {
  historia: ref('historia', {
    label: 'Historia',
    about: 'Atención a la que pertenece; debe estar abierta.',
    required: true,
    immutable: true,
    filter: true,
  }),
  paciente: ref('paciente', {
    label: 'Paciente',
    about: 'Paciente de la historia; lo pone el servidor.',
    readOnly: true,
    filter: true,
  }),
  fecha_registro: instant({
    label: 'Fecha de registro',
    help: 'Cuándo ocurrió. Vacía: ahora.',
    about: 'Cuándo ocurrió lo que se registra; por defecto, ahora. Ni futura ni anterior al inicio de la atención.',
    filter: true,
  }),
} as const

const after = {
  ...author,
  firmado: bool({
    label: 'Firmado',
    about:
      'true firma el registro en nombre de quien lo envía; desde entonces no cambia. Firmar un borrador dice qué versión se leyó (`If-Match` o `version`).',
    default: false,
  }),
  firmado_en: instant({ label: 'Firmado en', readOnly: true }),
  hash_contenido: text({
    label: 'Huella del contenido',
    about: 'SHA-256 del JSON canónico (RFC 8785) de lo firmado; null mientras no se firma.',
    max: 64,
    readOnly: true,
  }),
  anulado: bool({
    label: 'Anulado',
    help: 'El texto se conserva y deja de tener valor clínico.',
    about: 'El texto se conserva; no tiene valor clínico.',
    default: false,
    filter: true,
  }),
  motivo_anulacion: text({ label: 'Motivo de anulación', max: 500 }),
  anulado_por: text({ label: 'Anulado por', max: 200, readOnly: true }),
  anulado_en: instant({ label: 'Anulado en', readOnly: true }),
} as const

/** Fields that say whose an entry is and whether it stands: not what it says. */
export const attributionFields = keysOf({ ...before, ...after })

type Fields = Readonly<Record<string, Field>>
type EntryFields<F extends Fields> = typeof before & F & typeof after
type EntryPlace<P, F extends string> = Pick<Belonging<P, F>, 'section' | 'calledBy' | 'eventless' | 'unless'> &
  Partial<Pick<Belonging<P, F>, 'happenedAt'>>
type EntryDeclaration<F extends Fields, N extends string, P extends string> = Omit<
  Parameters<typeof defineResource<EntryFields<F>, N, P>>[0],
  'fields' | 'patientField' | 'access' | 'belongsTo'
> & {
  fields: F
  /** Its section, the hour that it gives itself, and what of it is written although the history takes no more. */
  belongsTo: EntryPlace<Predicate<RowOf<EntryFields<F>>>, keyof EntryFields<F> & string>
  write?: readonly Role[]
  /** Until it is signed its author alone changes what it says; others propose. */
  draftIsOwn?: true
}

/**
 * A clinical entry: a dated, attributed statement inside a history, frozen once signed or once the history is closed.
 * Only annulment, which keeps the text, is possible after the signature.
 */
export function defineEntry<const F extends Fields, const N extends string, const P extends string>(
  d: EntryDeclaration<F, N, P>,
): Resource<EntryFields<F>, N, P> {
  // Of a generic the compiler cannot tell that what is put together here has the fields of both: the casts of this function say so.
  const fields = { ...before, ...d.fields, ...after } as EntryFields<F>
  const resource = defineResource<Fields>({
    ...(d as unknown as Parameters<typeof defineResource<Fields>>[0]),
    fields,
    patientField: 'paciente',
    // Ley 2015 de 2020: the patient has the whole of it. Billing reads an entry only where a view of codes is declared.
    access: {
      read: [
        ...careTeam,
        'auditor',
        'integracion',
        'paciente',
        ...(d.views?.facturacion === undefined ? [] : (['facturacion'] as const)),
      ],
      write: d.write ?? careTeam,
    },
  })
  const belongsTo: Belonging = {
    happenedAt: 'fecha_registro',
    ...d.belongsTo,
    history: 'historia',
    frozenIn: whenNotAttended,
  }
  const entry: Resource = {
    ...resource,
    defaults: { fecha_registro: (_row, ctx) => ctx.now, ...resource.defaults },
    computed: {
      paciente: (row, ctx) => ctx.history?.paciente ?? textOrNull(row.paciente),
      ...authorOf,
      firmado_en: (row, ctx) => (row.firmado === true ? (textOrNull(ctx.previous?.firmado_en) ?? ctx.now) : null),
      anulado_por: (row, ctx) =>
        row.anulado === true ? (textOrNull(ctx.previous?.anulado_por) ?? ctx.actor.nombre) : null,
      anulado_en: (row, ctx) => (row.anulado === true ? (textOrNull(ctx.previous?.anulado_en) ?? ctx.now) : null),
      ...resource.computed,
    },
    rules: [
      {
        field: 'fecha_registro',
        broken: (row, ctx) => typeof row.fecha_registro === 'string' && row.fecha_registro > ctx.now,
        say: say('No puede ser futura.', 'Must not be in the future.'),
      },
      // Both are fields of every entry.
      ...[...new Set(['fecha_registro', belongsTo.happenedAt])].map(
        (field) => notBeforeEncounter(field) as unknown as Rule<Row>,
      ),
      {
        field: 'motivo_anulacion',
        broken: (row) => row.anulado === true && !isSentence(textOrNull(row.motivo_anulacion)),
        say: say(
          'Una anulación dice su motivo en una frase, de 10 caracteres o más.',
          'An annulment states its reason in a sentence.',
        ),
      },
      {
        field: 'anulado',
        broken: (row, ctx) => ctx.previous === null && row.anulado === true,
        say: say('Un registro nuevo no nace anulado.', 'A new record cannot be annulled already.'),
      },
      {
        field: 'firmado',
        broken: (row, ctx) =>
          ctx.previous !== null &&
          row.firmado === true &&
          ctx.previous.firmado !== true &&
          !isAuthor(ctx.previous, ctx.actor),
        say: say('Lo firma quien lo escribió.', 'It is signed by whoever wrote it.'),
      },
      {
        field: 'anulado',
        broken: (row, ctx) =>
          ctx.previous !== null &&
          row.anulado === true &&
          ctx.previous.anulado !== true &&
          !answersFor(ctx.previous, ctx),
        say: say(
          'Lo anula quien lo escribió, el profesional tratante o el coordinador médico.',
          'It is annulled by whoever wrote it, the professional in charge or the medical coordinator.',
        ),
      },
      ...('confidencialidad' in fields ? [reserveOfItsAuthor] : []),
      ...resource.rules,
    ],
    frozen: resource.frozen ?? {
      when: signedOrVoid,
      except: ['anulado', 'motivo_anulacion'],
      whole: { anulado: [true] },
      kind: registroFirmado,
    },
    ...(d.draftIsOwn === true ? { ownDraft: ownDraftOf(resource.frozen?.except ?? []) } : {}),
    keep: resource.keep ?? { when: signedOrVoid, kind: registroFirmado },
    signed: { when: 'firmado', hash: 'hash_contenido' },
    belongsTo,
    example: { historia: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c01', ...resource.example },
  }
  // As declared, with the fields of every entry.
  return entry as unknown as Resource<EntryFields<F>, N, P>
}

/** Others follow its course, as they will once it is signed; what nobody has sent off yet has none. */
const ownDraftOf = (course: readonly string[]): NonNullable<Resource['ownDraft']> => ({
  when: { not: { firmado: [true] } },
  isOwn: isAuthor,
  shared: (row) => (row.estado === 'borrador' ? course.filter((name) => name !== 'estado') : course),
  kind: borradorAjeno,
})

const reserveOfItsAuthor: Rule<Row> = {
  field: 'confidencialidad',
  broken: (row, ctx) =>
    ctx.previous !== null && row.confidencialidad !== ctx.previous.confidencialidad && !answersFor(ctx.previous, ctx),
  say: say(
    'La reserva la cambia quien lo escribió, el profesional tratante o el coordinador médico.',
    'Its reserve is changed by whoever wrote it, the professional in charge or the medical coordinator.',
  ),
}

const overseers: readonly Role[] = ['coordinador_medico', 'demostracion']
type Answerable = Pick<RuleContext['actor'], 'id' | 'nombre' | 'documento' | 'rol'>
/** Besides whoever wrote it: who is in charge of the care, and who oversees it. */
export const answersFor = (
  entry: Readonly<Record<string, unknown>>,
  { actor, history }: { actor: Answerable; history: { readonly profesional?: unknown } | null },
): boolean => isAuthor(entry, actor) || overseers.includes(actor.rol) || history?.profesional === actor.id
