export type RiskLevel = 'sin_riesgo' | 'bajo' | 'medio' | 'alto' | 'muy_alto'

export type Allowed =
  | { readonly values: readonly number[] }
  | { readonly min: number; readonly max: number; readonly step: number }

export interface Item {
  readonly key: string
  /** Spanish, short. */
  readonly label: string
  readonly values: Allowed
  readonly optional?: true
  /** False when the item is recorded but adds nothing to the total. */
  readonly scored?: false
}

export type Items = Readonly<Record<string, number>>

/** Totals from `min` to `max`, both included. */
export interface Band {
  readonly min: number
  readonly max: number
  /** Spanish. */
  readonly label: string
  /** Null where the scale describes a state and not a risk. */
  readonly level: RiskLevel | null
}

export interface Scale {
  readonly code: string
  /** Spanish. */
  readonly nombre: string
  readonly version: string
  readonly source: string
  readonly items: readonly Item[]
  readonly total: { readonly min: number; readonly max: number; readonly step: number }
  /** Ascending; every total that the step allows falls in exactly one. */
  readonly bands: readonly Band[]
  /** `codigo` of the clinical value that the total is written to. */
  readonly value: string
  /** The same where it depends on the moment of application (Apgar). */
  readonly valueByMoment?: Readonly<Record<string, string>>
  score(items: Items): number
  /** A band that the items impose whatever the table of totals says. */
  override?(items: Items, total: number): Band | null
  /** Spanish. */
  alerts?(items: Items, total: number): readonly string[]
}

/** A missing answer is never counted as zero. */
export function answer(items: Items, key: string): number {
  const value = Object.hasOwn(items, key) ? items[key] : undefined
  if (value === undefined) throw new Error(`Scale item ${key} is missing`)
  return value
}

export function sum(definition: readonly Item[]): (items: Items) => number {
  const keys = definition.filter((i) => i.scored !== false).map((i) => i.key)
  return (items) => keys.reduce((total, key) => total + answer(items, key), 0)
}

export function one(key: string, label: string, values: readonly number[]): Item {
  return { key, label, values: { values } }
}

export function between(key: string, label: string, min: number, max: number, step = 1): Item {
  return { key, label, values: { min, max, step } }
}

export function yesNo(key: string, label: string, points = 1): Item {
  return one(key, label, points < 0 ? [points, 0] : [0, points])
}

export function band(min: number, max: number, label: string, level: RiskLevel | null): Band {
  return { min, max, label, level }
}

type Additive = Omit<Scale, 'score' | 'total'> & { readonly step?: number }

/** A scale whose total is the plain sum of its scored items; its limits follow from the items. */
export function additive({ step = 1, ...scale }: Additive): Scale {
  const scored = scale.items.filter((i) => i.scored !== false).map((i) => limits(i.values))
  const total = {
    min: scored.reduce((n, l) => n + l.min, 0),
    max: scored.reduce((n, l) => n + l.max, 0),
    step,
  }
  return { ...scale, total, score: sum(scale.items) }
}

export function limits(allowed: Allowed): { min: number; max: number } {
  if ('values' in allowed) return { min: Math.min(...allowed.values), max: Math.max(...allowed.values) }
  return { min: allowed.min, max: allowed.max }
}

export function isAllowed(allowed: Allowed, n: number): boolean {
  if ('values' in allowed) return allowed.values.includes(n)
  if (n < allowed.min || n > allowed.max) return false
  const steps = (n - allowed.min) / allowed.step
  return Math.abs(steps - Math.round(steps)) < 1e-6
}
