import type { Field } from '../../../model/fields.ts'
import type { Resource } from '../../../model/resource.ts'
import type { ProjectedRow } from '../elements/drawing.ts'
import type { Facts, Source } from '../source.ts'

/** Which elements each field of a collection becomes, found by projecting rows with it and without it. */
export interface Mapping {
  readonly field: string
  readonly elements: readonly string[]
}

const UUID = '01a1dd0f-8992-703c-9c3c-723db29af03d'

/** Something of its kind: projections look at values, not at what they mean. */
function valueOfKind(f: Field): unknown {
  switch (f.kind) {
    case 'integer':
    case 'decimal':
    case 'size':
    case 'rank':
      return f.min ?? 1
    case 'boolean':
      return true
    case 'date':
      return '2024-05-07'
    case 'time':
      return '06:45'
    case 'instant':
      return '2024-05-07T15:30:00.000Z'
    case 'oneOf':
      return Object.keys(f.options ?? {})[0]
    case 'code':
      return f.list?.codes[0]?.code
    case 'codes':
      return f.list?.codes.slice(0, 1).map((c) => c.code)
    case 'ref':
      return UUID
    case 'strings':
      return ['Texto']
    case 'objects':
      return [Object.fromEntries(Object.entries(f.fields ?? {}).map(([name, inner]) => [name, valueOfKind(inner)]))]
    case 'numbers':
      return {}
    case 'binary':
      return 'QQ=='
    case 'hash':
      return 'ab'.repeat(32)
    default:
      return 'Texto'
  }
}

/** A row with something in every field. */
function fullRow(r: Resource, more: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const system = {
    id: UUID,
    version: 1,
    creado_en: '2024-05-07T15:30:00.000Z',
    actualizado_en: '2024-05-07T15:30:00.000Z',
    creado_por: 'Persona de ejemplo',
  }
  const fields = Object.entries(r.fields).map(([name, f]) => [name, r.example[name] ?? valueOfKind(f)])
  return { ...system, ...Object.fromEntries(fields), ...more }
}

/** `name.given` → what is said there; lists are one element. What people read and when it changed are not of a field. */
function leaves(value: unknown, path: string, into: Map<string, string>): void {
  if (path === 'text' || path === 'meta' || path === 'id' || path === 'resourceType') return
  if (Array.isArray(value)) for (const item of value) leaves(item, path, into)
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) leaves(item, path === '' ? key : `${path}.${key}`, into)
  else into.set(path, `${into.get(path) ?? ''}\u0000${String(value)}`)
}

const withoutIt = (f: Field): unknown => (['codes', 'strings', 'objects'].includes(f.kind) ? [] : null)

/** Other values of a field whose first one may say nothing. */
const alternatives = (f: Field): unknown[] => {
  if (f.kind === 'boolean') return [true, false, null]
  if (f.kind === 'oneOf') return [...Object.keys(f.options ?? {}), null]
  return [withoutIt(f)]
}

/** `valueQuantity.value`, `valueQuantity.unit`: said once, as `valueQuantity`. */
function shortened(paths: readonly string[]): string[] {
  const parts = paths.map((p) => p.split('.').slice(0, 2).join('.'))
  return [...new Set(parts)].sort()
}

export function mappingsOf(source: Source, facts: Facts): Mapping[] {
  const row = fullRow(source.resource, source.example ?? {})
  const said = (changed: ProjectedRow): Map<string, string> => {
    const found = new Map<string, string>()
    leaves(source.project(changed, facts), '', found)
    return found
  }
  const whole = said(row)
  return Object.entries(source.resource.fields).flatMap(([field, f]) => {
    const paths = new Set<string>()
    for (const value of alternatives(f)) {
      const other = said({ ...row, [field]: value })
      for (const path of new Set([...whole.keys(), ...other.keys()]))
        if (whole.get(path) !== other.get(path)) paths.add(path)
    }
    return paths.size === 0 ? [] : [{ field, elements: shortened([...paths]) }]
  })
}
