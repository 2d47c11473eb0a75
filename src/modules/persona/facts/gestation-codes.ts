import { predicateSql } from '../../../engine/predicate-sql.ts'
import { isKeyOf } from '../../../model/keys.ts'
import { codeRanges } from '../../../model/predicate.ts'

/** What codes say of a pregnancy: the facts of a person and the rules that the database keeps ask these alone. */

/** LOINC codes that speak of a pregnancy. */
export const gestationCodes = {
  estado: '82810-3',
  semanas: '18185-9',
  ultimaMenstruacion: '8665-2',
} as const

const WEEK = 7
/** From the last menstruation to the longest that a pregnancy lasts. */
const LONGEST_DAYS = 43 * WEEK
export const gestationDays = {
  semana: WEEK,
  masLargo: LONGEST_DAYS,
  /** How long what does not say its weeks is believed. */
  creido: 40 * WEEK,
  /** A labour is over soon after it was written down. */
  parto: 7,
} as const

/** How codes of the CIE-10 begin. */
const ranges = {
  /** Supervised or confirmed pregnancy and its disorders, also diseases that complicate it; not O00–O08, where it has ended. */
  embarazo: ['Z321', 'Z33', 'Z34', 'Z35', 'Z36', 'Z640', 'O10-O49', 'O98', 'O99'],
  parto: ['O60-O79'],
  /** After delivery: the puerperium and the care of a nursing mother. */
  lactancia: ['O80-O92', 'Z37', 'Z39'],
  fin: ['O00-O08', 'O80-O92', 'Z37', 'Z39'],
} as const
export type GestationSaid = keyof typeof ranges

const compared = {
  embarazo: codeRanges(ranges.embarazo),
  parto: codeRanges(ranges.parto),
  lactancia: codeRanges(ranges.lactancia),
  fin: codeRanges(ranges.fin),
} satisfies Record<GestationSaid, unknown>

export const saysOfGestation = (code: string, said: GestationSaid): boolean =>
  compared[said].some(([from, to]) => {
    const beginning = code.slice(0, from.length)
    return beginning >= from && beginning <= to
  })

/** The same of a column, as the database asks it. */
export const saysOfGestationSql = (alias: string, column: string, said: string): string => {
  if (!isKeyOf(ranges, said)) throw new Error(`no codes say ${said} of a pregnancy`)
  return predicateSql({ [column]: { begins: ranges[said] } }, alias)
}
