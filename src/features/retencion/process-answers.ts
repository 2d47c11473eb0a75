import type { KeyObject } from 'node:crypto'
import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import type { Tx } from '../../engine/database.ts'
import type { OperationResult } from '../../engine/operation.ts'
import type { signStatement } from '../../engine/signed-statement.ts'
import { dateInBogota } from '../../model/calendar.ts'
import { isUuid } from '../../model/check-value.ts'
import { integer, text } from '../../model/fields.ts'
import { DEFAULT_PAGE, MAX_PAGE } from '../../model/list-query.ts'
import { type FieldError, Problem } from '../../model/problem.ts'
import { notFound } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { noticeVerdict } from './decide.ts'
import type { processStates } from './fields.ts'
import { noticesOf, processNumbered, type RetentionProcess } from './process.ts'

export interface RetentionDeps {
  readonly core: Core
  /** What signs acts: the key of the seals. */
  closingKey(): Promise<{ readonly kid: string; readonly privateKey: Parameters<typeof signStatement>[1] }>
  /** With which what was signed is proven. */
  closingKeys(): Promise<(kid: string) => KeyObject | null>
}

export const PATH = '/archivo/retencion/'
export const PROCESSES = `${PATH}procesos/` as const
export const ITEM = `${PROCESSES}{id}/` as const
export const shared = { tag: 'Archivo: retención', resource: 'retencion' } as const
export const page = {
  cursor: text({ label: 'Cursor', about: 'Posición en la lista, tal como viene en `next`.', max: 36 }),
  page_size: integer({ label: 'Registros por página', min: 1, max: MAX_PAGE, default: DEFAULT_PAGE }),
} as const
export const needs = ({ core, closingKey, closingKeys }: RetentionDeps) => ({ core, closingKey, closingKeys })

export const cursorOf = (cursor: string | null): string | null =>
  cursor !== null && isUuid(cursor) ? cursor.toLowerCase() : null

/** `lock`: what follows is decided one after another. */
export async function found(tx: Tx, id: string, lock: boolean): Promise<RetentionProcess> {
  const process = isUuid(id) ? await processNumbered(tx, id.toLowerCase(), lock) : null
  if (process === null) throw new Problem(notFound)
  return process
}

function stateOf({ acta, expedientes, eliminadas }: RetentionProcess): keyof typeof processStates {
  if (acta === null) return 'en_avisos'
  if (acta.firmada_en === null) return 'acta_propuesta'
  return eliminadas < expedientes ? 'acta_firmada' : 'terminado'
}

export async function shown(tx: Tx, process: RetentionProcess, call: Call): Promise<Record<string, unknown>> {
  const notices = await noticesOf(tx, process.id)
  const { faltan, desde } = noticeVerdict(notices, dateInBogota(call.now))
  const { acta, ...rest } = process
  const none = { propuesta_por: null, propuesta_en: null, firmada_por: null, firmada_en: null }
  const estado = stateOf(process)
  return {
    ...rest,
    estado,
    avisos: notices.length,
    faltan,
    firmable_desde: desde,
    ...(acta ?? { ...none, declaracion: null, llave: null, firma: null }),
    eliminado: estado === 'terminado' && process.eliminadas > 0,
  }
}

export const answered = async (
  tx: Tx,
  id: string,
  call: Call,
  audit: OperationResult['audit'],
): Promise<OperationResult> => ({
  json: await shown(tx, await found(tx, id, false), call),
  audit: { id, ...audit },
})

export const refused = (campo: string, es: string, en: string): FieldError => ({
  campo,
  codigo: 'regla',
  mensaje: say(es, en),
})

/** What the notices still lack today. */
export async function missingNotices(tx: Tx, id: string, call: Call): Promise<FieldError[]> {
  const { faltan } = noticeVerdict(await noticesOf(tx, id), dateInBogota(call.now))
  return faltan.map((missing) => refused('avisos', missing, missing))
}
