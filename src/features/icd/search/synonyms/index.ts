import { readSynonyms, type Synonym, type SynonymLine } from '../synonym.ts'
import { fold } from '../words.ts'
import { abbreviations } from './abbreviations.ts'
import { clinicalTerms } from './clinical-terms.ts'
import { equalWords } from './equal-words.ts'
import { layWords } from './lay-words.ts'

const said = new Set([...clinicalTerms, ...layWords].map(([dicho]) => fold(dicho)))

/** What an abbreviation stands for is also said in full. */
const writtenOut = new Map(
  abbreviations
    .filter(([, significa, codigos]) => codigos !== '' && !said.has(fold(significa)))
    .map(([, significa, codigos]): [string, SynonymLine] => [fold(significa), [significa, significa, codigos]]),
)

/** The codes are those of CIE-10 as Colombia uses it; in CIE-11 the meaning does the work. */
export const icdSynonyms: readonly Synonym[] = readSynonyms([
  ...abbreviations,
  ...writtenOut.values(),
  ...clinicalTerms,
  ...layWords,
  ...equalWords,
])
