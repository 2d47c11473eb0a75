import type { urgencyKinds, urgencyStates } from '../../../../../src/model/text/urgency-words.ts'

/** A use of break-glass, as the service lists it. */
export interface EmergencyAccess {
  readonly id: string
  readonly cuenta: string
  readonly nombre: string
  readonly rol: string
  readonly paciente: string
  readonly tipo: keyof typeof urgencyKinds
  readonly motivo: string
  readonly creado_en: string
  readonly hasta: string
  readonly terminado_en: string | null
  readonly estado: keyof typeof urgencyStates
  readonly revisado_por: string | null
  readonly revisado_en: string | null
  readonly comentario: string | null
  readonly inusual: boolean
}
