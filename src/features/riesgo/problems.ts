import type { ProblemKind } from '../../model/problem.ts'

export const riskProblems: readonly ProblemKind[] = []
