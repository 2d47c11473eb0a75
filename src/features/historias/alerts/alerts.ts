import { type SiteAltitudes, usualSettings } from '../../../model/rule-settings.ts'
import { factsOf, type LoadedInteractions, noneLoaded, type PersonFacts } from '../../../modules/persona/index.ts'
import { type HistoryContent, personRows } from '../content.ts'
import { type Alerta, ordered } from './alert.ts'
import { consents } from './consents.ts'
import { medicineAlerts } from './medicine-alerts.ts'
import { vitalSigns } from './vital-signs.ts'

/** What the reader of this history should see first, gravest first. */
export const alertas = (
  content: HistoryContent,
  now: string,
  loaded: LoadedInteractions = noneLoaded,
  sites: SiteAltitudes = usualSettings,
): Alerta[] => alertasOf(factsOf(personRows(content), now, loaded, sites), content, now)

export function alertasOf(facts: PersonFacts, content: HistoryContent, now: string): Alerta[] {
  return ordered([...medicineAlerts(facts), ...vitalSigns(content, facts), ...consents(content, now)])
}
