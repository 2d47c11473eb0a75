import type { Field } from '../../model/fields.ts'
import type { Row, Value } from '../../model/resource.ts'
import type { EntryName } from '../../resources/entries.ts'
import { registry } from '../../resources/index.ts'

/** Rows made by hand, for the tests of the report. */

export type Values = Readonly<Record<string, Value>>
let made = 0

/** A row as the API would show it: every declared field there, null unless given. */
export function row(resource: string, values: Values = {}): Row {
  const fields = Object.keys(registry.get(resource)?.fields ?? {})
  made += 1
  const id = `0198a7c0-5b1e-7c3a-9f00-${String(made).padStart(12, '0')}`
  const system = {
    id,
    version: 1,
    creado_en: '2026-03-05T13:30:00.000Z',
    actualizado_en: '2026-03-05T13:30:00.000Z',
    creado_por: 'cuenta',
  }
  return { ...Object.fromEntries(fields.map((name) => [name, null])), ...system, ...values }
}

export const author = {
  profesional_nombre: 'Luz Ángela Peñaranda Güiza',
  profesional_documento: 'CC 52123456',
  profesional_registro: 'RM-25-3345',
} as const
export const nurse = {
  profesional_nombre: 'Óscar Iván Ñáñez',
  profesional_documento: 'CC 80111222',
  profesional_registro: 'EN-11-0098',
} as const

/** A signed entry at an hour of the day of the encounter, Bogotá time. */
export const entry = (resource: EntryName, hour: string, values: Values, by: Values = author): Row =>
  row(resource, {
    ...('firmado' in (registry.get(resource)?.fields ?? {})
      ? { firmado: true, firmado_en: `2026-03-05T${hour}:30-05:00`, anulado: false }
      : {}),
    fecha_registro: `2026-03-05T${hour}:00-05:00`,
    creado_en: `2026-03-05T${hour}:10-05:00`,
    ...by,
    ...values,
  })

const sentence = (resource: string, field: string): string => `«${field} de ${resource}: ñandú, cigüeña y ≥ 3 µg»`

/** A value for any declared field that can be told from that of any other. */
function anyValue(resource: string, name: string, f: Field): Value {
  switch (f.kind) {
    case 'text':
      return sentence(resource, name)
    case 'strings':
      return [`${sentence(resource, name)} uno`, `${sentence(resource, name)} dos`]
    case 'integer':
    case 'size':
      return 7
    case 'decimal':
      return 7.25
    case 'boolean':
      return f.default !== true
    case 'date':
      return '2026-01-02'
    case 'time':
      return '06:45'
    case 'instant':
      return '2026-01-02T13:04:00.000Z'
    case 'oneOf':
      return Object.keys(f.options ?? {}).at(-1) ?? null
    case 'code':
      return f.list?.codes[0]?.code ?? null
    case 'codes':
      return f.list?.codes.slice(0, 2).map((c) => c.code) ?? []
    case 'objects':
      return [
        Object.fromEntries(
          Object.entries(f.fields ?? {}).map(([inner, field]) => [
            inner,
            anyValue(`${resource}.${name}`, inner, field),
          ]),
        ),
      ]
    case 'hash':
      return 'ab'.repeat(32)
    default:
      return null
  }
}

/** A row with something in every declared field. */
export function fullRow(resource: string, values: Values = {}): Row {
  const fields = Object.entries(registry.get(resource)?.fields ?? {})
  const all = Object.fromEntries(fields.map(([name, f]) => [name, anyValue(resource, name, f)]))
  const standing = 'anulado' in all ? { anulado: false, motivo_anulacion: null } : {}
  return row(resource, { ...all, ...standing, ...values })
}
