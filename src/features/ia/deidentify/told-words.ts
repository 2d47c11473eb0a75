import { foldSameLength } from './fold-same-length.ts'

/** A word of a text: where it stands, folded and as it is written. */
export interface Told {
  readonly from: number
  readonly to: number
  readonly word: string
  readonly written: string
}

const TOKEN = /\p{L}[\p{L}'’]*/gu

export function toldWords(text: string): Told[] {
  const folded = foldSameLength(text)
  return [...text.matchAll(TOKEN)].map(
    (m): Told => ({
      from: m.index,
      to: m.index + m[0].length,
      word: folded.slice(m.index, m.index + m[0].length),
      written: m[0],
    }),
  )
}

export const isCapital = ({ written }: Told): boolean => written[0] !== written[0]?.toLowerCase()

const PUT = /\[[^[\]\n]{1,40}\]/g
const LOWER = /\p{Ll}/u
/** Whether a text is all in capitals, where a capital says nothing; what was put in the place of a name is no text. */
export const isShouted = (text: string): boolean => !LOWER.test(text.replaceAll(PUT, ''))
