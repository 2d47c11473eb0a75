import { foldedText } from '../../../model/text/plain-text.ts'
import { tsvRows } from '../../tsv-table.ts'
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
  const said = new Set(named.map(({ dicho }) => foldedText(dicho)))
  // What something stands for is also said in full, and then means the same codes.
  const inFull = new Map(
    named
      .filter(({ significa, codigos }) => codigos.length > 0 && !said.has(foldedText(significa)))
      .map((each) => [foldedText(each.significa), { ...each, dicho: each.significa, coloquial: false }] as const),
  )
  return [...named, ...inFull.values(), ...equal]
}
