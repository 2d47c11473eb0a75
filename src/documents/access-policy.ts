import { mayUse, viewOf } from '../model/access/access.ts'
import { type AccountRole, clinicians, factsOf, type Role } from '../model/access/roles.ts'
import type { Resource } from '../model/resource.ts'

/**
 * Who reaches what, written down a second time and in other words than the SQL that enforces it: the document is made
 * from here, and test/access/access-matrix.test.ts asks the service the same questions over HTTP.
 */
export const situations = {
  propio: 'Su paciente: lo trata por encargo de otro; es el titular; el paciente lo autorizó como tercero.',
  equipo: 'Lo agregaron al equipo de una atención abierta.',
  ajeno: 'Ninguna relación con el paciente.',
  cerrada: 'Una atención ya cerrada en la que estuvo; el titular, el tercero autorizado.',
  restringida: 'Una atención restringida de su paciente, de otro equipo; el titular, el tercero autorizado.',
  revocado: 'La autorización que el paciente dio a un tercero y revocó.',
} as const

export type Situation = keyof typeof situations

const treats = (role: Role): boolean => [...clinicians, 'enfermeria'].some((r) => r === role)

/** Does this role know that the row exists, in this situation? */
export function reachesRow(role: AccountRole, r: Resource, situation: Situation): boolean {
  if (r.patientField === null) return true
  // Confidentiality is of histories and what hangs from them: the patient and what belongs to no history have none.
  const inHistory = r.historyField !== null
  if (factsOf(role).reach === 'institucion') return situation !== 'restringida' || !inHistory
  if (role === 'paciente') return ['propio', 'cerrada', 'restringida'].includes(situation)
  if (role === 'integracion') {
    if (r.patientField === 'id' || !inHistory) return ['propio', 'cerrada', 'restringida'].includes(situation)
    return situation === 'propio' || situation === 'cerrada'
  }
  if (!treats(role)) return false
  if (situation === 'propio' || situation === 'equipo') return true
  // Who was in the team of a closed history keeps that history, and not the rest of the record.
  if (situation === 'cerrada') return inHistory || r.patientField === 'id'
  return situation === 'restringida' && !inHistory
}

export type Verdict = 'si' | 'parcial' | 'no_existe' | 'sin_permiso'

export function verdict(role: AccountRole, r: Resource, verb: 'read' | 'write', situation: Situation): Verdict {
  if (!mayUse(role, r, verb)) return 'sin_permiso'
  if (!reachesRow(role, r, situation)) return 'no_existe'
  return viewOf(role, r) === 'completa' ? 'si' : 'parcial'
}
