import { entryRules } from './entry-rules.ts'
import { historyRules } from './history-rules.ts'
import { patientRules } from './patient-rules.ts'
import { professionalRules, providerRules } from './professional-rules.ts'
import type { RdaRule } from './rule.ts'

/** Everything that the record must say before a document can be made of it. */
export const rules: readonly RdaRule[] = [
  ...patientRules,
  ...historyRules,
  ...professionalRules,
  ...providerRules,
  ...entryRules,
]
