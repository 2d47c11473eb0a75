import type { Fields, Values } from '../../engine/operation.ts'
import { isDate, parseInstant } from '../../model/calendar.ts'
import { text } from '../../model/fields.ts'
import { Problem } from '../../model/problem.ts'
import { badParameter } from '../../model/problems.ts'
import { say } from '../../model/say.ts'

/** Between when and when, as the views take it. */
export const bounds = {
  desde: text({ label: 'Desde', about: 'Fecha AAAA-MM-DD o instante RFC 3339.', max: 40 }),
  hasta: text({ label: 'Hasta', about: 'Una fecha sin hora incluye ese día.', max: 40 }),
} as const satisfies Fields

/** A date begins at midnight in Bogotá; as an upper bound it includes its day. */
export function boundOf(query: Values, name: keyof typeof bounds): string | null {
  const given = query[name]
  if (typeof given !== 'string') return null
  const time = name === 'hasta' ? '23:59:59.999' : '00:00:00'
  const found = parseInstant(isDate(given) ? `${given}T${time}-05:00` : given)
  if (found !== null) return found
  const mensaje = say('Debe ser una fecha AAAA-MM-DD o un instante RFC 3339.', 'Must be YYYY-MM-DD or RFC 3339.')
  throw new Problem(badParameter, { errores: [{ campo: name, codigo: 'formato', mensaje }] })
}
