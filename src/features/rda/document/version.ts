/** What changes from one version of the guide to another, as far as it is known (dossier §1.7). */
export interface GuideVersion {
  readonly name: string
  /** Naming system of the insurer. */
  readonly payerSystem: 'EAPBS' | 'EAPB'
  /** Nationality, ethnic group and disability: recommended before, mandatory now. */
  readonly demandsDemography: boolean
  /** Has a code for who belongs to no ethnic group (99). */
  readonly tellsNoEthnicGroup: boolean
  /** The encounter ended within the last year. */
  readonly demandsRecent: boolean
  /** Clarifications travel in a section of their own. */
  readonly tellsClarifications: boolean
  /** Whether an allergy is confirmed can be said: before, its mandatory list and its fixed system contradicted each other. */
  readonly tellsAllergyVerification: boolean
}

export const versions = {
  '0.7.1': {
    name: '0.7.1',
    payerSystem: 'EAPBS',
    demandsDemography: false,
    tellsNoEthnicGroup: false,
    demandsRecent: false,
    tellsClarifications: false,
    tellsAllergyVerification: false,
  },
  '1.0.0': {
    name: '1.0.0',
    payerSystem: 'EAPB',
    demandsDemography: true,
    tellsNoEthnicGroup: true,
    demandsRecent: true,
    tellsClarifications: true,
    tellsAllergyVerification: true,
  },
} as const satisfies Record<string, GuideVersion>

export type VersionName = keyof typeof versions

interface Found {
  readonly ruta: string
  readonly perfil: string
  readonly recurso: string
  readonly clave?: string
}

/** Whether what a checker with the rules of 0.7.1 found is only that this document follows a later version. */
export function isOfVersion(version: GuideVersion, found: Found): boolean {
  if (version.name === '0.7.1') return false
  if (found.perfil.endsWith('/HealthBenefitPlanAdminOrganizationRDA')) return /\.identifier(\[|\.|$)/.test(found.ruta)
  if (found.perfil.endsWith('/AllergyIntoleranceRDA')) return found.ruta.includes('.verificationStatus')
  if (found.clave?.startsWith('ColombianEthnicGroup') === true) return true
  if (found.recurso.startsWith('Observation/ClarificationNote-')) return true
  return /\.resource\.section(\[\d+\])?(\.code.*|\.entry.*)?$/.test(found.ruta) && found.ruta.includes('entry[0]')
}
