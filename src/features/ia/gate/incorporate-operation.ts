import type { Call } from '../../../engine/call.ts'
import type { Tx } from '../../../engine/database.ts'
import type { WithEngine } from '../../../engine/engine.ts'
import { defineOperation, type Values } from '../../../engine/operation.ts'
import { type Prepared, preparer, Unwritten } from '../../../engine/write/prepare.ts'
import { mayUse } from '../../../model/access/access.ts'
import { oneOf, strings } from '../../../model/fields.ts'
import { isKeyOf } from '../../../model/keys.ts'
import { type FieldError, Problem, type ProblemKind } from '../../../model/problem.ts'
import {
  forbidden,
  historiaCerrada,
  historiaSinAbrir,
  historiaSuspendida,
  invalid,
  notFound,
  unavailable,
} from '../../../model/problems.ts'
import type { Row, Value } from '../../../model/resource.ts'
import { say } from '../../../model/say.ts'
import { consultaIa } from '../../../resources/consulta-ia.ts'
import { whenNotAttended } from '../../../resources/entry.ts'
import { consultationFor } from '../consult/find.ts'
import { type Level, levelReader, worst } from '../consult/level.ts'
import { inOtherState, TAG } from '../consult/operations.ts'
import { type CitedEntry, changedSince, printsNow } from '../consult/prints.ts'
import { consultaEnOtroEstado, evidenciaCambio, recomendacionSinAceptar } from '../problems.ts'
import { type AcceptedAdvice, entryOf, sayable, type Target, targets, usualTarget } from './entry-of.ts'
import { type AdviceState, type ShownAdvice, shownNamed, shownOf, standingOf } from './recommendation.ts'
import { changedProblem, refuseUnlessWrites } from './validate-operation.ts'

interface Plan {
  readonly shown: ShownAdvice
  readonly decision: string
  readonly target: Target
  readonly prepared: Prepared
}

type Incorporation = Values & { readonly recomendaciones: readonly string[] | null; readonly como: Target | null }

const closedKind = (history: Row | null): ProblemKind | null => {
  const estado = String(history?.estado)
  return isKeyOf(whenNotAttended, estado) ? whenNotAttended[estado] : null
}

const isAccepted = ({ decision }: AdviceState): boolean =>
  decision?.decision === 'aceptar' || decision?.decision === 'modificar'

const notAccepted = (ids: readonly string[]): Problem =>
  new Problem(recomendacionSinAceptar, { more: { recomendaciones: ids.join(', ') } })

/** The entry could not be one: which recommendation it is of, besides what is wrong. */
const named = (error: unknown, id: string): unknown =>
  error instanceof Problem && error.details.errores !== undefined
    ? new Problem(error.kind, { ...error.details, more: { ...error.details.more, recomendacion: id } })
    : error

const onlyOne = say(
  'Los datos de un registro se dicen de una sola recomendación.',
  'What is said of an entry is of one recommendation only.',
)
const notOfTarget = say('No es un dato de lo que se va a crear.', 'Is not a field of what is to be made.')

function targetOf(
  accepted: AcceptedAdvice,
  como: Target | null,
  said: Readonly<Record<string, Value>>,
  call: Call,
): Target {
  const target = como ?? usualTarget(accepted)
  const { resource, says } = targets[target]
  if (!mayUse(call.actor.rol, resource, 'write')) throw new Problem(forbidden)
  const stray = Object.keys(said).filter((name) => !says.some((s) => s === name))
  if (stray.length > 0)
    throw new Problem(invalid, {
      errores: stray.map((campo): FieldError => ({ campo, codigo: 'regla', mensaje: notOfTarget })),
    })
  return target
}

/** With the consultation held, and what each cites too. True if it is to be written; false if it is there already. */
async function holds(tx: Tx, consulta: Row, { shown, decision }: Plan, call: Call): Promise<boolean> {
  const standing = await standingOf(tx, consulta.id, shown.id, call.actor.id)
  if (standing.incorporada !== null) return false
  if (!isAccepted(standing) || standing.decision?.id !== decision) throw notAccepted([shown.id])
  const changed = changedSince(standing.citas, standing.decision.huellas, await printsNow(tx, standing.citas, true))
  if (changed.length > 0) throw changedProblem(changed)
  return true
}

