import type { IcdEntry } from '../entry.ts'

export type CodeLimits = Pick<IcdEntry, 'sexo' | 'edadMinima' | 'edadMaxima'>

const NONE: CodeLimits = { sexo: null, edadMinima: null, edadMaxima: null }
const isSame = (a: CodeLimits, b: CodeLimits): boolean =>
  a.sexo === b.sexo && a.edadMinima === b.edadMinima && a.edadMaxima === b.edadMaxima

/**
 * The sex and ages that a code applies to; of one that the entries do not have, those that its whole category shares, and of a
 * category that they do not have, the sex of all that begin alike: everything in O is a pregnancy.
 */
export function codeLimits(entries: readonly IcdEntry[]): (code: string) => CodeLimits {
  const limits = new Map<string, CodeLimits>()
  const sexes = new Map<string, CodeLimits['sexo']>()
  for (const entry of entries) {
    const category = entry.codigo.slice(0, 3)
    limits.set(entry.codigo, entry)
    limits.set(category, isSame(limits.get(category) ?? entry, entry) ? entry : NONE)
    for (const beginning of [entry.codigo.slice(0, 2), entry.codigo.slice(0, 1)])
      sexes.set(
        beginning,
        (sexes.has(beginning) ? sexes.get(beginning) : entry.sexo) === entry.sexo ? entry.sexo : null,
      )
  }
  const alike = (code: string): CodeLimits => ({
    ...NONE,
    sexo: sexes.get(code.slice(0, 2)) ?? sexes.get(code.slice(0, 1)) ?? null,
  })
  return (code) => limits.get(code) ?? limits.get(code.slice(0, 3)) ?? alike(code)
}
