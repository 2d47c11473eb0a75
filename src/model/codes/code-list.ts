/** One entry of a code list. `rda` and `rips` are given only where that exchange writes the code differently. */
export interface Code {
  readonly code: string
  readonly label: string
  readonly rda?: string
  readonly rips?: string
  /** Kept so that old records stay readable; not accepted in new ones. */
  readonly retired?: true
}

export interface CodeList {
  readonly name: string
  /** Spanish, shown in the data dictionary. */
  readonly about: string
  /** Where the codes come from: a resolution, a ministry table, a standard. */
  readonly source: string
  readonly codes: readonly Code[]
  readonly byCode: ReadonlyMap<string, Code>
}

type Entry = readonly [code: string, label: string, more?: Pick<Code, 'rda' | 'rips' | 'retired'>]

export function codeList(name: string, about: string, source: string, entries: readonly Entry[]): CodeList {
  const codes = entries.map(([code, label, more]) => ({ code, label, ...more }))
  const byCode = new Map(codes.map((c) => [c.code, c]))
  if (byCode.size !== codes.length) throw new Error(`Code list ${name} repeats a code`)
  return { name, about, source, codes, byCode }
}
