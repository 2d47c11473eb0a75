import type { Call } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import type { Tx } from '../../../engine/database.ts'
import type { Signer } from '../../../engine/signed-statement.ts'
import type { Decision } from '../../../engine/write/transition.ts'
import { isClosedForGood } from '../../../model/history-state.ts'
import { Problem, type ProblemDetails } from '../../../model/problem.ts'
import { notFound } from '../../../model/problems.ts'
import type { Derived, Row, RuleContext } from '../../../model/resource.ts'
import { type Say, say } from '../../../model/say.ts'
import { type SealedName, sealedEntries } from '../../../resources/sealed-entries.ts'
import type { ClosingKey } from '../close.ts'
import type { HistoryContent } from '../content.ts'
import { marcaAjena, marcaImposible, marcaResuelta } from '../problems.ts'
import { storedClosing } from '../verify.ts'
import { type ErrorMark, isSameSigner, type MarkKind, markKinds, type RightRecord, stateOf } from './mark.ts'
import { storeDecision, storeMark } from './store.ts'
import { type MarkEffect, markEffect } from './take-effect.ts'
import { entryIn, goesWithOrigin, isVoid } from './void-row.ts'
import { type MarkFacts, mayDecide, mayMark, type Target, writerOf } from './who-marks.ts'

export interface MarkRequest {
  readonly recurso: SealedName | null
  readonly registro: string | null
  readonly tipo: MarkKind
  readonly motivo: string
  readonly correcta: RightRecord | null
}

export interface MarkDeps {
  readonly core: Core
  contentOf(tx: Tx, id: string): Promise<HistoryContent | null>
  reachedOf(tx: Tx, id: string, call: Call): Promise<HistoryContent | null>
  /** Whether such a mark waits for another signature. */
  demandsCosigning(whole: boolean): boolean
}

/** What a mark is decided with: the locked header and all that goes with it. */
export interface MarkMoment {
  readonly tx: Tx
  readonly call: Call
  readonly historia: Row
  readonly ctx: RuleContext
  readonly key: ClosingKey
}

export interface DecidedMark {
  readonly mark: ErrorMark
  readonly decision: Decision
}

const impossible = (detail: Say, more: ProblemDetails['more'] = {}): never => {
  throw new Problem(marcaImposible, { detail, more })
}

const signerOf = ({ actor: { id, nombre, documento, registro } }: Call): Signer => ({
  cuenta: id,
  nombre,
  documento,
  registro,
})

