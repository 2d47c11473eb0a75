import { createHash } from 'node:crypto'

/** A report as far as its number is decided: what its source calls it, and when it was taken. */
interface NumberedReport {
  readonly externalNumber: string | null
  readonly takenAt: string | null
}

/** A report of the source that stands, by its number. */
export interface StandingNumber {
  readonly number: string
  readonly takenAt: string | null
}

const LONGEST = 100
/** The most reports of one examination under one accession that are told apart. */
const MOST = 20

/** One accession has several examinations: the number of a report is both. What is too long for its column is told apart by its hash. */
export function baseNumber(filler: string, code: string): string {
  const plain = `${filler}/${code}`
  if (plain.length <= LONGEST) return plain
  return `${plain.slice(0, LONGEST - 33)}~${createHash('sha256').update(plain).digest('hex').slice(0, 32)}`
}

/** The number of the nth report of one examination under one accession. */
const nth = (base: string, n: number): string => (n === 1 ? base : `${base.slice(-(LONGEST - 4))}#${n}`)

/** Every number under which reports of that examination may stand. */
export const numbersOf = (base: string): readonly string[] => Array.from({ length: MOST }, (_, i) => nth(base, i + 1))

const instant = (at: string | null): number | null => (at === null ? null : Date.parse(at))

/** At the same instant, where it is the only one of its side to be. */
function sameTime<T extends { readonly takenAt: string | null }>(all: readonly T[], at: string | null): T | null {
  const found = at === null ? [] : all.filter((one) => instant(one.takenAt) === instant(at))
  return found.length === 1 ? (found[0] ?? null) : null
}

/**
 * The numbers of the reports that one message has of one examination under one accession (a curve, two cultures). When they were taken
 * tells them apart, then their order; null where fewer came than stand and it cannot be known which of those they are.
 */
export function numbersAmong(
  base: string,
  reports: readonly NumberedReport[],
  standing: readonly StandingNumber[],
): readonly string[] | null {
  const found = reports.map(({ takenAt }) =>
    sameTime(reports, takenAt) === null ? null : (sameTime(standing, takenAt)?.number ?? null),
  )
  const left = standing.map((s) => s.number).filter((number) => !found.includes(number))
  if (reports.length < standing.length && found.includes(null)) return null
  const taken = new Set(standing.map((s) => s.number))
  const fresh = numbersOf(base).filter((number) => !taken.has(number))
  const numbers = found.map((number) => number ?? left.shift() ?? fresh.shift() ?? null)
  return numbers.every((number) => number !== null) ? numbers : null
}
