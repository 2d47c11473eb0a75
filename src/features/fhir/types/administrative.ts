import type { FhirType } from '../source.ts'
import { auditEventType } from './audit-event.ts'
import { careTeamType } from './care-team.ts'
import { compositionType } from './composition.ts'
import { consentType } from './consent.ts'
import { coverageType } from './coverage.ts'
import { deviceType } from './device.ts'
import { binaryType, documentReferenceType } from './document-reference.ts'
import { encounterType } from './encounter.ts'
import { guidanceResponseType } from './guidance-response.ts'
import { locationType } from './location.ts'
import { organizationType } from './organization.ts'
import { patientType } from './patient.ts'
import { practitionerRoleType, practitionerType } from './practitioner.ts'
import { provenanceType } from './provenance.ts'
import { relatedPersonType } from './related-person.ts'

/** Who, where and under which rules. */
export const administrativeTypes: readonly FhirType[] = [
  patientType,
  relatedPersonType,
  practitionerType,
  practitionerRoleType,
  organizationType,
  locationType,
  coverageType,
  encounterType,
  careTeamType,
  compositionType,
  documentReferenceType,
  binaryType,
  consentType,
  deviceType,
  guidanceResponseType,
  provenanceType,
  auditEventType,
]
