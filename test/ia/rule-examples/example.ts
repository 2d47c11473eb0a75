import type { Case } from '../../fixtures/clinical-case.ts'

/** A case in which a rule speaks, and one like it in which it must not. */
export interface Example {
  readonly si: Case
  readonly no: Case
}
export type Examples = Readonly<Record<string, Example>>

export const examples = (pairs: readonly (readonly [id: string, si: Case, no: Case])[]): Examples =>
  Object.fromEntries(pairs.map(([id, si, no]) => [id, { si, no }]))
