import type { Resource, Value } from '../resource.ts'

/** What a person reads for the value of a coded field, from its declaration. */
export function labelOf(r: Resource, field: string, value: Value | undefined): string | null {
  if (typeof value !== 'string') return null
  const f = r.fields[field]
  return f?.options?.[value] ?? f?.list?.byCode.get(value)?.label ?? null
}
