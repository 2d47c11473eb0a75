import type { ProblemKind } from '../../model/problem.ts'

export const familyProblems: readonly ProblemKind[] = []
