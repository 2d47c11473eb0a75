export const riskLevels = ['sin_riesgo', 'bajo', 'medio', 'alto', 'muy_alto'] as const
export type RiskLevel = (typeof riskLevels)[number]

export type AllowedValues =
  | { readonly values: readonly number[] }
  | { readonly min: number; readonly max: number; readonly step: number }

export interface Item {
  readonly key: string
  /** Spanish, short. */
  readonly label: string
  readonly values: AllowedValues
  /** Spanish: what each answer means, from the first allowed to the last. */
  readonly words?: readonly string[]
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

/** Every answer that a person can point at; null where there are too many and the number is typed. */
export function answersOf({ values, words }: Item): { readonly value: number; readonly label: string | null }[] | null {
  const all =
    'values' in values
      ? values.values
      : Array.from(
          { length: Math.round((values.max - values.min) / values.step) + 1 },
          (_, i) => values.min + i * values.step,
        )
  return all.length > MOST_ANSWERS ? null : all.map((value, i) => ({ value, label: words?.[i] ?? null }))
}

const MOST_ANSWERS = 11

export function limits(allowed: AllowedValues): { min: number; max: number } {
  if ('values' in allowed) return { min: Math.min(...allowed.values), max: Math.max(...allowed.values) }
  return { min: allowed.min, max: allowed.max }
}

export function isAllowed(allowed: AllowedValues, n: number): boolean {
  if ('values' in allowed) return allowed.values.includes(n)
  if (n < allowed.min || n > allowed.max) return false
  const steps = (n - allowed.min) / allowed.step
  return Math.abs(steps - Math.round(steps)) < 1e-6
}
