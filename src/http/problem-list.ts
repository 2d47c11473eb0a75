import { authProblems } from '../auth/problems.ts'
import { reachProblems } from '../features/alcance/problems.ts'
import { auditProblems } from '../features/auditoria/problems.ts'
import { searchProblems } from '../features/busqueda/problems.ts'
import { catalogueProblems } from '../features/catalogos/problems.ts'
import { waitingProblems } from '../features/espera/problems.ts'
import { statisticsProblems } from '../features/estadisticas/problems.ts'
import { exportProblems } from '../features/exportar/problems.ts'
import { familyProblems } from '../features/familias/problems.ts'
import { fhirProblems } from '../features/fhir/rest/problems.ts'
import { mergeProblems } from '../features/fusion/problems.ts'
import { historyProblems } from '../features/historias/problems.ts'
import { hl7Problems } from '../features/hl7/problems.ts'
import { iaProblems } from '../features/ia/problems.ts'
import { proposalProblems } from '../features/propuestas/problems.ts'
import { rdaOutboxProblems } from '../features/rda/outbox/problems.ts'
import { rdaProblems } from '../features/rda/problems.ts'
import { riskProblems } from '../features/riesgo/problems.ts'
import type { ProblemKind } from '../model/problem.ts'
import { problems } from '../model/problems.ts'
import { resourceProblems } from '../resources/index.ts'

/** Every way the service says no, each code once. */
export const allProblems: readonly ProblemKind[] = [
  ...problems,
  ...resourceProblems,
  ...authProblems,
  ...reachProblems,
  ...auditProblems,
  ...historyProblems,
  ...proposalProblems,
  ...searchProblems,
  ...mergeProblems,
  ...statisticsProblems,
  ...exportProblems,
  ...riskProblems,
  ...familyProblems,
  ...waitingProblems,
  ...hl7Problems,
  ...catalogueProblems,
  ...fhirProblems,
  ...iaProblems,
  ...rdaProblems,
  ...rdaOutboxProblems,
]
