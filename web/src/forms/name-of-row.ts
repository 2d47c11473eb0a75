import type { Resource } from '../../../src/model/resource.ts'
import { fullName } from '../ui/patient-name.tsx'
import { showValue } from './show-value.ts'

/** System words that name nothing. */
const NAMELESS = new Set(['historia', 'paciente', 'profesional_nombre', 'profesional_documento'])

/** What a row is called, so that a person recognises it: its first two or three telling values. */
export function nameOfRow(resource: Resource, row: Readonly<Record<string, unknown>>): string {
  const person = fullName(row)
  if (person !== '') {
    const document = [row.tipo_documento, row.numero_documento].filter((v) => typeof v === 'string').join(' ')
    return document === '' ? person : `${person} · ${document}`
  }
  if (typeof row.nombre === 'string' && 'nombre' in resource.fields)
    return typeof row.codigo === 'string' ? `${row.nombre} · ${row.codigo}` : row.nombre
  const parts: string[] = []
  for (const [name, field] of Object.entries(resource.fields)) {
    if (parts.length === 3) break
    if (NAMELESS.has(name) || field.kind === 'ref' || field.heavy === true) continue
    const shown = showValue(field, row[name])
    if (shown !== null) parts.push(shown.length > 60 ? `${shown.slice(0, 60)}…` : shown)
  }
  return parts.length === 0 ? resource.singular : parts.join(' · ')
}
