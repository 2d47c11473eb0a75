import type { ProblemKind } from '../../model/problem.ts'

export const mergeProblems: readonly ProblemKind[] = []