async function write(tx: Tx, consulta: Row, plan: Plan, call: Call): Promise<ShownAdvice> {
  const { row } = plan.prepared
  const [made] = await tx.run({
    name: 'ia_incorporacion_nueva',
    text: `insert into ia_incorporacion (consulta, recomendacion, decision, recurso, recurso_id, cuenta, incorporada_en)
values ($1, $2, $3::bigint, $4, $5, $6, now()) on conflict do nothing returning recurso_id`,
    values: [consulta.id, plan.shown.id, plan.decision, plan.target, row.id, call.actor.id],
  })
  // A caller without the lock on the consultation has just entered it: a retry finds it there.
  if (made === undefined) throw new Problem(unavailable, { headers: { 'retry-after': '1' } })
  // The database lets the entry in only after its acceptance.
  await plan.prepared.write(tx)
  return { ...plan.shown, incorporada: true, recurso_creado: `${plan.target}/${row.id}` }
}
const needs = ({ engine }: WithEngine) => {
  const { core } = engine
  const levels = levelReader(core)
  /** The header's own is not the recommendation's: every entry of the history has that already. */
  const citedLevel = async (consulta: Row, cites: readonly CitedEntry[]): Promise<Level> =>
    worst(
      await levels(
        core.db,
        String(consulta.historia),
        cites.filter((c) => c.recurso !== 'historia'),
      ),
    )
  const compiled = new Map<Target, ReturnType<typeof preparer>>()
  const prepare = (target: Target): ReturnType<typeof preparer> => {
    const known = compiled.get(target) ?? preparer(core, targets[target].resource)
    compiled.set(target, known)
    return known
  }

  const diagnosesOf = (history: string): Promise<Values[]> =>
    core.db.run<Values>({
      name: 'ia_diagnosticos_de',
      text: 'select id, rol, orden, anulado from diagnostico where historia = $1 and eliminado_en is null',
      values: [history],
    })

  /** Decided before anything is held; whether it still stands is looked at again with the consultation held. */
  async function planOf(consulta: Row, body: Incorporation, call: Call): Promise<Plan[]> {
    const { como } = body
    const asked = body.recomendaciones ?? []
    const said = Object.fromEntries(Object.entries(body).filter(([name, value]) => name in sayable && value !== null))
    const wanted = asked.length > 0 ? asked.map((id) => shownNamed(consulta, id, 'recomendaciones')) : shownOf(consulta)
    const weighed: { shown: ShownAdvice; standing: AdviceState }[] = []
    for (const shown of wanted)
      weighed.push({ shown, standing: await standingOf(core.db, consulta.id, shown.id, call.actor.id) })
    const unaccepted = weighed.filter(({ standing }) => !isAccepted(standing))
    if (asked.length > 0 && unaccepted.length > 0) throw notAccepted(unaccepted.map(({ shown }) => shown.id))
    const accepted = weighed.filter(({ standing }) => isAccepted(standing))
    if (accepted.length === 0) throw notAccepted(wanted.map((r) => r.id))
    const left = accepted.filter(({ standing }) => standing.incorporada === null)
    if (left.length > 1 && (Object.keys(said).length > 0 || como !== null))
      throw new Problem(invalid, { errores: [{ campo: 'recomendaciones', codigo: 'regla', mensaje: onlyOne }] })
    const diagnoses = await diagnosesOf(String(consulta.historia))
    const plans: Plan[] = []
    for (const { shown, standing } of left) {
      const { propuesta, decision } = standing
      const accepted = { texto: decision?.texto ?? '', propuesta, tipo: String(shown.tipo ?? '') }
      const target = targetOf(accepted, como, said, call)
      const nivel = target === 'nota' ? await citedLevel(consulta, standing.citas) : 'normal'
      const entry = entryOf(target, { ...accepted, nivel }, said, diagnoses)
      if (target === 'diagnostico') diagnoses.push(entry)
      const prepared = await prepare(target)({
        body: { ...entry, historia: consulta.historia },
        call,
        set: { origen: 'ia_incorporada' },
      }).catch((error) => {
        throw named(error, shown.id)
      })
      plans.push({ shown, decision: standing.decision?.id ?? '', target, prepared })
    }
    return plans
  }
  return { core, engine, planOf }
}

