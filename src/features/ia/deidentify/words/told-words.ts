import { foldSameLength } from '../fold-same-length.ts'

/** A word of a text: where it stands, folded and as it is written. */
export interface ToldWord {
  readonly from: number
  readonly to: number
  readonly word: string
  readonly written: string
}

const TOKEN = /\p{L}[\p{L}'’]*/gu

export function toldWords(text: string): ToldWord[] {
  const folded = foldSameLength(text)
  // SpO2, PaO2: short letters with a figure are a measure.
  const said = [...text.matchAll(TOKEN)].filter((m) => m[0].length > 4 || !/\d/.test(text[m.index + m[0].length] ?? ''))
  return said.map(
    (m): ToldWord => ({
      from: m.index,
      to: m.index + m[0].length,
      word: folded.slice(m.index, m.index + m[0].length),
      written: m[0],
    }),
  )
}

/** Stretches of words: from one that begins it on, while each of the next `most` goes on with it. */
export function toldRuns(
  words: readonly ToldWord[],
  most: number,
  begins: (told: ToldWord, at: number) => boolean,
  goesOn: (told: ToldWord, at: number) => boolean,
): ToldWord[][] {
  const runs: ToldWord[][] = []
  let end = 0
  for (const [at, told] of words.entries()) {
    if (at < end || !begins(told, at)) continue
    const rest = words.slice(at + 1, at + 1 + most)
    const stop = rest.findIndex((next, i) => !goesOn(next, at + 1 + i))
    end = at + 1 + (stop === -1 ? rest.length : stop)
    runs.push(words.slice(at, end))
  }
  return runs
}

/** Where a stretch of words begins and ends. */
export const boundsOf = (run: readonly ToldWord[]): [from: number, to: number] => [
  run[0]?.from ?? 0,
  run.at(-1)?.to ?? 0,
]

export const isCapital = ({ written }: ToldWord): boolean => written[0] !== written[0]?.toLowerCase()

const PUT = /\[[^[\]\n]{1,40}\]/g
const LOWER = /\p{Ll}/u
/** Whether a text is all in capitals, where a capital says nothing; what was put in the place of a name is no text. */
export const isShouted = (text: string): boolean => !LOWER.test(text.replaceAll(PUT, ''))
