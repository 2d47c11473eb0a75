import { sexOfRelative } from './codes/parentesco.ts'
import table from './tables/relatives.json' with { type: 'json' }

/**
 * What a word for a relative says of two people, beside its label: in which direction and how far the line of descent goes,
 * and by which words the relative may call the person back. Pure; the declaration of relatives, the family views and the
 * guard in the database (migrations/0012) all hold to this table.
 */
interface Kin {
  /** Generations above the person; negative below. Null where the word does not say. */
  readonly generation: number | null
  /** `ascendiente`: the relative is an ancestor, by blood or adoption. `descendiente`: the other way round. */
  readonly line: string | null
  /** Words by which the relative may call the person back; none for a great-grandchild, who is "otro". */
  readonly back: readonly string[]
}

const words: Readonly<Record<string, Kin>> = table

const kin = (code: string): Kin | undefined => (Object.hasOwn(words, code) ? words[code] : undefined)

export const generationOf = (code: string): number | null => kin(code)?.generation ?? null
export const lineageOf = (code: string): Kin['line'] => kin(code)?.line ?? null
export const callsBack = (code: string): readonly string[] => kin(code)?.back ?? []

/** Words that say too little to contradict another. */
const vague = (code: string): boolean => ['otro', 'tutor'].includes(code)

/** A says that B is their `said`, B says that A is `answered`: can both be right? */
export const mayAnswer = (said: string, answered: string): boolean =>
  vague(said) || vague(answered) || callsBack(said).includes(answered)

/** `01`, `02`, or null where the word or the person leaves it open: `03` fits every word. */
export function sexFits(code: string, sex: string | null): boolean {
  const said = sexOfRelative(code)
  return said === null || (sex !== '01' && sex !== '02') || sex === said
}

export const byBlood = (code: string): boolean => !/_adoptiv[oa]$/.test(code)
