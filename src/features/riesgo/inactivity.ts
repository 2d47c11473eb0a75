import type { Row } from '../../model/resource.ts'

export interface Inactivity {
  readonly causa: 'fallecimiento' | 'otra'
  readonly texto: string | null
}

const day = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone: 'UTC' })

/** Why a patient is inactive, from what the caller's view has of the row. */
export function inactivityOf(row: Row): Inactivity {
  const died = row.fecha_fallecimiento
  const motive = typeof row.motivo_inactivacion === 'string' ? row.motivo_inactivacion : null
  if (typeof died !== 'string') return { causa: 'otra', texto: motive }
  const texto = `Falleció el ${day.format(new Date(`${died}T00:00:00Z`))}.`
  return { causa: 'fallecimiento', texto: motive === null ? texto : `${texto} ${motive}` }
}
