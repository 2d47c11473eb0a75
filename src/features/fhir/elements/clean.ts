import { isJsonObject } from '../../../model/text/json-object.ts'
import type { ProjectedRow } from './drawing.ts'

/** FHIR's texts have no control characters, nor other blanks than these: pasted text brings hard spaces along. */
const STRANGE = /(?![ \r\n\t])[\s\p{Cc}]/gu
/** What nearly every text is: what Spanish is written with. */
const PLAIN = /^[\t\r\n -~¡-ɏ]*$/
const SAYS = /\S/

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') {
    const text = PLAIN.test(value) ? value : value.replaceAll(STRANGE, ' ')
    return SAYS.test(text) ? text : null
  }
  if (isJsonObject(value)) return cleanedRow(value, Object.keys(value))
  return Array.isArray(value) ? cleanedList(value) : value
}

const cleanedList = (list: readonly unknown[]): readonly unknown[] =>
  list.every((item) => item !== null && cleaned(item) === item)
    ? list
    : list.map(cleaned).filter((item) => item !== null)

/**
 * A row whose texts, those of these names, are those of FHIR: a blank one is none. The row itself where they are already, as
 * nearly always.
 */
export function cleanedRow(row: ProjectedRow, names: readonly string[]): ProjectedRow {
  let made: Record<string, unknown> | undefined
  for (const name of names) {
    const value = row[name]
    if (value === null || value === undefined) continue
    const clean = cleaned(value)
    if (clean === value) continue
    made ??= { ...row }
    made[name] = clean
  }
  return made ?? row
}
