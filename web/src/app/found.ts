import type { RowAt } from '../api/answers.ts'
export type FoundPatient = RowAt<'/paciente/busqueda/'>
export type FoundHistory = RowAt<'/hce/api/historias/'>
export type FoundCode = RowAt<'/hce/api/icd/buscar/'>

export interface Found {
  readonly people: readonly FoundPatient[]
  readonly histories: readonly FoundHistory[]
  readonly diseases: readonly FoundCode[]
  /** What was typed is the number of one encounter. */
  readonly named: boolean
  readonly busy: boolean
  /** Waits for the connection. */
  readonly paused: boolean
  readonly error: unknown
  retry(): void
}
