import type { Call } from '../../engine/call.ts'
import type { Tx } from '../../engine/database.ts'
import type { Decision } from '../../engine/write/transition.ts'
import { estadosHistoria } from '../../model/history-state.ts'
import { isKeyOf } from '../../model/keys.ts'
import { norm } from '../../model/norms.ts'
import { type FieldError, Problem } from '../../model/problem.ts'
import { forbidden, invalid } from '../../model/problems.ts'
import type { Derived, Row, RuleContext, Value } from '../../model/resource.ts'
import { say } from '../../model/say.ts'
import { isSentence } from '../../model/text/sentence.ts'
import { accountThatCreated } from './account-that-created.ts'
import { type Pendiente, pendientes, withOthers } from './checklist.ts'
import { type ClosingKey, seal, storeSeal } from './close.ts'
import type { HistoryContent } from './content.ts'
import { actsForAnother, type GuardFacts, standsInTheWay } from './guards.ts'
import type { EntryVoider } from './marks/void-entries.ts'
import { namedFor } from './named-for.ts'
import { statesUntil } from './past-states.ts'
import { faltaParaCerrar, noEsSuya, transicionImposible } from './problems.ts'
import { type Estado, reachableFrom, type Transition, type TransitionOperation, transitionOf } from './transitions.ts'
import type { ReadinessOf } from './view-operation.ts'

/** What an operation asks for. */
export interface AskedTransition {
  readonly to: Estado
  readonly by: TransitionOperation
  readonly motivo: string | null
  readonly observaciones: string | null
  /** When it happened; null for now. */
  readonly fecha: string | null
}

export interface StateDeps {
  contentOf(tx: Tx, id: string): Promise<HistoryContent | null>
  /** As much of it as this caller reaches. */
  reachedOf(tx: Tx, id: string, call: Call): Promise<HistoryContent | null>
  closingKey(): Promise<ClosingKey>
  /** What was recorded in a history goes with it when it is annulled. */
  readonly voider: EntryVoider
  readonly archiveYears: number
  /** What other features demand before a history closes. */
  readonly rdaReadiness?: ReadinessOf
  /** RFC 3339, UTC. */
  clock(): string
}

/** What it is decided with: the locked header and all that goes with it. */
export interface StateMoment {
  readonly row: Row
  readonly tx: Tx
  readonly ctx: RuleContext
  readonly closing: ClosingKey | null
}

const wrong = (campo: string, es: string, en: string): Problem => {
  const error: FieldError = { campo, codigo: 'regla', mensaje: say(es, en) }
  return new Problem(invalid, { errores: [error] })
}

/** Decides a change of state on the locked row: exactly one of two who ask at once finds the state they asked from. */
export async function decideState(
  deps: StateDeps,
  call: Call,
  asked: AskedTransition,
  { row, tx, ctx, closing }: StateMoment,
): Promise<Decision> {
  const transition = transitionFor(row, asked, call)
  const reasoned = isSentence(asked.motivo)
  if (transition.reason && !reasoned)
    throw wrong('motivo', 'Diga el motivo en una frase, de 10 caracteres o más.', 'State the reason in a sentence.')
  const at = eventTime(asked, row, call)
  const facts = await factsFor(deps, call, row, tx)
  checkGuards(transition, facts, reasoned)
  const set: Record<string, Value> = {
    estado: asked.to,
    estado_desde: at,
    estados_previos: statesUntil(row, at),
  }
  const derives = [logEntry(row, asked, transition)]
  if (asked.to === 'anulada') {
    const voiding = { motivo: asked.motivo ?? '', nombre: call.actor.nombre, momento: call.now, ofAnother: false }
    const entries = deps.voider.entriesToVoid(facts.content, null, voiding)
    const moment = { content: facts.content, historia: row, call, ctx, action: 'cambiar_estado' } as const
    await deps.voider.voidEntries(tx, entries, moment)
    await deps.voider.voidReports(tx, voiding, moment)
  }
  if (transition.by !== 'cerrar' || closing === null) return { set, derives }
  Object.assign(set, { fecha_fin: at, cerrada_en: call.now, cerrada_por: call.actor.nombre })
  // What the checklist and the seal look at is the history as it will stand.
  const content = { ...facts.content, historia: { ...facts.content.historia, ...ownFields(row), ...set } }
  const others = (await deps.rdaReadiness?.(content, call, tx))?.pendientes ?? []
  const missing = withOthers(pendientes(content, call.now), others).filter((p) => p.bloquea)
  if (missing.length > 0) throw incomplete(namedFor(await deps.reachedOf(tx, row.id, call), missing))
  const { id: cuenta, nombre, documento, registro } = call.actor
  const sealed = seal(content, { cuenta, nombre, documento, registro }, call.now, closing)
  return {
    set: { ...set, hash_cierre: sealed.statement.huella },
    derives,
    also: (inside) => storeSeal(inside, sealed),
  }
}

