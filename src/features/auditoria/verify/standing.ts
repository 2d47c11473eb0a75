import type { Declaration, StandingFinding } from './declaration.ts'

/** A row of `verificacion`: when the database took it, and what it says if the service signed it and no earlier row says the same. */
export interface ToldVerification {
  readonly storedAt: string
  readonly declaration: Declaration | null
}

/** A declaration is stored the moment it is signed; one stored much later was copied from an earlier row. */
const LATEST_MS = 3_600_000

/** Signed by the service, and stored when it was signed. */
export const isGenuine = (told: ToldVerification): told is ToldVerification & { readonly declaration: Declaration } =>
  told.declaration !== null && Math.abs(Date.parse(told.storedAt) - Date.parse(told.declaration.momento)) <= LATEST_MS

const isClean = (d: Declaration): boolean => d.completa && d.terminada && d.hallazgos === 0

/** By instants in one form, which sort as texts. */
export const newestBy = <T>(list: readonly T[], instant: (item: T) => string): T | null =>
  list.reduce<T | null>((top, item) => (top === null || instant(item) > instant(top) ? item : top), null)

/**
 * What was found and stands: a later verification of what is new says nothing about it, only a whole one that began afterwards does. A row
 * that the service did not sign is a finding too: somebody wants verifications to believe something.
 */
export function standingOf(told: readonly ToldVerification[]): StandingFinding | null {
  const declarations = told.filter(isGenuine).map(({ declaration }) => declaration)
  const cleared = newestBy(declarations.filter(isClean), (d) => d.empezada)?.empezada ?? ''
  const carried = newestBy(declarations, (d) => d.momento)?.en_pie ?? null
  const found: StandingFinding[] = [
    ...(carried === null ? [] : [carried]),
    ...declarations.filter((d) => d.hallazgos > 0).map(({ momento, hallazgos }) => ({ momento, hallazgos })),
    ...told.filter((row) => !isGenuine(row)).map(({ storedAt }) => ({ momento: storedAt, hallazgos: 1 })),
  ]
  return newestBy(
    found.filter(({ momento }) => momento > cleared),
    (f) => f.momento,
  )
}
