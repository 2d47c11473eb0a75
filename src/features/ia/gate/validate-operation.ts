import type { Call } from '../../../engine/call.ts'
import type { Tx } from '../../../engine/database.ts'
import type { Engine, WithEngine } from '../../../engine/engine.ts'
import { defineOperation, type Values } from '../../../engine/operation.ts'
import { mayUse } from '../../../model/access/access.ts'
import { oneOf, text } from '../../../model/fields.ts'
import { type FieldError, Problem } from '../../../model/problem.ts'
import { forbidden, invalid, notFound } from '../../../model/problems.ts'
import type { Row } from '../../../model/resource.ts'
import { say } from '../../../model/say.ts'
import { consultaIa, motivosRechazo } from '../../../resources/consulta-ia.ts'
import { nota } from '../../../resources/nota.ts'
import { type PauseSettings, pauser } from '../account/pause.ts'
import { consultationFor } from '../consult/find.ts'
import { inOtherState, TAG } from '../consult/operations.ts'
import { changedSince, printsNow } from '../consult/prints.ts'
import { consultaEnOtroEstado, evidenciaCambio, recomendacionDecidida, recomendacionIncorporada } from '../problems.ts'
import { wordDistance } from './edit-distance.ts'
import { type ShownAdvice, seenBy, shownNamed, shownOf, standingOf } from './recommendation.ts'

export interface ValidateDeps extends WithEngine {
  readonly aiPause: PauseSettings
}

type Decision = 'aceptar' | 'modificar' | 'rechazar'
const states: Readonly<Record<Decision, string>> = {
  aceptar: 'aceptada',
  modificar: 'modificada',
  rechazar: 'rechazada',
}

const fault = (campo: string, codigo: FieldError['codigo'], es: string, en: string): FieldError => ({
  campo,
  codigo,
  mensaje: say(es, en),
})

function faultsOf(body: Values): FieldError[] {
  const { decision, comentario, texto_modificado, motivo } = body
  const found: FieldError[] = []
  if (decision === 'rechazar' && motivo === null && comentario === null)
    found.push(fault('motivo', 'requerido', 'Al rechazar diga por qué.', 'Say why you reject it.'))
  if (decision === 'rechazar' && motivo === 'otro' && comentario === null)
    found.push(fault('comentario', 'requerido', 'Diga cuál es el otro motivo.', 'Say which other reason.'))
  if (decision !== 'rechazar' && motivo !== null)
    found.push(fault('motivo', 'regla', 'Va solo al rechazar.', 'Only when rejecting.'))
  if (decision === 'modificar' && texto_modificado === null)
    found.push(fault('texto_modificado', 'requerido', 'Escriba cómo debe quedar.', 'Write how it should read.'))
  if (decision !== 'modificar' && texto_modificado !== null)
    found.push(fault('texto_modificado', 'regla', 'Va solo al modificar.', 'Only when modifying.'))
  return found
}

/** A person with a name, who may write in that very history. */
export async function refuseUnlessWrites({ core }: Engine, call: Call, consulta: Row): Promise<void> {
  if (!mayUse(call.actor.rol, nota, 'write') || call.actor.nombre.trim() === '') throw new Problem(forbidden)
  if ((await core.loadFor(call, 'historia', String(consulta.historia))) === null) throw new Problem(notFound)
}

export const changedProblem = (entries: readonly string[]): Problem =>
  new Problem(evidenciaCambio, {
    more: { entradas: entries.join(', ') },
    errores: entries.map((campo) =>
      fault(campo, 'regla', 'Cambió desde que usted lo vio.', 'Has changed since you saw it.'),
    ),
  })

interface Decided {
  readonly decision: Decision
  readonly call: Call
  readonly consulta: Row
  readonly shown: ShownAdvice
  readonly body: Values
}

