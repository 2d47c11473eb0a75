import table from './tables/drug-names.json' with { type: 'json' }
import { plain } from './text/plain-text.ts'

/**
 * Names of one substance: how it is compared, and then the others under which people in Colombia, the ministry's table of DCI and
 * English labels write it. What differs only by spelling (`fluconazole`, `enalaprilo`) needs no line: see `drugRoot`. Mesalazine is there
 * for «5 asa», which would be taken for the «asa» of aspirin.
 */
export const drugNames: readonly (readonly [canonical: string, ...others: string[]])[] = table.map((line) => {
  const [canonical = '', ...others] = line.split(', ')
  return [canonical, ...others]
})

/** One name for two substances that are always given together. */
export const drugMixtures: readonly (readonly [mixture: string, ...parts: string[]])[] = [
  ['cotrimoxazol', 'sulfametoxazol', 'trimetoprim', 'trimetoprima'],
]

const replacements: readonly (readonly [written: string, canonical: string])[] = drugNames
  .flatMap(([canonical, ...others]) => others.map((written) => [` ${written} `, ` ${canonical} `] as const))
  // The longest first, so that a phrase is not taken apart by one of its words.
  .sort(([a], [b]) => b.length - a.length)
/** By the word that they begin with: a name is compared with the few that it can say. */
const beginning = new Map<string, number[]>()
for (const [i, [written]] of replacements.entries()) {
  const [first = ''] = written.trim().split(' ')
  beginning.set(first, [...(beginning.get(first) ?? []), i])
}

/** In one spelling and under one name. */
export function canonicalDrug(value: string): string {
  // The DCI ends in -o; half the country writes -a.
  let name = ` ${plain(value).replace(/floxacino\b/g, 'floxacina')} `
  const within = name.split(' ').flatMap((word) => beginning.get(word) ?? [])
  for (const i of [...new Set(within)].sort((a, b) => a - b)) {
    const [written = '', canonical = ''] = replacements[i] ?? []
    name = name.replaceAll(written, canonical)
  }
  return name.trim()
}

/** `VII` is no misspelt `VIII`. */
const SHORTEST = 5
const rootOfWord = (word: string): string => (word.length < SHORTEST ? word.replace(/[aeo]{1,3}$/, '') : spelt(word))
const spelt = (word: string): string =>
  word
    .replace(/^oe/, 'e')
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/([cr])h/g, '$1')
    .replace(/y/g, 'i')
    .replace(/([a-z])\1+/g, '$1')
    .replace(/m(?=f)/g, 'n')
    .replace(/^es(?=[ptkclmn])/, 's')
    .replace(/[aeo]{1,3}$/, '')

/** What is left where Spanish and English write the same DCI differently: `amoxicillin` and `amoxicilina`, `valproic acid` too. */
export const drugRoot = (value: string): string =>
  canonicalDrug(value)
    .split(' ')
    .map(rootOfWord)
    .join(' ')
    .replace(/(?<!\S)(\S{2,30}ic) acid\b/g, 'acid $1')

const ATC = /^[A-V]\d{2}(?:[A-Z](?:[A-Z](?:\d{2})?)?)?$/

/** How one side of a pair of medicines is compared: an ATC code, or its beginning, as such; a name in whatever spelling. */
export const drugKey = (side: string): string => (ATC.test(side) ? side : drugRoot(side))
/** The same to be shown and kept. */
export const drugOrAtc = (side: string): string => (ATC.test(side) ? side : canonicalDrug(side))
