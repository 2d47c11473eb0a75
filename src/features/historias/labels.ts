import { type Field, hasLabel } from '../../model/fields.ts'
import { companionOf } from '../../model/read-body.ts'
import type { Resource, Row, Value } from '../../model/resource.ts'

interface Shown {
  readonly name: string
  readonly field: Field
  /** Where the name of its code goes; null where it has none. */
  readonly label: string | null
}

const known = new WeakMap<Resource, readonly Shown[]>()

/** What of a row is shown, looked up once: a long history has a thousand rows of forty fields. */
function shownOf(r: Resource): readonly Shown[] {
  const before = known.get(r)
  if (before !== undefined) return before
  const shown = Object.entries(r.fields)
    .filter(([, f]) => !f.heavy)
    .map(([name, field]) => ({ name, field, label: hasLabel(field) ? `${name}_nombre` : null }))
  known.set(r, shown)
  return shown
}

/** The row as its collection shows it, each code with its name beside it, and after what is put before it. */
export function withLabels(
  r: Resource,
  row: Row,
  now: Date,
  before: Record<string, Value> = {},
): Record<string, Value> {
  const shown = before
  shown.id = row.id
  for (const { name, field, label } of shownOf(r)) {
    const value = row[name] ?? null
    shown[name] = value
    if (label !== null) shown[label] = value === null ? null : companionOf(field, value)
  }
  shown.version = row.version
  shown.creado_en = row.creado_en
  shown.actualizado_en = row.actualizado_en
  shown.creado_por = row.creado_por
  for (const name of Object.keys(r.live)) shown[name] = r.live[name]?.at(row, now) ?? null
  return shown
}
