import { plain } from '../../../model/plain-text.ts'

export { plain }

/** Whether the words of `part` stand together, whole, in `whole`: `penicilina` is in `penicilina g`, not in `penicilinasa`. */
export function hasWords(whole: string, part: string): boolean {
  const words = plain(part)
  return words !== '' && ` ${plain(whole)} `.includes(` ${words} `)
}