/** Decides on the locked history: of two who mark the same at once, the second finds it marked. */
export function markDecider(deps: MarkDeps) {
  const { core } = deps
  const takeEffect = markEffect(core)

  async function targetOf({ tx, call, historia }: MarkMoment, recurso: SealedName | null, registro: string | null) {
    const content = await deps.contentOf(tx, historia.id)
    const reached = await deps.reachedOf(tx, historia.id, call)
    if (content === null || reached === null) throw new Problem(notFound)
    const row = recurso === null || registro === null ? historia : entryIn(reached, recurso, registro)
    if (row === null) throw new Problem(notFound)
    const target: Target = { recurso: recurso ?? 'historia', row }
    const facts: MarkFacts = {
      actor: call.actor,
      historia,
      cierre: await storedClosing(tx, historia.id),
      cuenta: await writerOf(tx, target, historia.paciente),
    }
    return { content, target, facts }
  }

  function refuseVoid({ recurso, row }: Target, content: HistoryContent): void {
    const estado = String(content.historia.estado)
    // A refusal or a revocation outlives the annulment of its history, and may itself be the error.
    const mayStand = isClosedForGood(estado) || (estado === 'anulada' && recurso !== 'historia')
    if (!mayStand)
      impossible(
        estado === 'anulada'
          ? say('La historia ya está anulada.', 'The history is annulled already.')
          : say(
              'La historia no está cerrada: anule el registro (anulado) o la historia (cambiar-estado).',
              'The history is not closed: annul the entry (anulado) or the history (cambiar-estado).',
            ),
        { estado },
      )
    if (recurso === 'historia') return
    const r = core.registry.get(recurso)
    if (r !== undefined && isVoid(r, row))
      impossible(say('El registro ya está anulado.', 'The entry is annulled already.'))
    if (goesWithOrigin(recurso, row))
      impossible(
        say(
          'Este valor lo dejó otro registro: marque aquel, y este va con él.',
          'This value was left by another entry: mark that one, and this goes with it.',
        ),
        { recurso: String(row.origen_recurso), registro: String(row.origen_id) },
      )
  }

  async function mark(moment: MarkMoment, asked: MarkRequest): Promise<DecidedMark> {
    const { tx, call, historia, ctx, key } = moment
    const { content, target, facts } = await targetOf(moment, asked.recurso, asked.registro)
    if (!mayMark(target, facts)) throw new Problem(marcaAjena)
    refuseVoid(target, content)
    const waiting = content.marcas.find((m) => stateOf(m) === 'pendiente' && m.declaracion.registro === asked.registro)
    if (waiting !== undefined)
      impossible(say('Ya hay una marca pendiente de cofirma.', 'A mark waits to be co-signed already.'), {
        marca: waiting.declaracion.id,
      })
    const profesional = signerOf(call)
    const cofirma = deps.demandsCosigning(asked.registro === null)
    const made = await storeMark(
      tx,
      {
        formato: 'custodia/marca-error/1',
        id: core.newId(),
        historia: historia.id,
        ...asked,
        cofirma,
        momento: call.now,
        profesional,
        llave: key.kid,
      },
      key,
    )
    if (cofirma) return { mark: made, decision: { set: {}, derives: [line(made, historia, 'pendiente')] } }
    const effect = await takeEffect(tx, made, { content, historia, profesional, call, ctx, key })
    return withLine(effect, historia)
  }

  async function pendingOf(moment: MarkMoment, id: string) {
    const reached = await deps.reachedOf(moment.tx, moment.historia.id, moment.call)
    const pending = reached?.marcas.find((m) => m.declaracion.id === id)
    if (pending === undefined) throw new Problem(notFound)
    const { recurso, registro } = pending.declaracion
    const found = await targetOf(moment, recurso, registro)
    if (stateOf(pending) !== 'pendiente') throw new Problem(marcaResuelta, { more: { estado: stateOf(pending) } })
    return { pending, ...found }
  }

  async function cosign(moment: MarkMoment, id: string): Promise<DecidedMark> {
    const { tx, call, historia, ctx, key } = moment
    const { pending, content, target, facts } = await pendingOf(moment, id)
    const profesional = signerOf(call)
    if (isSameSigner(profesional, pending.declaracion.profesional) || !mayDecide(target, facts))
      throw new Problem(marcaAjena)
    refuseVoid(target, content)
    const effect = await takeEffect(tx, pending, { content, historia, profesional, call, ctx, key })
    return withLine(effect, historia)
  }

  /** Turned down by who could have co-signed it, or withdrawn by who asked for it. */
  async function reject(moment: MarkMoment, id: string, motivo: string): Promise<DecidedMark> {
    const { tx, call, historia, key } = moment
    const { pending, target, facts } = await pendingOf(moment, id)
    const profesional = signerOf(call)
    if (!isSameSigner(profesional, pending.declaracion.profesional) && !mayDecide(target, facts))
      throw new Problem(marcaAjena)
    const decided = { vigente: false, motivo, momento: call.now, profesional, registros: [] }
    const made = await storeDecision(tx, pending, decided, key)
    return { mark: made, decision: { set: {}, derives: [line(made, historia, 'rechazada')] } }
  }

  return { mark, cosign, reject }
}

const withLine = ({ mark, set }: MarkEffect, historia: Row): DecidedMark => ({
  mark,
  decision: { set, derives: [line(mark, historia, 'vigente')] },
})

const words = {
  pendiente: 'Se pidió marcar en error',
  vigente: 'Se marcó en error',
  rechazada: 'No se aceptó marcar en error',
} as const

/** The line of the care log that a mark writes by itself. */
function line({ declaracion, decision }: ErrorMark, historia: Row, what: keyof typeof words): Derived {
  const { recurso, registro, tipo, motivo } = declaracion
  const thing = recurso === null ? 'la atención entera' : `un registro (${sealedEntries[recurso]})`
  return {
    resource: 'bitacora',
    values: {
      historia: historia.id,
      paciente: historia.paciente ?? null,
      tipo_evento: 'anulacion',
      descripcion: `${words[what]} ${thing}: ${markKinds[tipo].toLowerCase()}.`,
      origen: 'sistema',
      recurso_tipo: recurso ?? 'historia',
      recurso_id: registro ?? historia.id,
      campos_modificados: what === 'vigente' ? [recurso === null ? 'estado' : 'anulado'] : [],
      motivo: what === 'rechazada' ? (decision?.declaracion.motivo ?? null) : motivo,
    },
  }
}
