import type { Call } from '../../../engine/call.ts'
import { afterSaving } from '../../../engine/connection/database-fault.ts'
import type { Tx } from '../../../engine/database.ts'
import type { WithEngine } from '../../../engine/engine.ts'
import { defineOperation, type Given, type OperationInput, type OperationResult } from '../../../engine/operation.ts'
import { careTeam } from '../../../model/access/roles.ts'
import { isUuid } from '../../../model/check-value.ts'
import { oneOf, ref, text } from '../../../model/fields.ts'
import { type FieldError, Problem } from '../../../model/problem.ts'
import { idempotencyReused, invalid, notFound, stale } from '../../../model/problems.ts'
import type { Row } from '../../../model/resource.ts'
import { say } from '../../../model/say.ts'
import { sentence } from '../../../model/text/sentence.ts'
import { historia } from '../../../resources/historia.ts'
import { type SealedName, sealedEntries } from '../../../resources/sealed-entries.ts'
import type { ClosingKey } from '../close.ts'
import { contentFor, ownContent, reachedContent } from '../load-content.ts'
import { marcaAjena, marcaImposible, marcaResuelta } from '../problems.ts'
import { type DecidedMark, type MarkMoment, markDecider } from './decide-mark.ts'
import { type ErrorMark, markKinds, type RightRecord } from './mark.ts'
import { markSchema, marksSchema, type RdaOffer } from './schema.ts'
import { marksShown, shownMark } from './show-mark.ts'
import { waitingMarksOperation } from './waiting-operation.ts'

export interface MarkOperationDeps extends WithEngine {
  closingKey(): Promise<ClosingKey>
  /** Which marks in error wait for another signature. */
  readonly errorMarkCosigned: 'no' | 'atencion' | 'siempre'
  /** Withdraws what would still tell the ministry of it. */
  rdaAfterMark(tx: Tx, history: Row, call: Call): Promise<void>
  /** What there is to do about what it has already; null where nothing. */
  rdaOffer(tx: Tx, history: Row): Promise<RdaOffer | null>
}

const TAG = 'Historias: marcas de error'
const reason = text({ label: 'Motivo', about: 'De 10 caracteres o más.', ...sentence, max: 400, required: true })

const wrong = (campo: string, es: string, en: string): Problem => {
  const error: FieldError = { campo, codigo: 'regla', mensaje: say(es, en) }
  return new Problem(invalid, { errores: [error] })
}

const markBody = {
  recurso: oneOf(sealedEntries, { label: 'Colección del registro' }),
  registro: ref('registro', { label: 'Registro que se marca' }),
  tipo: oneOf(markKinds, { label: 'Qué pasó', required: true }),
  motivo: reason,
  correcta_historia: ref('historia', { label: 'Historia donde está lo correcto' }),
  correcta_recurso: oneOf(sealedEntries, { label: 'Colección del registro correcto' }),
  correcta_registro: ref('registro', { label: 'Registro correcto' }),
} as const
type MarkInput = Pick<OperationInput<`{id}`>, 'params' | 'call' | 'ifMatch' | 'key'>
type SaidOfMark = Given<typeof markBody>

/** What the body says as a pair is said whole or not at all. */
function pairOf(body: SaidOfMark, of: '' | 'correcta_'): [SealedName, string] | null {
  const recurso = body[`${of}recurso`]
  const registro = body[`${of}registro`]
  if (recurso !== null && registro !== null) return [recurso, registro]
  if (recurso === registro) return null
  throw wrong(
    `${of}${recurso === null ? 'recurso' : 'registro'}`,
    'Diga la colección y el registro, ambos.',
    'Say both the collection and the entry.',
  )
}

const item = `${historia.path}{id}/` as const

