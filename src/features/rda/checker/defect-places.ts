import { at, textAt } from './json.ts'

/** The uses of names, in order: `official usual`. */
export const declaredNames = (names: readonly unknown[]): string =>
  names
    .map((n) => textAt(n, 'use'))
    .toSorted()
    .join(' ')

/** The value at a path of a finding: `Bundle.entry[3].resource.name`. */
export function valueAt(root: unknown, path: string): unknown {
  const steps = path.split(/[.[\]]+/).slice(1)
  return steps.reduce<unknown>(
    (value, step) => (step === '' ? value : Array.isArray(value) ? value[Number(step)] : at(value, step)),
    root,
  )
}
