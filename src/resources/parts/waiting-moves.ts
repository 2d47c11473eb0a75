import { isKeyOf } from '../../model/keys.ts'
import type { Moves } from '../rules.ts'

export const estadosTurno = {
  en_espera: 'En espera',
  autorizado: 'Autorizado',
  programado: 'Con cita',
  realizado: 'Realizado',
  resultado_disponible: 'Resultado disponible',
  no_asistio: 'No asistió',
  cancelado: 'Cancelado',
  vencido: 'Vencido',
} as const

export type EstadoTurno = keyof typeof estadosTurno

/** The life of a turn (dossier §3.7): PATCH, the operations and docs/generated/states.md all obey this table. */
export const waitingMoves = {
  first: ['en_espera', 'autorizado', 'programado'],
  next: {
    en_espera: ['autorizado', 'cancelado', 'vencido'],
    autorizado: ['programado', 'cancelado', 'vencido'],
    programado: ['realizado', 'no_asistio', 'cancelado', 'vencido'],
    no_asistio: ['programado', 'cancelado', 'vencido'],
    realizado: ['resultado_disponible'],
    resultado_disponible: [],
    cancelado: [],
    vencido: [],
  },
} as const satisfies Moves & { next: Record<EstadoTurno, readonly EstadoTurno[]> }

export const nextStates = (from: string): readonly EstadoTurno[] =>
  isKeyOf(waitingMoves.next, from) ? waitingMoves.next[from] : []

/** Nothing follows. */
export const isFinal = (estado: string): boolean => nextStates(estado).length === 0

/**
 * Those who have a place in the queue. Whoever did not attend comes back to his own, by priority and by the day on which the
 * exam was asked for: the wait that he has behind him is not taken away.
 */
export const inQueue = ['en_espera', 'autorizado', 'no_asistio'] as const satisfies readonly EstadoTurno[]

/** Those whose exam has not been done yet: the queue, and who has a date. */
export const stillWaiting = [
  'en_espera',
  'autorizado',
  'programado',
  'no_asistio',
] as const satisfies readonly EstadoTurno[]

/** Those whose exam was done. */
export const alreadyDone = ['realizado', 'resultado_disponible'] as const satisfies readonly EstadoTurno[]
