import type { Field } from '../../model/fields.ts'
import { isKeyOf } from '../../model/keys.ts'
import { paciente } from '../../resources/paciente.ts'

/** Coded, and yet about the document or about other people. */
const IDENTIFYING = new Set([
  'tipo_documento',
  'pais_documento',
  'contacto_emergencia_parentesco',
  'responsable_parentesco',
])
/** Of dates only the year leaves, and only of these. */
const YEARS: Readonly<Record<string, string>> = {
  fecha_nacimiento: 'anio_nacimiento',
  fecha_fallecimiento: 'anio_fallecimiento',
}
/** What a person typed may say who it is about, whatever the field is for: no such kind is in the list. */
const KINDS: ReadonlySet<Field['kind']> = new Set(['code', 'codes', 'oneOf', 'boolean', 'ref'])

/** Whether a field may be in a file without names: deny by default, by what kind of thing it is. */
export function staysPseudonymous(name: string): boolean {
  const f = isKeyOf(paciente.fields, name) ? paciente.fields[name] : undefined
  return f !== undefined && ((KINDS.has(f.kind) && !IDENTIFYING.has(name)) || Object.hasOwn(YEARS, name))
}

export const yearHeader = (name: string): string | undefined => YEARS[name]

const OLDEST = 90

/** A patient born in this year or before is shown with it: over 89 the age alone may identify a person. */
export const lastGroupedYear = (today: string): number => Number(today.slice(0, 4)) - OLDEST
