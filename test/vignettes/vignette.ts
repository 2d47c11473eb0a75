import type { Case } from '../fixtures/clinical-case.ts'

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

export const urgencias = { tipo_atencion: 'urgencias' } as const
/** Vital signs of somebody who is well. */
export const healthy = {
  tension_sistolica: 118,
  tension_diastolica: 74,
  frecuencia_cardiaca: 78,
  frecuencia_respiratoria: 16,
  temperatura: 36.8,
  saturacion_oxigeno: 97,
  fio2: 21,
  glasgow: 15,
} as const
