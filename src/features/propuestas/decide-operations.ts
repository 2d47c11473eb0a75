import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import type { Tx } from '../../engine/database.ts'
import type { WithEngine } from '../../engine/engine.ts'
import { recordEvent } from '../../engine/events/event-sql.ts'
import { defineOperation } from '../../engine/operation.ts'
import { same } from '../../model/decide.ts'
import { text } from '../../model/fields.ts'
import { refuseFrozen } from '../../model/frozen.ts'
import { Problem } from '../../model/problem.ts'
import { historiaCerrada, notFound, registroFirmado, stale } from '../../model/problems.ts'
import type { Resource, Row } from '../../model/resource.ts'
import { say } from '../../model/say.ts'
import { draftFor } from './draft.ts'
import { noEsSuAutor, propuestaDecidida, propuestaVencida } from './problems.ts'
import { type Proposal, proposalNamed, proposalSchema, shownProposal } from './proposal.ts'

const changedSince = say('Cambió desde que se propuso.', 'Has changed since it was proposed.')

const alreadyDecided = (estado: string): Problem => new Problem(propuestaDecidida, { more: { estado } })

const needs = (service: WithEngine) => service

/** The author's own change, made of what another put forward; or why not. */
export function decideOperations(r: Resource) {
  const shared = {
    method: 'POST',
    tag: r.schema,
    access: r.access.write,
    action: 'responder_propuesta',
    resource: r.name,
  } as const

  async function pending(
    core: Core,
    call: Call,
    params: { readonly id: string; readonly propuesta: string },
  ): Promise<[Row, Proposal]> {
    const draft = await draftFor(core, r, call, params.id)
    const proposal = await proposalNamed(core.db, r, draft.id, params.propuesta)
    if (r.ownDraft?.isOwn(draft, call.actor) !== true) throw new Problem(noEsSuAutor)
    if (proposal.estado !== 'pendiente') throw alreadyDecided(proposal.estado)
    refuseFrozen(r, draft)
    return [draft, proposal]
  }

  /** Of two decisions at once the second finds it decided, and takes back whatever it did with it. */
  async function record(
    core: Core,
    tx: Tx,
    call: Call,
    draft: Row,
    proposal: Proposal,
    [estado, respuesta]: readonly ['aceptada' | 'rechazada', string | null],
  ): Promise<Proposal> {
    const [made] = await tx.run({
      text: `update propuesta p set estado = $2, decidida_por = $3, decidida_en = $4, respuesta = $5
where p.id = $1 and p.estado = 'pendiente' returning p.id`,
      values: [proposal.id, estado, call.actor.nombre, call.now, respuesta],
    })
    if (made === undefined) throw alreadyDecided((await proposalNamed(tx, r, draft.id, proposal.id)).estado)
    await core.audit.recordIn(tx, {
      call,
      action: 'responder_propuesta',
      resource: r.name,
      status: 200,
      id: draft.id,
      patient: String(draft.paciente),
      code: estado,
      fields: Object.keys(proposal.despues),
    })
    await recordEvent(tx, { resource: r.name, fact: 'propuesta', id: draft.id, patient: String(draft.paciente) })
    return { ...proposal, estado, respuesta, decidida_por: call.actor.nombre, decidida_en: call.now }
  }

  const accept = defineOperation({
    ...shared,
    id: `${r.operation}_propuestas_aceptar_create`,
    honours: ['If-Match'],
    path: `${r.path}{id}/propuestas/{propuesta}/aceptar/`,
    title: `Aceptar una propuesta: ${r.singular.toLowerCase()}`,
    about:
      'La aplica como cambio de su autor, con su versión. Si el borrador cambió en lo mismo desde que se propuso, 409 y nada cambia.',
    output: { status: 200, about: 'El borrador, con lo propuesto.', rowOf: r },
    problems: [
      ...[notFound, noEsSuAutor, propuestaDecidida, propuestaVencida, registroFirmado, historiaCerrada, stale],
      ...(r.gated === undefined ? [] : [r.gated]),
    ],
    needs,
    async run({ params, call, ifMatch }, { engine, engine: { core } }) {
      const [draft, proposal] = await pending(core, call, params)
      const moved = Object.entries(proposal.antes).filter(([name, then]) => !same(draft[name] ?? null, then))
      if (moved.length > 0)
        throw new Problem(propuestaVencida, {
          errores: moved.map(([campo]) => ({ campo, codigo: 'regla', mensaje: changedSince })),
        })
      const row = await engine.verbs(r).update({
        id: draft.id,
        body: proposal.despues,
        mode: 'patch',
        call,
        // What was compared is what is changed.
        ifMatch: ifMatch ?? draft.version,
        also: async (tx) => void (await record(core, tx, call, draft, proposal, ['aceptada', null])),
      })
      return { row, audited: true }
    },
  })

  const reject = defineOperation({
    ...shared,
    id: `${r.operation}_propuestas_rechazar_create`,
    path: `${r.path}{id}/propuestas/{propuesta}/rechazar/`,
    title: `Rechazar una propuesta: ${r.singular.toLowerCase()}`,
    about: 'El borrador queda como está; la propuesta se conserva con la respuesta de su autor.',
    example: { respuesta: 'La dosis se ajustó por su función renal' },
    body: { respuesta: text({ label: 'Por qué no', required: true, min: 3, max: 500 }) },
    output: { status: 200, about: 'La propuesta, rechazada.', schema: proposalSchema },
    problems: [notFound, noEsSuAutor, propuestaDecidida, registroFirmado],
    needs,
    async run({ params, body, call, tx }, { engine: { core } }) {
      const [draft, proposal] = await pending(core, call, params)
      const decided = await record(core, tx, call, draft, proposal, ['rechazada', body.respuesta])
      return { json: shownProposal(r, draft, decided), audited: true }
    },
  })
  return [accept, reject]
}
