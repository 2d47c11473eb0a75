import type { Document } from '../checker/built-in/sections.ts'
import type { VersionName } from '../checker/built-in/version-name.ts'

export type { VersionName } from '../checker/built-in/version-name.ts'

/** What changes from one version of the guide to another in how a document is written, and in what the record must say for it. */
export interface GuideVersion {
  readonly name: VersionName
  /** Naming system of the insurer. */
  readonly payerSystem: 'EAPBS' | 'EAPB'
  /** Kinds of identity document that it has no code for. */
  readonly unknownDocuments: readonly string[]
  /** Nationality, ethnic group and disability: recommended before, mandatory now. */
  readonly demandsDemography: boolean
  /** Has a code for who belongs to no ethnic group (99). */
  readonly tellsNoEthnicGroup: boolean
  /** The encounter began and ended within the last year. */
  readonly demandsRecent: boolean
  /** Documents that have the provider as an entry of their own, and not by its code alone. */
  readonly demandsProvider: readonly Document[]
  /** Whether an allergy is confirmed can be said: before, its mandatory list and its fixed system contradicted each other. */
  readonly tellsAllergyVerification: boolean
  /** `relatesTo` may say which document this one replaces; where it may not, the name of the Bundle says it alone. */
  readonly tellsReplacement: boolean
  /** The record that was merged into the patient's: as one more identifier, or as a link. */
  readonly tellsAbsorbed: 'identifier' | 'link'
  /** The days of a sick leave, and of one for maternity. */
  readonly leaveDays: readonly [plain: string, maternity: string]
  /** A sick leave has its period, and says whether and why it begins before it was issued. */
  readonly tellsLeavePeriod: boolean
  /** A prescription has its numbers and instructions; a product is named by DCI or by the first level of its IUM. */
  readonly tellsPrescription: boolean
}

const old = {
  name: '0.7.1',
  payerSystem: 'EAPBS',
  unknownDocuments: ['DE', 'PC'],
  demandsDemography: false,
  tellsNoEthnicGroup: false,
  demandsRecent: false,
  demandsProvider: [],
  tellsAllergyVerification: false,
  tellsReplacement: true,
  tellsAbsorbed: 'identifier',
  leaveDays: ['LicenceTime', 'MaternityLicenceTime'],
  tellsLeavePeriod: false,
  tellsPrescription: false,
} as const

const current = {
  name: '1.0.0',
  payerSystem: 'EAPB',
  unknownDocuments: [],
  demandsDemography: true,
  tellsNoEthnicGroup: true,
  demandsRecent: true,
  demandsProvider: ['urgencias', 'hospitalizacion'],
  tellsAllergyVerification: true,
  tellsReplacement: false,
  tellsAbsorbed: 'link',
  leaveDays: ['LicenseTime', 'MaternityLicenseTime'],
  tellsLeavePeriod: true,
  tellsPrescription: true,
} as const

export const versions: Readonly<Record<VersionName, GuideVersion>> = { '0.7.1': old, '1.0.0': current }
