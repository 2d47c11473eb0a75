import type { Row } from '../../../model/resource.ts'
import type { ErrorMark, VoidedRow } from './mark.ts'

/** By `recurso id`, what the marks in effect made void. */
export type Marked = ReadonlyMap<string, VoidedRow>

const isInEffect = ({ decision }: ErrorMark): boolean => decision?.declaracion.vigente === true

export const markedRows = (marks: readonly ErrorMark[]): Marked =>
  new Map(
    marks
      .filter(isInEffect)
      .flatMap(({ decision }) => decision?.declaracion.registros ?? [])
      .map((v) => [`${v.recurso} ${v.id}`, v]),
  )

/** Which entry left this value in the series. */
export const originOf = (value: Row): string => `${value.origen_recurso} ${value.origen_id}`

/** The row as it was sealed. */
export const putBack = (row: Row, voided: VoidedRow | undefined): Row =>
  voided === undefined ? row : { ...row, ...voided.antes }

/**
 * Whether the row is void exactly as a mark says, or not at all: nothing else makes void what was closed. What was annulled
 * before the closing was sealed so, and its hash tells; the state of a consent is not in it.
 */
export function standsAsMarked(row: Row, recurso: string, voided: VoidedRow | undefined, sealed: boolean): boolean {
  if (voided !== undefined) return Object.entries(voided.despues).every(([name, value]) => row[name] === value)
  if (recurso === 'consentimiento') return row.estado !== 'anulado'
  return sealed || row.anulado !== true
}
