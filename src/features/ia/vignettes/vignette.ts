import type { Case } from '../testing.ts'

/** A patient as one meets them, with what the rules must say of them and what they must not. */
export interface Vignette {
  readonly nombre: string
  readonly caso: Case
  readonly espera: readonly string[]
  readonly prohibe: readonly string[]
}

export const vignette = (nombre: string, caso: Case, espera: string, prohibe: string): Vignette => ({
  nombre,
  caso,
  espera: espera.split(' ').filter((id) => id !== ''),
  prohibe: prohibe.split(' ').filter((id) => id !== ''),
})
