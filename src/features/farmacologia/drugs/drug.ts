import { drugNames } from '../../../model/drug-names.ts'
import { listed } from '../../../model/text/prose-row.ts'

/** Bounds of usual practice, in milligrams: what is beyond is to be looked at, not wrong. */
export interface Bounds {
  /** Adults: most in one taking and in a day. */
  readonly toma?: number
  readonly dia?: number
  /** Children: most per kilogram and day. */
  readonly kg?: number
  /** Longest usual course, in days. */
  readonly dias?: number
}

export interface Drug<Name extends string = string> extends Bounds {
  /** DCI in canonical spelling. */
  readonly dci: Name
  /** Other spellings and the trade names common in Colombia, in plain spelling. */
  readonly nombres: readonly string[]
  readonly atc: readonly string[]
}

const synonyms = new Map(drugNames.map(([canonical, ...others]) => [canonical, others]))

/** One line of the tables: DCI, ATC codes, names that are no synonym of `drug-names.ts`, bounds. */
export const drug = <const Name extends string>(
  dci: Name,
  atc: string,
  nombres = '',
  bounds: Bounds = {},
): Drug<Name> => ({ dci, atc: atc.split(' '), nombres: [...listed(nombres), ...(synonyms.get(dci) ?? [])], ...bounds })
