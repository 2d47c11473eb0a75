import type { KeyObject } from 'node:crypto'
import type { Call } from '../../engine/call.ts'
import type { Database, Tx } from '../../engine/database.ts'
import { careTeam, type Role } from '../../model/access/roles.ts'
import type { Pendiente } from '../historias/checklist.ts'
import type { HistoryContent } from '../historias/content.ts'
import type { Guide } from './checker/guide.ts'
import { documentOf } from './document/input.ts'
import { preparer, type RdaSettings } from './prepare.ts'
import { closingItems } from './readiness/closing-items.ts'
import { guideUnreadable, type Problema } from './readiness/problema.ts'

export interface RdaReadiness {
  readonly tipo: string
  readonly listo: boolean
  readonly puntaje: number
  readonly problemas: readonly Problema[]
}

/** Roles that read the whole of a history: from a part of it, what it lacks cannot be told. */
const judges: readonly Role[] = [...careTeam, 'auditor', 'demostracion']

export interface Readiness {
  readonly rda: RdaReadiness
  /** The same as the checklist of closing says it. */
  readonly pendientes: readonly Pendiente[]
}

interface JudgedContent {
  readonly guide: Guide
  readonly print: string
  readonly readiness: Readiness
}

/**
 * What is said of the document that the history will end in, to a caller who reads it or closes it (`tx`); null to
 * one who may not judge it.
 */
export function readinessOf(
  db: Database,
  settings: RdaSettings,
  closingKeys: () => Promise<(kid: string) => KeyObject | null>,
): (content: HistoryContent, call: Call, tx?: Tx) => Promise<Readiness | null> {
  const prepare = preparer(db, settings, closingKeys)
  // A history is read many times for each time that it is written, and a long stay takes longer to judge than to read. The content of
  // one that is read is the same object while its tuples are the same (`keptContent`); what a closing would make of it is another.
  const judged = new WeakMap<HistoryContent, JudgedContent>()
  return async (content, call, tx = db) => {
    if (!judges.includes(call.actor.rol) || content.historia.estado === 'anulada') return null
    const tipo = documentOf(content.historia)
    const { guide, told, fingerprint, ...prepared } = await prepare(content, tipo, call, tx)
    const print = fingerprint()
    const known = judged.get(content)
    if (known !== undefined && known.guide === guide && known.print === print) return known.readiness
    const { preflight } = await import('./readiness/preflight.ts')
    const input = prepared.input()
    const { listo, puntaje, ...found } =
      guide === null ? { listo: false, puntaje: 0, problemas: [guideUnreadable] } : preflight(input, guide)
    const problemas = told(found.problemas)
    const pendientes = closingItems(problemas, input, settings.demandedAtClosing)
    const readiness = { rda: { tipo, listo, puntaje, problemas }, pendientes }
    if (guide !== null) judged.set(content, { guide, print, readiness })
    return readiness
  }
}
