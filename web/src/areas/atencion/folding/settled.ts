import { isClosedForGood } from '../../../../../src/model/history-state.ts'
import { registry } from '../../../../../src/resources/index.ts'
import { isLive } from '../may-write.ts'
import { alertsOf, type Entry } from '../view.ts'

/** An entry by itself, or with the history that it was sealed with; null where its collection is signed by nobody. */
export function signatureWords(
  row: Entry,
  history: unknown,
): { readonly text: string; readonly signed: boolean } | null {
  if (row.firmado === true) return { text: 'Firmado', signed: true }
  if (!('firmado' in (registry.get(row.recurso)?.fields ?? {}))) return null
  return isClosedForGood(history)
    ? { text: 'Sellado con la historia', signed: true }
    : { text: 'Sin firmar', signed: false }
}

/** Orders whose result somebody still waits for. */
const AWAITED: readonly unknown[] = ['activa', 'autorizada', 'en_proceso']

/** It says something that has to be read, or something is still to be done about it. */
const asksForMore = (row: Entry): boolean =>
  alertsOf(row).length > 0 || (row.recurso === 'orden' && AWAITED.includes(row.estado))

/** Signed or without value, and nothing more to be done about it. */
export const isSettled = (row: Entry): boolean => !isLive(row) || (row.firmado === true && !asksForMore(row))

/** Nobody has to sign it: in a long list a line of it is enough. */
export const isQuiet = (row: Entry): boolean =>
  !isLive(row) ||
  ((row.firmado === true || !('firmado' in (registry.get(row.recurso)?.fields ?? {}))) && alertsOf(row).length === 0)
