import { plain } from '../../../model/text/plain-text.ts'
import { assertions, type ReadWord } from '../../lectura/index.ts'
import { onlyNames } from '../../medicamentos/index.ts'

const DENIES = /^(?:nieg|neg[oa])/
const ALLERGIC = /\balergi/
/** «Niega otras alergias aparte de la penicilina» denies no penicillin. */
const BUT =
  /\b(?:otr[oa]s?|diferentes?|distint[oa]s?|aparte|fuera|ademas|menos|solo|mas que|excepto|salvo|sino|unica(?:mente)?)\b/
/** «La mamá es alérgica y él también». */
const TOO = /\b(?:tambien|igual|ambos|ambas|l[oa] mism[oa]|los dos|las dos|tod[oa]s)\b/

const said = (words: readonly ReadWord[]): string => words.map(({ text }) => text).join(' ')

/** A denial of allergies, and not «no dar AINES»: of what stands behind a comma only what lists more names. */
function denied(text: string, run: readonly ReadWord[], isWithin: boolean): readonly ReadWord[] {
  const all = said(run)
  if (!isWithin && !DENIES.test(all) && !ALLERGIC.test(all)) return []
  if (BUT.test(all)) return []
  const ends = run.findIndex(
    (word, i) =>
      i > 0 &&
      /[,;:(]/.test(text.slice(run[i - 1]?.to, word.from)) &&
      !onlyNames(text.slice(word.from, run.at(-1)?.to)),
  )
  return ends === -1 ? run : run.slice(0, ends)
}

/** What a field says of allergies of the person: the words that deny none, and are of no relative. */
export interface OwnAllergens {
  readonly texto: string
  /** Something in it is told of a relative. */
  readonly deOtro: boolean
}

export function ownAllergens(text: string): OwnAllergens {
  const words = assertions(text)
  const out = new Set<ReadWord>()
  let deOtro = false
  let isWithin = false
  for (let from = 0; from < words.length; ) {
    const { means, por, oracion } = words[from] as ReadWord
    const end = words.findIndex((w, i) => i > from && (w.means !== means || w.por !== por || w.oracion !== oracion))
    const run = words.slice(from, end === -1 ? words.length : end)
    const asks = /^\s*:/.test(text.slice(run[0]?.to))
    isWithin = means === 'negado' && isWithin && /^(?:ni|tampoco)$/.test(run[0]?.text ?? '')
    const gone: readonly ReadWord[] =
      means === 'negado'
        ? denied(text, run, isWithin)
        : means === 'familiar' && !asks && !TOO.test(plain(text))
          ? run
          : []
    if (gone.length > 0 && means === 'familiar') deOtro = true
    isWithin = means === 'negado' && gone.length > 0
    for (const word of gone) out.add(word)
    from += run.length
  }
  if (out.size === 0) return { texto: text, deOtro }
  return { texto: said(words.filter((word) => !out.has(word))), deOtro }
}
