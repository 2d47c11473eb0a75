import type { Details } from './code-row.ts'

export const changes = ['agregado', 'cambiado', 'deshabilitado'] as const
export type Change = (typeof changes)[number]

export interface CodeState {
  readonly nombre: string
  readonly habilitado: boolean
  readonly datos: Details
}

export interface Difference {
  readonly codigo: string
  readonly cambio: Change
  readonly antes: CodeState | null
  readonly despues: CodeState
  /** The same for a person. */
  readonly explicacion: string
}

export interface Counts {
  readonly agregados: number
  readonly cambiados: number
  readonly deshabilitados: number
  readonly sin_cambio: number
}

/** The ages and the sex of a code, in the words of who reads the differences. */
const NAMES: Readonly<Record<string, string>> = {
  capitulo: 'capítulo',
  edad_minima: 'edad mínima en días',
  edad_maxima: 'edad máxima en días',
  principio_activo: 'principio activo',
  forma_farmaceutica: 'forma farmacéutica',
}

const said = (value: unknown): string => (value === undefined || value === null ? 'nada' : `«${value}»`)

export function explain(antes: CodeState | null, despues: CodeState): string {
  if (antes === null) return despues.habilitado ? 'Es nuevo.' : 'Es nuevo y no se usa.'
  const parts: string[] = []
  if (antes.habilitado && !despues.habilitado) parts.push('Ya no se usa.')
  if (!antes.habilitado && despues.habilitado) parts.push('Vuelve a usarse.')
  if (antes.nombre !== despues.nombre) parts.push(`El nombre era ${said(antes.nombre)} y es ${said(despues.nombre)}.`)
  for (const name of new Set([...Object.keys(antes.datos), ...Object.keys(despues.datos)])) {
    const [before, after] = [antes.datos[name], despues.datos[name]]
    if (before !== after) parts.push(`${capital(NAMES[name] ?? name)}: era ${said(before)} y es ${said(after)}.`)
  }
  return parts.join(' ')
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Nobody retires a fifth of a classification in one go: more likely the file is a fragment. */
export const MOST_DISABLED = 0.2

export const needsConfirmation = (counts: Counts, enabledBefore: number): boolean =>
  enabledBefore > 0 && counts.deshabilitados / enabledBefore > MOST_DISABLED
