import { ENCOUNTERS } from './clinical.ts'
import { coding, fixed, list, need, none, resource, system, to } from './rules.ts'

export const riskFactor = resource(
  'RiskFactorRDA',
  'RiskAssessment',
  fixed('status', 'registered'),
  need('code'),
  list('code.coding', '1..1', 'FactorRiesgoCodigos'),
  coding('code.coding', system('FactorRiesgo')),
  need('code.text'),
  to('subject', '1..1', 'PatientRDA'),
  to('encounter', '1..1', ...ENCOUNTERS),
  none('identifier basedOn parent method occurrence[x] condition performer basis prediction mitigation note'),
)
