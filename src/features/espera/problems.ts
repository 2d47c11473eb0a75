import type { ProblemKind } from '../../model/problem.ts'

export const waitingProblems: readonly ProblemKind[] = []
