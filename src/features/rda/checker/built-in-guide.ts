import { bundles } from './built-in/bundle.ts'
import { clinicalProfiles } from './built-in/clinical.ts'
import { compositions } from './built-in/composition.ts'
import { documentReference } from './built-in/document-reference.ts'
import { encounters } from './built-in/encounter.ts'
import { extensionProfiles } from './built-in/extensions.ts'
import { medicationProfiles } from './built-in/medication.ts'
import { observationProfiles } from './built-in/observation.ts'
import { orderProfiles } from './built-in/orders.ts'
import { careDelivery, careLocation, payer } from './built-in/organization.ts'
import { patient } from './built-in/patient.ts'
import { practitioner } from './built-in/practitioner.ts'
import { riskFactor } from './built-in/risk-factor.ts'
import { builtInCatalogues, builtInValueSets } from './built-in/terminology.ts'
import { type Guide, makeGuide } from './guide.ts'

/** The mandatory parts of the RDA, for whoever has not downloaded the guide. What the guide leaves optional is not here. */
export const builtInGuide: Guide = makeGuide({
  name: 'reglas propias',
  profiles: [
    ...bundles,
    ...compositions,
    ...encounters,
    ...clinicalProfiles,
    ...medicationProfiles,
    ...observationProfiles,
    ...orderProfiles,
    ...extensionProfiles,
    patient,
    practitioner,
    careDelivery,
    careLocation,
    payer,
    riskFactor,
    documentReference,
  ],
  catalogues: builtInCatalogues,
  valueSets: builtInValueSets,
})
