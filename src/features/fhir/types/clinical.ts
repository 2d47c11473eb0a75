import type { FhirType } from '../source.ts'
import { allergyType } from './allergy-intolerance.ts'
import { conditionType } from './condition.ts'
import { diagnosticReportType } from './diagnostic-report.ts'
import { familyMemberHistoryType } from './family-member-history.ts'
import { immunizationType } from './immunization.ts'
import { medicationRequestType } from './medication-request.ts'
import { medicationStatementType } from './medication-statement.ts'
import { observationType } from './observation/observation.ts'
import { procedureType } from './procedure.ts'
import { serviceRequestType } from './service-request.ts'
import { specimenType } from './specimen.ts'

/** What was found, thought and done. */
export const clinicalTypes: readonly FhirType[] = [
  observationType,
  conditionType,
  allergyType,
  medicationStatementType,
  medicationRequestType,
  serviceRequestType,
  diagnosticReportType,
  specimenType,
  procedureType,
  familyMemberHistoryType,
  immunizationType,
]
