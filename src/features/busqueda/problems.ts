import type { ProblemKind } from '../../model/problem.ts'

export const searchProblems: readonly ProblemKind[] = []
