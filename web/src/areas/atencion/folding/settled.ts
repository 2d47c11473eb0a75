import { registry } from '../../../../../src/resources/index.ts'
import { isVoid } from '../marks/mark-words.ts'
import { alertsOf, type Entry } from '../view.ts'

/** Orders whose result somebody still waits for. */
const AWAITED: readonly unknown[] = ['activa', 'autorizada', 'en_proceso']

/** It says something that has to be read, or something is still to be done about it. */
const asksForMore = (row: Entry): boolean =>
  alertsOf(row).length > 0 || (row.recurso === 'orden' && AWAITED.includes(row.estado))

/** Signed or without value, and nothing more to be done about it. */
export const isSettled = (row: Entry): boolean => isVoid(row) || (row.firmado === true && !asksForMore(row))

/** Nobody has to sign it: in a long list a line of it is enough. */
export const isQuiet = (row: Entry): boolean =>
  isVoid(row) ||
  ((row.firmado === true || !('firmado' in (registry.get(row.recurso)?.fields ?? {}))) && alertsOf(row).length === 0)