const shared = { tag: TAG, resource: historia.name, access: careTeam, action: 'marcar_error' } as const
const honours = ['If-Match', 'Idempotency-Key'] as const
const output = (about: string) => ({ status: 200, about, schema: markSchema })
const needs = (deps: MarkOperationDeps) => {
  const { engine, errorMarkCosigned: cosigned } = deps
  const { core } = engine
  const reachedOf = reachedContent(core.registry)
  const decide = markDecider({
    core,
    contentOf: ownContent(core.registry),
    reachedOf,
    demandsCosigning: (whole) => cosigned === 'siempre' || (whole && cosigned === 'atencion'),
  })
  const contentShown = contentFor(core.registry)

  /** Where the right record is, if the caller reaches it: a caller cannot point at what is hidden from them. */
  async function rightRecord(body: SaidOfMark, call: Call, own: string): Promise<RightRecord | null> {
    const pair = pairOf(body, 'correcta_')
    if (pair === null && body.correcta_historia === null) return null
    const missing = (campo: string): Problem =>
      wrong(campo, 'No existe o no está disponible.', 'It does not exist or is not available.')
    const entry = pair === null ? null : await core.loadFor(call, ...pair)
    if (pair !== null && entry === null) throw missing('correcta_registro')
    const field = pair === null ? null : (core.registry.get(pair[0])?.historyField ?? 'historia')
    const id = entry === null || field === null ? String(body.correcta_historia) : entry[field]
    if (typeof id !== 'string' || (body.correcta_historia !== null && body.correcta_historia !== id))
      throw wrong('correcta_registro', 'No es de esa historia.', 'Is not of that history.')
    if ((await core.loadFor(call, historia.name, id)) === null) throw missing('correcta_historia')
    const isItself = id === own && (pair === null || pair[1] === body.registro)
    if (isItself) throw wrong('correcta_historia', 'Es lo mismo que se marca.', 'Is the very thing that is marked.')
    return { historia: id, recurso: pair?.[0] ?? null, registro: pair?.[1] ?? null }
  }

  /** On the locked history, with its version, its audit row and its line in the care log. */
  async function decided(
    input: MarkInput,
    sent: unknown,
    by: (moment: MarkMoment) => Promise<DecidedMark>,
    again: (marks: readonly ErrorMark[]) => ErrorMark | undefined,
  ): Promise<OperationResult> {
    const id = input.params.id.toLowerCase()
    if (!isUuid(id)) throw new Problem(notFound)
    const key = await deps.closingKey()
    let made: ErrorMark | undefined
    const { row, replayed } = await engine.verbs(historia).transition({
      id,
      call: input.call,
      action: 'marcar_error',
      ifMatch: input.ifMatch,
      key: input.key,
      sent,
      body: {},
      async decide(locked, tx, _others, ctx) {
        const call = { ...input.call, now: new Date().toISOString() }
        const { mark, decision } = await by({ tx, call, historia: locked, ctx, key })
        made = mark
        const takesEffect = mark.decision?.declaracion.vigente === true
        return takesEffect ? { ...decision, also: (inside, after) => deps.rdaAfterMark(inside, after, call) } : decision
      },
    })
    const mark = replayed ? again((await reachedOf(core.db, id, input.call))?.marcas ?? []) : made
    // Replayed for a caller who no longer reaches it.
    if (mark === undefined) throw new Problem(notFound)
    return {
      json: { ...shownMark(mark), rda: await afterSaving(() => deps.rdaOffer(core.db, row)) },
      status: 200,
      audited: true,
      ...(replayed ? { headers: { 'idempotency-replayed': 'true' } } : {}),
    }
  }
  return { rightRecord, decided, decide, contentShown, core }
}

