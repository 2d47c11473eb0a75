import { allergyIntolerance } from './resources/allergy-intolerance.ts'
import { bundle } from './resources/bundle.ts'
import { composition } from './resources/composition.ts'
import { condition } from './resources/condition.ts'
import { documentReference } from './resources/document-reference.ts'
import { encounter } from './resources/encounter.ts'
import { familyMemberHistory } from './resources/family-member-history.ts'
import { location } from './resources/location.ts'
import { medicationAdministration } from './resources/medication-administration.ts'
import { medicationRequest } from './resources/medication-request.ts'
import { medicationStatement } from './resources/medication-statement.ts'
import { observation } from './resources/observation.ts'
import { organization } from './resources/organization.ts'
import { patient } from './resources/patient.ts'
import { practitioner } from './resources/practitioner.ts'
import { procedure } from './resources/procedure.ts'
import { riskAssessment } from './resources/risk-assessment.ts'
import { serviceRequest } from './resources/service-request.ts'

/** The resources of FHIR R4 that an RDA is made of: names, types and cardinalities, in the notation of notation.ts. */
export const resources: Readonly<Record<string, string>> = {
  AllergyIntolerance: allergyIntolerance,
  Bundle: bundle,
  Composition: composition,
  Condition: condition,
  DocumentReference: documentReference,
  Encounter: encounter,
  FamilyMemberHistory: familyMemberHistory,
  Location: location,
  MedicationAdministration: medicationAdministration,
  MedicationRequest: medicationRequest,
  MedicationStatement: medicationStatement,
  Observation: observation,
  Organization: organization,
  Patient: patient,
  Practitioner: practitioner,
  Procedure: procedure,
  RiskAssessment: riskAssessment,
  ServiceRequest: serviceRequest,
}
