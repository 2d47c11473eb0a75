import { backOff, spread } from '../../../work/back-off.ts'
import type { ReadAcknowledgement } from '../../hl7/read/read-acknowledgement.ts'
import type { OrderSettlement } from './order-queue.ts'

const RETRY = { firstMs: 2_000, longestMs: 900_000 }
/** What a receiver goes on failing at so long after it was first sent waits for a person. */
const LASTS_MS = 72 * 3_600_000
const MOST_WORDS = 300

const TAKEN = ['AA', 'CA']
const REFUSED = ['AR', 'CR']

export interface AnsweredOrder {
  /** From 1. */
  readonly attempt: number
  readonly sinceFirstMs: number
  /** In [0, 1). */
  readonly random: number
}

/** What an answer makes of a message: taken, refused for good, or to be tried again. */
export function judgeAnswer({ code, words }: ReadAcknowledgement, at: AnsweredOrder): OrderSettlement {
  const said = { acuse: code.slice(0, 2), detalle: words?.slice(0, MOST_WORDS) ?? null, waitMs: 0 }
  if (TAKEN.includes(code)) return { ...said, estado: 'entregado', detalle: null }
  if (REFUSED.includes(code)) return { ...said, estado: 'rechazado' }
  if (at.sinceFirstMs >= LASTS_MS) return { ...said, estado: 'vencido' }
  return { ...said, estado: 'por_enviar', waitMs: spread(backOff(at.attempt, RETRY), at.random) }
}
