import type { Field } from '../../../src/model/fields.ts'
import { companionOf } from '../../../src/model/read-body.ts'
import { showDate, showInstant } from './times.ts'

const NAME = /^[a-z]+(_[a-z]+)+$/
/** The name of a field or of a part, which is all that some lists have. */
const inWords = (text: unknown): string => (NAME.test(String(text)) ? String(text).replaceAll('_', ' ') : String(text))

/** A value of a declared field, for a person to read; null where there is nothing to say. */
export function showValue(field: Field, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  switch (field.kind) {
    case 'boolean':
      return value === true ? 'Sí' : 'No'
    case 'date':
      return showDate(String(value))
    case 'instant':
      return showInstant(String(value))
    case 'oneOf':
      return field.options?.[String(value)] ?? String(value)
    case 'code':
      return `${companionOf(field, value) ?? ''}`.trim() || String(value)
    case 'codes': {
      const labels = companionOf(field, value)
      return Array.isArray(labels) ? labels.join(', ') : String(value)
    }
    case 'strings':
      return [value].flat().map(inWords).join(', ') || null
    case 'objects':
      return (Array.isArray(value) ? value : [])
        .map((item) =>
          Object.entries(field.fields ?? {})
            .flatMap(([name, f]) => showValue(f, item[name]) ?? [])
            .join(' · '),
        )
        .join('; ')
    case 'numbers':
      return Object.entries(value)
        .map(([key, n]) => `${key.replaceAll('_', ' ')}: ${n}`)
        .join(', ')
    case 'binary':
      return 'Archivo'
    case 'text':
      // An identifier tells a person nothing.
      return field.refBy === undefined ? String(value) : 'Otro registro'
    default:
      return typeof value === 'number' ? value.toLocaleString('es-CO') : String(value)
  }
}
