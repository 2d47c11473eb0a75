import type { IcdEntry } from '../entry.ts'

export type CodeLimits = Pick<IcdEntry, 'sexo' | 'edadMinima' | 'edadMaxima'>

const NONE: CodeLimits = { sexo: null, edadMinima: null, edadMaxima: null }
const isSame = (a: CodeLimits, b: CodeLimits): boolean =>
  a.sexo === b.sexo && a.edadMinima === b.edadMinima && a.edadMaxima === b.edadMaxima

/** The sex and ages that a code applies to; of one that the entries do not have, those that its whole category shares. */
export function codeLimits(entries: readonly IcdEntry[]): (code: string) => CodeLimits {
  const limits = new Map<string, CodeLimits>()
  for (const entry of entries) {
    const category = entry.codigo.slice(0, 3)
    limits.set(entry.codigo, entry)
    limits.set(category, isSame(limits.get(category) ?? entry, entry) ? entry : NONE)
  }
  return (code) => limits.get(code) ?? limits.get(code.slice(0, 3)) ?? NONE
}
