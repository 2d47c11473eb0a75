import type { ProblemKind } from '../../model/problem.ts'

export const statisticsProblems: readonly ProblemKind[] = []
