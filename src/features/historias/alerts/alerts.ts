import type { LoadedInteractions } from '../../farmacologia/loaded-interactions.ts'
import type { HistoryContent } from '../content.ts'
import { type Alerta, ordered } from './alert.ts'
import { allergyMatches } from './allergy-match.ts'
import { cautions } from './cautions.ts'
import { consents } from './consents.ts'
import { interactions } from './interactions.ts'
import { vitalSigns } from './vital-signs.ts'

/** What the reader of this history should see first, gravest first. */
export const alertas = (content: HistoryContent, now: string, loaded?: LoadedInteractions): Alerta[] =>
  ordered([
    ...allergyMatches(content, now),
    ...interactions(content, now, loaded),
    ...cautions(content, now),
    ...vitalSigns(content),
    ...consents(content, now),
  ])
