import { gateProblems } from '../auth/problems.ts'
import type { OperationDescription } from '../engine/operation.ts'
import type { ProblemKind } from '../model/problem.ts'
import { problems } from '../model/problems.ts'
import { resourceProblems } from '../resources/index.ts'

/** Every way that a service with these operations says no, each code once. */
export const problemKinds = (operations: readonly OperationDescription[]): readonly ProblemKind[] => [
  ...new Set([...problems, ...resourceProblems, ...gateProblems, ...operations.flatMap((o) => o.problems ?? [])]),
]
