import { withNorms } from '../norms.ts'
import table from './tables/short-lists.json' with { type: 'json' }

/** One entry of a code list. `rda` and `rips` are given only where that exchange writes the code differently. */
export interface Code {
  readonly code: string
  readonly label: string
  readonly rda?: string
  readonly rips?: string
  /** Kept so that old records stay readable; not accepted in new ones. */
  readonly retired?: true
}

/** Parts of a RIPS as its JSON names them, and the two kinds of persons that it identifies. */
export type RipsPart =
  | 'usuario'
  | 'profesional'
  | 'consultas'
  | 'procedimientos'
  | 'urgencias'
  | 'hospitalizacion'
  | 'recienNacidos'
  | 'medicamentos'
  | 'otrosServicios'

/** To whom a code is written: the RDA or a part of a RIPS. */
export type Exchange = 'rda' | RipsPart

/** What the exchanges do with a list's codes besides writing them as they are. */
export interface Applicability<C extends string = string> {
  /** Codes that are not taken; `rips`: in none of its parts. */
  readonly refused?: Readonly<Partial<Record<Exchange | 'rips', readonly C[]>>>
  /** Parts of a RIPS that write our code where the others write `rips`. */
  readonly asOurs?: readonly RipsPart[]
}

export interface CodeList {
  readonly name: string
  /** Spanish, shown in the data dictionary. */
  readonly about: string
  /** Where the codes come from: a resolution, a ministry table, a standard. */
  readonly source: string
  readonly codes: readonly Code[]
  readonly byCode: ReadonlyMap<string, Code>
  readonly applicability: Applicability
}

type WrittenOtherwise = Pick<Code, 'rda' | 'rips' | 'retired'>
type Entry = readonly [code: string, label: string, more?: WrittenOtherwise]

export function codeList<const E extends readonly Entry[]>(
  name: string,
  about: string,
  source: string,
  entries: E,
  applicability: Applicability<E[number][0]> = {},
): CodeList {
  const codes = entries.map(([code, label, more]) => ({ code, label, ...more }))
  const byCode = new Map(codes.map((c) => [c.code, c]))
  if (byCode.size !== codes.length) throw new Error(`Code list ${name} repeats a code`)
  return { name, about, source, codes, byCode, applicability }
}

/** Reads a long table written one code per line: the code, a space, the label. */
export function lines(text: string | readonly string[]): readonly (readonly [code: string, label: string])[] {
  const rows = typeof text === 'string' ? text.trim().split('\n') : text
  return rows.map((line) => {
    const space = line.indexOf(' ')
    return [line.slice(0, space), line.slice(space + 1)] as const
  })
}

/** A list of the table, with the codes that an exchange writes otherwise; a code that an exchange refuses must be one of it. */
export function tableList(name: keyof typeof table, applicability: Applicability = {}, written: Readonly<Record<string, WrittenOtherwise>> = {}): CodeList {
  const { about, source, codes } = table[name]
  const entries = lines(codes).map(([code, label]) => [code, label, written[code] ?? {}] as const)
  const list = codeList(name, withNorms(about), withNorms(source), entries, applicability)
  const foreign = Object.values(applicability.refused ?? {})
    .flat()
    .filter((code) => !list.byCode.has(code))
  if (foreign.length > 0) throw new Error(`Code list ${name} has no ${foreign.join(', ')}`)
  return list
}
