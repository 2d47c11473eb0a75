import type { ProblemKind } from '../../model/problem.ts'

export const hl7Problems: readonly ProblemKind[] = []