/** With the consultation held: the decision is recorded while its entries are locked. Answers the agent that is judged. */
async function record(tx: Tx, { decision, call, consulta, shown, body }: Decided): Promise<string> {
  const { actor } = call
  await tx.run({
    name: 'ia_recomendacion_anterior',
    text: `insert into ia_recomendacion (consulta, recomendacion, agente, tipo_consulta, tipo, texto, soporte, citas, creada_en)
select $1, $2, $3, $4, $5, $6, 'sin_soporte', '[]', $7 where $3::uuid is not null on conflict do nothing`,
    values: [
      consulta.id,
      shown.id,
      consulta.agente,
      consulta.tipo_consulta,
      shown.tipo,
      shown.texto,
      consulta.creado_en,
    ],
  })
  const standing = await standingOf(tx, consulta.id, shown.id, actor.id)
  if (standing.incorporada !== null)
    throw new Problem(recomendacionIncorporada, {
      more: { recurso_creado: `${standing.incorporada.recurso}/${standing.incorporada.id}` },
    })
  const now = await printsNow(tx, standing.citas, true)
  const { decision: before } = standing
  const stands = before !== null && changedSince(standing.citas, before.huellas, now).length === 0
  if (stands && before.cuenta !== actor.id) throw new Problem(recomendacionDecidida)
  const changed = changedSince(standing.citas, seenBy(standing), now)
  if (changed.length > 0) throw changedProblem(changed)
  const texto = decision === 'modificar' ? String(body.texto_modificado) : shown.texto
  const since = Date.parse(standing.desde ?? standing.creada ?? call.now)
  const [recorded] = await tx.run({
    name: 'ia_decision_nueva',
    text: `insert into ia_decision (consulta, recomendacion, agente, tipo_consulta, decision, cuenta, nombre, rol, motivo, comentario,
  texto, distancia, palabras, huellas, segundos, evidencia, decidida_en)
values ($1, $2, (select r.agente from ia_recomendacion r where r.consulta = $1 and r.recomendacion = $2), $3, $4, $5, $6, $7, $8, $9,
  $10, $11, $12, $13, $14, $15, $16) returning agente`,
    values: [
      consulta.id,
      shown.id,
      consulta.tipo_consulta,
      decision,
      actor.id,
      actor.nombre,
      actor.rol,
      decision === 'rechazar' ? (body.motivo ?? 'otro') : null,
      body.comentario,
      texto,
      ...Object.values(wordDistance(shown.texto, texto)),
      JSON.stringify(now),
      Math.max(0, Date.parse(call.now) - since) / 1000,
      standing.abierta !== null,
      call.now,
    ],
  })
  return String(recorded?.agente)
}

const needs = ({ engine, aiPause }: ValidateDeps) => {
  const decided = pauser(engine, aiPause)
  const { core } = engine
  return { core, engine, decided }
}

export const validateOperation = defineOperation({
  id: 'hce_api_consultas_ia_validar_recomendacion_create',
  example: { recomendacion: 'R1', decision: 'aceptar' },
  honours: ['If-Match', 'Idempotency-Key'],
  method: 'POST',
  path: `${consultaIa.path}{id}/validar-recomendacion/`,
  tag: TAG,
  title: 'Decidir sobre una recomendación',
  about:
    'Un profesional que escribe en esa historia la acepta, la modifica (queda el texto de antes y el de después) o la rechaza diciendo por qué. Si lo que cita cambió desde que lo vio, 409: abra la evidencia y decida de nuevo. Aceptarla no la incorpora.',
  access: consultaIa.access.write,
  action: 'validar_ia',
  resource: consultaIa.name,
  body: {
    recomendacion: text({ label: 'Recomendación', about: 'Su `id`.', required: true, max: 36 }),
    decision: oneOf(
      { aceptar: 'Aceptar', modificar: 'Modificar', rechazar: 'Rechazar' },
      { label: 'Decisión', required: true },
    ),
    motivo: oneOf(motivosRechazo, { label: 'Motivo', about: 'Por qué se rechaza; con solo un comentario, `otro`.' }),
    comentario: text({ label: 'Comentario', max: 2000 }),
    texto_modificado: text({ label: 'Texto modificado', about: 'Cómo debe quedar; solo al modificar.', max: 4000 }),
  },
  output: { status: 200, about: 'La consulta, con la decisión.', rowOf: consultaIa },
  problems: [consultaEnOtroEstado, evidenciaCambio, recomendacionDecidida, recomendacionIncorporada, notFound],
  needs,
  async run({ params, body, call, key, ifMatch }, { core, engine, decided }) {
    const errores = faultsOf(body)
    if (errores.length > 0) throw new Problem(invalid, { errores })
    const seen = await consultationFor(core, call, params.id)
    await refuseUnlessWrites(engine, call, seen)
    shownNamed(seen, body.recomendacion)
    const decision = body.decision
    let judged: string | null = null
    const { row, replayed } = await engine.verbs(consultaIa).transition({
      id: seen.id,
      call,
      action: 'validar_ia',
      ifMatch,
      key,
      sent: body,
      body: {},
      allow(locked) {
        if (locked.estado !== 'completada' && locked.estado !== 'incorporada') throw inOtherState(locked)
      },
      async decide(locked, tx) {
        const shown = shownNamed(locked, body.recomendacion)
        // The hour at which the row was ours: what others wrote while we waited is before it.
        const now = { ...call, now: new Date().toISOString() }
        judged = await record(tx, { decision, call: now, consulta: locked, shown, body })
        const next: ShownAdvice = {
          ...shown,
          estado: states[decision],
          validada_por: call.actor.nombre,
          validada_en: now.now,
          motivo_rechazo: decision === 'rechazar' ? (body.motivo ?? 'otro') : null,
          comentario: body.comentario ?? null,
          texto_modificado: decision === 'modificar' ? (body.texto_modificado ?? null) : null,
        }
        const recomendaciones = shownOf(locked).map((r) => (r.id === shown.id ? next : r))
        return { set: { recomendaciones }, derives: [] }
      },
    })
    if (!replayed && judged !== null) await decided(judged)
    return { row, audited: true, ...(replayed ? { headers: { 'idempotency-replayed': 'true' } } : {}) }
  },
})