const marcar = defineOperation({
  ...shared,
  id: 'hce_api_historias_marcar_error_create',
  example: {
    recurso: 'diagnostico',
    registro: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c02',
    tipo: 'paciente_equivocado',
    motivo: 'Se registró en la historia de otra persona del mismo nombre',
  },
  honours,
  method: 'POST',
  path: `${item}marcar-error/`,
  title: 'Marcar en error un registro o una atención cerrada',
  about:
    'Lo que se registró en el paciente equivocado o por error deja de contar en todas partes y se conserva a la vista con su marca, firmada por quien la hace. `recurso` y `registro` dicen cuál; sin ellos, toda la atención, que queda anulada; lo que el paciente rechazó o revocó en ella sigue siendo suyo, salvo en el paciente equivocado, y se marca aparte si fue el error. El sello del cierre sigue siendo válido. `correcta_…` dice dónde quedó lo que es. Si el prestador pide cofirma (`MARCA_ERROR_COFIRMA`), vale desde que otra persona la firma. `rda` dice qué hacer con el documento que el Ministerio ya tiene.',
  body: markBody,
  output: output('Marcado, o pendiente de cofirma.'),
  problems: [marcaImposible, marcaAjena, stale, idempotencyReused],
  needs,
  async run(input, { rightRecord, decided, decide }) {
    const { body, call, params } = input
    const pair = pairOf(body, '')
    const [recurso, registro] = pair ?? [null, null]
    const asked = {
      recurso,
      registro,
      tipo: body.tipo,
      motivo: body.motivo,
      correcta: await rightRecord(body, call, params.id.toLowerCase()),
    }
    const own = (m: ErrorMark): boolean =>
      m.declaracion.registro === registro && m.declaracion.profesional.cuenta === call.actor.id
    return decided(
      input,
      body,
      (moment) => decide.mark(moment, asked),
      (marks) => marks.findLast(own),
    )
  },
})

const deciding = (name: 'cofirmar' | 'rechazar', title: string, about: string, verb: 'cosign' | 'reject') =>
  defineOperation({
    ...shared,
    id: `hce_api_historias_marcas_error_${name}_create`,
    honours,
    method: 'POST',
    path: `${item}marcas-error/{marca}/${name}/`,
    title,
    about,
    body: name === 'rechazar' ? { motivo: reason } : {},
    example: name === 'rechazar' ? { motivo: 'El examen sí es de este paciente' } : {},
    output: output('La marca, como quedó.'),
    problems: [marcaResuelta, marcaAjena, marcaImposible, stale, idempotencyReused],
    needs,
    async run(input, { decided, decide }) {
      const mark = input.params.marca.toLowerCase()
      if (!isUuid(mark)) throw new Problem(notFound)
      return decided(
        input,
        { ...input.body, marca: mark, decision: name },
        (moment) => decide[verb](moment, mark, input.body.motivo ?? ''),
        (marks) => marks.find((m) => m.declaracion.id === mark),
      )
    },
  })

const listar = defineOperation({
  ...shared,
  id: 'hce_api_historias_marcas_error_list',
  method: 'GET',
  path: `${item}marcas-error/`,
  title: 'Marcas de error de una historia',
  about:
    'Las vigentes, las que esperan cofirma y las que no se aceptaron: quién, cuándo, por qué y dónde está lo correcto.',
  access: [...careTeam, 'auditor', 'paciente', 'integracion'],
  action: 'leer',
  output: { status: 200, about: 'De la más antigua a la más reciente.', schema: marksSchema },
  needs,
  async run({ params, call }, { contentShown, core }) {
    const id = params.id.toLowerCase()
    const content = isUuid(id) ? await contentShown(core.db, id, call, 'leer') : null
    if (content === null) throw new Problem(notFound)
    return { json: { marcas: marksShown(content) }, audited: true }
  },
})

export const markOperations = [
  marcar,
  listar,
  waitingMarksOperation,
  deciding(
    'cofirmar',
    'Cofirmar una marca de error',
    'Otra persona que responde por lo marcado, o el coordinador, la firma: desde ahora vale.',
    'cosign',
  ),
  deciding(
    'rechazar',
    'Rechazar o retirar una marca de error',
    'Quien podría cofirmarla no la acepta, o quien la pidió la retira. Nada de lo registrado cambia.',
    'reject',
  ),
]
