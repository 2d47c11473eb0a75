import { readSynonyms, type Synonym, type SynonymLine } from '../synonym.ts'
import { fold } from '../words.ts'
import { abbreviations } from './abbreviations.ts'
import { equalWords } from './equal-words.ts'
import { clinicalTerms } from './clinical-terms.ts'
import { layWords } from './lay-words.ts'

/** What an abbreviation stands for is also said in full. */
const said = new Set([...clinicalTerms, ...layWords].map(([dicho]) => fold(dicho)))
const writtenOut = abbreviations
  .filter(([, significa, codigos]) => codigos !== '' && !said.has(fold(significa)))
  .map(([, significa, codigos]): SynonymLine => [significa, significa, codigos])

/** The codes are those of CIE-10 as Colombia uses it; in CIE-11 the meaning does the work. */
export const icdSynonyms: readonly Synonym[] = readSynonyms([
  ...abbreviations,
  ...writtenOut,
  ...clinicalTerms,
  ...layWords,
  ...equalWords,
])
