import type { ProblemKind } from '../../model/problem.ts'

export const exportProblems: readonly ProblemKind[] = []
