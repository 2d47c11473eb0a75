import { type Phrases, phrasesOf } from '../../../modules/lectura/index.ts'
import { type IcdIndex, searchIcd } from '../../icd/search/icd-search.ts'
import { spokenNames } from '../../icd/spoken-names.ts'

/** A classification of diseases as free text is read against it. */
export interface IcdReader {
  /** Everything that names a disease or a complaint: what is worth looking for in a text. */
  readonly phrases: Phrases
  codeOf(phrase: string, of: { sexo: string | null; edadDias: number | null }): IcdGuess | null
}

export interface IcdGuess {
  readonly codigo: string
  readonly nombre: string
}

/** Below, the search only guesses. */
const SURE = 140
/** Made once for a classification, from its names where they were worked out before; what a phrase means is looked up once. */
export function icdReader(index: IcdIndex, names: Iterable<string> = spokenNames(index.entries)): IcdReader {
  const known = new Map<string, IcdGuess | null>()
  return {
    phrases: phrasesOf(names),
    codeOf(phrase, { sexo, edadDias }) {
      const key = `${phrase}|${sexo}|${edadDias === null ? '' : Math.floor(edadDias / 365)}`
      const before = known.get(key)
      if (before !== undefined) return before
      const [best] = searchIcd(index, {
        q: phrase,
        limite: 1,
        sistema: 'cie10',
        soloHabilitados: true,
        ...(sexo === null ? {} : { sexo }),
        ...(edadDias === null ? {} : { edadDias }),
      })
      const sure = best !== undefined && best.puntaje >= SURE && best.adecuado.sexo && best.adecuado.edad
      const guess = sure ? { codigo: best.entry.codigo, nombre: best.entry.nombre } : null
      // Bounded: notes are endless.
      if (known.size > 5000) known.clear()
      known.set(key, guess)
      return guess
    },
  }
}
