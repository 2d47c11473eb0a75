import type { Row, Value } from '../../../model/resource.ts'
import type { ErrorMark, VoidedRow } from './mark.ts'
import { RESULT_COLUMNS } from './result-orders.ts'

/** By `recurso id`, what the marks in effect made void. */
export type MarkedRows = ReadonlyMap<string, VoidedRow>

const isInEffect = ({ decision }: ErrorMark): boolean => decision?.declaracion.vigente === true

/** A row that several marks changed was what the first of them found, and is what the last of them left. */
export function markedRows(marks: readonly ErrorMark[]): MarkedRows {
  const rows = new Map<string, VoidedRow>()
  const inEffect = marks.filter(isInEffect).sort((a, b) => decidedAt(a).localeCompare(decidedAt(b)))
  for (const v of inEffect.flatMap(({ decision }) => decision?.declaracion.registros ?? [])) {
    const key = `${v.recurso} ${v.id}`
    const known = rows.get(key)
    rows.set(key, { ...v, antes: { ...v.antes, ...known?.antes }, despues: { ...known?.despues, ...v.despues } })
  }
  return rows
}

const decidedAt = ({ decision }: ErrorMark): string => decision?.declaracion.momento ?? ''

/** Which entry left this value in the series. */
export const originOf = (value: Row): string => `${value.origen_recurso} ${value.origen_id}`

/** The row as it was sealed. */
export const putBack = (row: Row, voided: VoidedRow | undefined): Row =>
  voided === undefined ? row : { ...row, ...voided.antes }

/** An order that lost its result to a mark may have got another since: one that stands, or that went with the order itself. */
function hasLateResult(order: Row, late: ReadonlyMap<Value, Row>): boolean {
  const result = late.get(order.resultado_documento ?? null)
  return (
    result?.orden === order.id && order.estado === 'completada' && (result.anulado !== true || order.anulado === true)
  )
}

/**
 * Whether the row is void exactly as a mark says, or not at all: nothing else makes void what was closed. What was annulled
 * before the closing was sealed so, and its hash tells; the state of a consent is not in it.
 */
export function standsAsMarked(
  row: Row,
  recurso: string,
  voided: VoidedRow | undefined,
  sealed: boolean,
  /** Documents that were filed after the closing. */
  late: ReadonlyMap<Value, Row>,
): boolean {
  if (voided !== undefined) {
    const since = recurso === 'orden' && hasLateResult(row, late) ? RESULT_COLUMNS : []
    return Object.entries(voided.despues).every(([name, value]) => row[name] === value || since.some((c) => c === name))
  }
  if (recurso === 'consentimiento') return row.estado !== 'anulado'
  return sealed || row.anulado !== true
}
