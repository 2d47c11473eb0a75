import { authProblems } from '../auth/problems.ts'
import { reachProblems } from '../features/alcance/problems.ts'
import { auditProblems } from '../features/auditoria/problems.ts'
import { historyProblems } from '../features/historias/problems.ts'
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
]
