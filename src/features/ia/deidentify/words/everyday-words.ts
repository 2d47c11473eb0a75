import { foldedWords, listedWords } from '../folded-words.ts'

/**
 * What notes are written with besides medicine: a word that is none of these, nor of the classification, may be a
 * name. Verbs are written by their stem and conjugated here, as a note tells what others did.
 */

const arStems = listedWords('verbo_ar')
const erStems = listedWords('verbo_er_ir')

/** Third persons that no rule gives. */
const irregular = listedWords('verbo_irregular')

const ended = (stems: readonly string[], endings: string): string[] =>
  stems.flatMap((s) => endings.split(' ').map((end) => s + end))
const verbForms: ReadonlySet<string> = new Set([
  ...ended(
    arStems,
    'a an o aron aba aban ar arse arla arlo arle ada ado adas ados ando andola andolo e en aria ara aran amos ase',
  ),
  ...ended(
    erStems,
    'e en io ieron ia ian er ir erse irse erla erlo erle irla irlo irle ida ido idas idos iendo iendola iendolo a an eria iria era ira emos imos',
  ),
  ...irregular,
])
const finite: ReadonlySet<string> = new Set([
  ...ended(arStems, 'a an o aron aba aban'),
  ...ended(erStems, 'e en io ieron ia ian'),
  ...irregular,
])
/** Whether a folded word is a form of a verb. */
export const isVerb = (word: string): boolean => verbForms.has(word)
/** Whether this folded word is a finite verb in the third person: no participle, no infinitive. */
export const isFiniteVerb = (word: string): boolean => finite.has(word)

/** What a person does or says: before these verbs even a word in small letters may be a name. */
const toOthers: ReadonlySet<string> = new Set([
  ...ended(listedWords('verbo_hacia_otro'), 'a an o aron aba aban'),
  ...ended(foldedWords('agred mord recib conoc'), 'e en io ieron ia ian'),
  ...foldedWords(
    'refiere refieren refirio dice dicen dijo cuenta conto relata relato informa informo niega nego trae trajo trajeron hirio pide pidio',
  ),
])
export const actsOnOthers = (word: string): boolean => toOthers.has(word)

const everyday = listedWords('corriente')

/** Without the ending that number and gender change; of notes, plans and what patients are told. */
const stems = listedWords('raiz_corriente')

const words: ReadonlySet<string> = new Set(everyday)
const stemOf = (word: string): string => word.replace(/(?:[aeo]s?|s)$/, '')
const SHORTEST_STEM = 4
const stemSet: ReadonlySet<string> = new Set([...stems, ...[...everyday, ...verbForms].map(stemOf)])
const hasKnownStem = (word: string): boolean => {
  const stem = stemOf(word)
  return stem.length >= SHORTEST_STEM && stemSet.has(stem)
}
/** Endings of words that are no names: what is done, how, and what something is. */
const ENDING =
  /(?:cion|ciones|sion|siones|dades|mente|mientos?|ando|iendo|andose|iendose|aban|aron|ieron|abamos|arlo|arla|arle|erlo|erla|irlo|irla|able|ables|ible|ibles|isima|isimo|logic[oa]s?|tiv[oa]s?|torio|toria)$/

/** Whether a folded word is one of everyday language; with a capital inside a sentence its ending alone does not say so. */
export const isEveryday = (word: string, capital = false): boolean =>
  words.has(word) || verbForms.has(word) || (!capital && (ENDING.test(word) || hasKnownStem(word)))

const DESCRIPTION =
  /(?:[aei]d[oa]|os[oa]|ic[oa]|ente|ante|able|ible|al|or|ora|iv[oa]|ista|it[oa]|ori[oa]|ul[oa]|gen[oa])s?$/
/** Whether a folded word of no vocabulary ends as a description does, rather than as a name. */
export const isDescription = (word: string): boolean => DESCRIPTION.test(word)
