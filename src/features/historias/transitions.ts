import { clinicians, type Role } from '../../model/access/roles.ts'
import type { estadosHistoria } from '../../model/history-state.ts'

export type Estado = keyof typeof estadosHistoria

/** What must hold besides the role; each is asked of the facts of the moment. */
export type Guard =
  /** The encounter began before the patient died. */
  | 'con_vida'
  /** A professional is in charge of the encounter. */
  | 'con_profesional'
  /** The caller treats the patient, or is the coordinator and gives a reason. */
  | 'tratante'
  /** The checklist of closing has nothing that blocks. */
  | 'completa'
  /** The author, or the coordinator; only the coordinator once something in it is signed. */
  | 'autor'
  /** Not the treating professional: what has begun is annulled by another person. */
  | 'otra_persona'
  /** Years enough since the last care. */
  | 'antiguedad'
  /** The professional who attended or closed it, or the coordinator; by two people where the provider asks for it. */
  | 'responde'

export type TransitionOperation = 'abrir' | 'cambiar-estado' | 'cerrar' | 'marcar-error'

export interface Transition {
  readonly from: Estado
  readonly to: Estado
  readonly by: TransitionOperation
  readonly roles: readonly Role[]
  readonly reason: boolean
  readonly guards: readonly Guard[]
}

const treating: readonly Role[] = [...clinicians, 'coordinador_medico']
const attending: readonly Role[] = [...treating, 'enfermeria']
const admitting: readonly Role[] = ['admisiones', ...treating]

/** Dossier §4. What is not here cannot be done: `anulada` leads nowhere, and what was closed is never opened again. */
export const transitions: readonly Transition[] = [
  { from: 'borrador', to: 'abierta', by: 'abrir', roles: admitting, reason: false, guards: ['con_vida'] },
  { from: 'borrador', to: 'anulada', by: 'cambiar-estado', roles: admitting, reason: true, guards: ['autor'] },
  {
    from: 'abierta',
    to: 'en_atencion',
    by: 'cambiar-estado',
    roles: treating,
    reason: false,
    guards: ['con_profesional'],
  },
  { from: 'abierta', to: 'cerrada', by: 'cerrar', roles: treating, reason: false, guards: ['tratante', 'completa'] },
  { from: 'abierta', to: 'anulada', by: 'cambiar-estado', roles: admitting, reason: true, guards: ['autor'] },
  { from: 'en_atencion', to: 'suspendida', by: 'cambiar-estado', roles: attending, reason: true, guards: [] },
  {
    from: 'en_atencion',
    to: 'cerrada',
    by: 'cerrar',
    roles: treating,
    reason: false,
    guards: ['tratante', 'completa'],
  },
  {
    from: 'en_atencion',
    to: 'anulada',
    by: 'cambiar-estado',
    roles: ['coordinador_medico'],
    reason: true,
    guards: ['otra_persona'],
  },
  { from: 'suspendida', to: 'en_atencion', by: 'cambiar-estado', roles: attending, reason: false, guards: [] },
  {
    from: 'suspendida',
    to: 'anulada',
    by: 'cambiar-estado',
    roles: ['coordinador_medico'],
    reason: true,
    guards: ['otra_persona'],
  },
  { from: 'cerrada', to: 'archivada', by: 'cambiar-estado', roles: ['archivo'], reason: false, guards: ['antiguedad'] },
  { from: 'archivada', to: 'cerrada', by: 'cambiar-estado', roles: ['archivo'], reason: true, guards: [] },
  { from: 'cerrada', to: 'anulada', by: 'marcar-error', roles: treating, reason: true, guards: ['responde'] },
  { from: 'archivada', to: 'anulada', by: 'marcar-error', roles: treating, reason: true, guards: ['responde'] },
]

export const transitionOf = (from: string, to: string, by: TransitionOperation): Transition | null =>
  transitions.find((t) => t.from === from && t.to === to && t.by === by) ?? null

/** Where a history in this state may go, for any role; a mark in error is no step in its life. */
export const reachableFrom = (from: string): Estado[] =>
  transitions.filter((t) => t.from === from && t.by !== 'marcar-error').map((t) => t.to)

/** The roles that may use the operation in some state. */
export const rolesOf = (by: TransitionOperation): Role[] => [
  ...new Set(transitions.filter((t) => t.by === by).flatMap((t) => t.roles)),
]