/** The fields that the request itself changed; times of the row as the database writes them stay as they were read. */
const ownFields = (row: Row): Record<string, Value> => {
  const { condicion_egreso, destino_egreso, institucion_destino, plan_manejo } = row
  return {
    condicion_egreso: condicion_egreso ?? null,
    destino_egreso: destino_egreso ?? null,
    institucion_destino: institucion_destino ?? null,
    plan_manejo: plan_manejo ?? null,
  }
}

function transitionFor(row: Row, asked: AskedTransition, call: Call): Transition {
  const from = String(row.estado)
  const transition = transitionOf(from, asked.to, asked.by)
  if (transition === null)
    throw new Problem(transicionImposible, {
      detail: say(
        `Una historia en estado «${isKeyOf(estadosHistoria, from) ? estadosHistoria[from] : from}» no puede pasar a «${estadosHistoria[asked.to]}»${asked.by === 'cambiar-estado' ? ' con esta operación' : ''}.`,
        `A history in state "${from}" cannot go to "${asked.to}" here.`,
      ),
      more: { estado: from, posibles: reachableFrom(from).join(', ') },
    })
  const { rol } = call.actor
  if (rol !== 'demostracion' && !transition.roles.includes(rol)) throw new Problem(forbidden)
  return transition
}

/** When it happened: not in the future, nor before the state that the history is in, if there is one already. */
export function eventTime({ fecha }: AskedTransition, row: Row | null, call: Call): string {
  if (fecha === null) return call.now
  if (fecha > call.now) throw wrong('fecha_evento', 'No puede ser futura.', 'Must not be in the future.')
  if (row !== null && fecha < String(row.estado_desde ?? row.fecha_inicio))
    throw wrong(
      'fecha_evento',
      'No puede ser anterior al estado que la historia tiene.',
      'Must not be before the state that the history is in.',
    )
  return fecha
}

async function factsFor(deps: StateDeps, call: Call, row: Row, tx: Tx): Promise<GuardFacts> {
  const content = await deps.contentOf(tx, row.id)
  if (content === null) throw new Error(`The history ${row.id} was locked and is not there`)
  return {
    historia: row,
    actor: call.actor,
    content,
    autor: await accountThatCreated(tx, { recurso: 'historia', row, patient: row.paciente }),
    now: call.now,
    archiveYears: deps.archiveYears,
  }
}

function checkGuards(transition: Transition, facts: GuardFacts, reasoned: boolean): void {
  const guard = standsInTheWay(transition.guards, facts)
  if (guard === 'con_vida')
    throw wrong(
      'fecha_inicio',
      'El paciente falleció antes de que esta atención comenzara. Si comenzó antes, corrija su inicio o escriba la hora de fallecimiento en la ficha.',
      'The patient died before this encounter began: correct its beginning, or write the hour of death in the file.',
    )
  if (guard === 'con_profesional')
    throw wrong('profesional', 'Asigne el profesional que atiende.', 'Assign the professional who attends.')
  if (guard === 'antiguedad')
    throw new Problem(transicionImposible, {
      detail: say(
        `Se archiva cuando pasan ${facts.archiveYears} años desde la última atención (${norm('res_839_2017')}).`,
        `Archived ${facts.archiveYears} years after the last care.`,
      ),
      more: { estado: String(facts.historia.estado), posibles: '' },
    })
  if (guard !== null) throw new Problem(noEsSuya)
  if (transition.by === 'cerrar' && actsForAnother(facts) && !reasoned)
    throw wrong(
      'motivo',
      'Al cerrar por otro profesional diga el motivo en una frase, de 10 caracteres o más.',
      'State in a sentence why you close for somebody else.',
    )
}

function incomplete(missing: readonly Pendiente[]): Problem {
  const errores = missing.map(({ campo, mensaje, codigo, recurso, registro, donde, norma }) => ({
    campo,
    codigo: 'pendiente' as const,
    mensaje,
    about: { pendiente: codigo, recurso, registro, donde, norma },
  }))
  return new Problem(faltaParaCerrar, { errores })
}

const events: Readonly<Partial<Record<Estado, string>>> = {
  abierta: 'apertura',
  cerrada: 'cierre',
  anulada: 'anulacion',
}

/** The line of the care log that a change of state writes by itself. */
export function logEntry(
  row: Row,
  { to, motivo, observaciones, by }: AskedTransition,
  transition: Transition | null,
): Derived {
  const from = transition === null ? null : estadosHistoria[transition.from]
  const what =
    from === null
      ? `La historia se abrió en estado «${estadosHistoria[to]}».`
      : `La historia pasó de «${from}» a «${estadosHistoria[to]}».`
  const event = by === 'cambiar-estado' && to === 'cerrada' ? 'cambio_estado' : (events[to] ?? 'cambio_estado')
  return {
    resource: 'bitacora',
    values: {
      historia: row.id,
      paciente: row.paciente ?? null,
      tipo_evento: event,
      descripcion: [what, observaciones]
        .filter((s) => s !== null)
        .join(' ')
        .slice(0, 2000),
      origen: 'sistema',
      recurso_tipo: 'historia',
      recurso_id: row.id,
      campos_modificados: ['estado'],
      motivo,
    },
  }
}
