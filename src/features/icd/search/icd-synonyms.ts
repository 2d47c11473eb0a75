import { foldedText } from '../../../model/text/plain-text.ts'
import { tsvRows } from '../../../modules/tsv-table/index.ts'
import type { Synonym } from './synonym.ts'

/**
 * The lines of `synonyms.tsv`. The codes are those of CIE-10 as Colombia uses it; in CIE-11 the meaning does the work. Read
 * anew at each call: only building an index needs them.
 */
export function icdSynonyms(): Synonym[] {
  const named: Synonym[] = []
  const equal: Synonym[] = []
  for (const [dicho = '', significa = '', codigos = '', uso] of tsvRows(new URL('synonyms.tsv', import.meta.url))) {
    const codes = codigos === '' ? [] : codigos.split(' ')
    const synonym: Synonym = { dicho, significa, codigos: codes, coloquial: uso === 'coloquial' }
    if (uso === 'igual') equal.push(synonym, { ...synonym, dicho: significa, significa: dicho })
    else named.push(synonym)
  }
  named.push(...abbreviated(named))
  const said = new Set(named.map(({ dicho }) => foldedText(dicho)))
  // What something stands for is also said in full, and then means the same codes.
  const inFull = new Map(
    named
      .filter(({ significa, codigos }) => codigos.length > 0 && !said.has(foldedText(significa)))
      .map((each) => [foldedText(each.significa), { ...each, dicho: each.significa, coloquial: false }] as const),
  )
  return [...named, ...inFull.values(), ...equal]
}

/** Longer ones are words of their own. */
const LONGEST_ABBREVIATION = 4

/** `fx` stands for `fractura` wherever that is said: also within what names a code. */
function abbreviated(named: readonly Synonym[]): Synonym[] {
  const short = named
    .filter(({ dicho, codigos }) => codigos.length === 0 && dicho.length <= LONGEST_ABBREVIATION)
    .map(({ dicho, significa }) => [` ${dicho} `, ` ${foldedText(significa)} `] as const)
  const known = new Set(named.map(({ dicho }) => foldedText(dicho)))
  const made = named
    .filter(({ codigos }) => codigos.length > 0)
    .flatMap((each) =>
      [each.dicho, each.significa].flatMap((text) => {
        const whole = ` ${foldedText(text)} `
        return short.flatMap(([dicho, word]) =>
          whole.includes(word) ? [{ ...each, dicho: whole.replace(word, dicho).trim() }] : [],
        )
      }),
    )
    .filter(({ dicho }) => !known.has(dicho))
  return [...new Map(made.map((each) => [`${each.dicho} = ${each.significa}`, each])).values()]
}
