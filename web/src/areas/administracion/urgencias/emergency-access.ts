import type { RowAt } from '../../../api/answers.ts'

/** A use of break-glass, as the service lists it. */
export type EmergencyAccess = RowAt<'/paciente/accesos-urgencia/'>
