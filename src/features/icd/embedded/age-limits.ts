export interface AgeLimits {
  readonly edadMinima: number | null
  readonly edadMaxima: number | null
}

const ANY_AGE: AgeLimits = { edadMinima: null, edadMaxima: null }

/**
 * In days, and only where the definition itself is an age: neonatal tetanus (first 28 days) and sudden infant death (before
 * the first birthday). WHO sets none for the rest: what originates in the perinatal period (P00–P96) may be recorded later
 * in life, and chapter XV has no ages.
 */
const limits: Readonly<Record<string, AgeLimits>> = {
  A33: { edadMinima: null, edadMaxima: 28 },
  R95: { edadMinima: null, edadMaxima: 365 },
}

export const agesOf = (code: string): AgeLimits => limits[code.slice(0, 3)] ?? ANY_AGE