export const incorporateOperation = defineOperation({
  id: 'hce_api_consultas_ia_incorporar_create',
  example: { recomendaciones: ['R1'] },
  honours: ['If-Match', 'Idempotency-Key'],
  method: 'POST',
  path: `${consultaIa.path}{id}/incorporar/`,
  tag: TAG,
  title: 'Incorporar lo aceptado a la historia',
  about:
    'Crea, a nombre de quien lo pide y con origen «IA incorporada», lo que un profesional aceptó o modificó: una nota firmada (tan reservada como lo que cita, salvo que se diga otra cosa), una impresión diagnóstica (01) firmada, o una orden o fórmula en borrador y sin firmar, que él completa y firma. Lo que pide ordenar o formular nunca queda como nota firmada: con `como=nota` es un borrador. Cada recomendación, una sola vez: repetirlo responde lo mismo. Sin lista, todas las aceptadas; los datos de un registro (`como`, `cups`, `rol`…) van con una sola.',
  access: consultaIa.access.write,
  action: 'incorporar_ia',
  resource: consultaIa.name,
  body: {
    recomendaciones: strings({
      label: 'Recomendaciones',
      about: 'Sus `id`; ninguno, todas las aceptadas.',
      max: 36,
      maxItems: 100,
    }),
    como: oneOf(
      { nota: 'Nota', diagnostico: 'Diagnóstico', orden: 'Orden', formula_medicamento: 'Fórmula de medicamento' },
      {
        label: 'En qué se convierte',
        about:
          'Si se omite, lo que propone o lo que su tipo pide (examen: orden; medicamento: fórmula); si no, una nota.',
      },
    ),
    ...sayable,
  },
  output: {
    status: 200,
    about: 'La consulta; `recurso_creado` de cada recomendación dice qué se creó.',
    rowOf: consultaIa,
  },
  problems: [
    recomendacionSinAceptar,
    evidenciaCambio,
    consultaEnOtroEstado,
    historiaCerrada,
    historiaSinAbrir,
    historiaSuspendida,
    notFound,
  ],
  needs,
  async run({ params, body, call, key, ifMatch }, { core, engine, planOf }) {
    const seen = await consultationFor(core, call, params.id)
    await refuseUnlessWrites(engine, call, seen)
    if (seen.estado !== 'completada' && seen.estado !== 'incorporada') throw inOtherState(seen)
    const history = await core.load('historia', String(seen.historia))
    const closed = closedKind(history)
    if (closed !== null) throw new Problem(closed, { more: { estado: String(history?.estado) } })
    const plans = await planOf(seen, body, call)
    // All of it is there already: said again, and nothing is written.
    if (plans.length === 0) return { row: seen, audit: { id: seen.id, patient: String(seen.paciente) } }
    const { row, replayed } = await engine
      .verbs(consultaIa)
      .transition({
        id: seen.id,
        call,
        action: 'incorporar_ia',
        ifMatch,
        key,
        sent: body,
        body: {},
        async decide(locked, tx) {
          const made = new Map<string, ShownAdvice>()
          for (const plan of plans)
            if (await holds(tx, locked, plan, call)) made.set(plan.shown.id, await write(tx, locked, plan, call))
          const recomendaciones = shownOf(locked).map((r) => {
            const { incorporada, recurso_creado } = made.get(r.id) ?? r
            return { ...r, incorporada: incorporada ?? false, recurso_creado: recurso_creado ?? null }
          })
          return { set: { estado: 'incorporada', recomendaciones }, derives: [] }
        },
      })
      .catch(async (error: unknown) => {
        throw error instanceof Unwritten ? await error.explain() : error
      })
    return { row, audited: true, ...(replayed ? { headers: { 'idempotency-replayed': 'true' } } : {}) }
  },
})
