import { readSynonyms, type Synonym, type SynonymLine } from '../synonym.ts'
import { fold } from '../words.ts'
import { abbreviations } from './abbreviations.ts'
import { clinicalTerms } from './clinical-terms.ts'
import { equalWords } from './equal-words.ts'
import { layInjuries } from './lay-injuries.ts'
import { layWords } from './lay-words.ts'
import { moreTerms } from './more-terms.ts'
import { regionalWords } from './regional-words.ts'

const named = [...abbreviations, ...clinicalTerms, ...moreTerms, ...layWords, ...layInjuries, ...regionalWords]
const said = new Set(named.map(([dicho]) => fold(dicho)))

/** What something stands for is also said in full, and then means the same codes. */
const inFull = new Map(
  named
    .filter(([, significa, codigos]) => codigos !== '' && !said.has(fold(significa)))
    .map(([, significa, codigos]): [string, SynonymLine] => [fold(significa), [significa, significa, codigos]]),
)

/** The codes are those of CIE-10 as Colombia uses it; in CIE-11 the meaning does the work. */
export const icdSynonyms: readonly Synonym[] = readSynonyms([...named, ...inFull.values(), ...equalWords])
