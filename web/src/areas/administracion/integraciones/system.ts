import { systemSends } from '../../../../../src/model/access/system-sends.ts'
import { isKeyOf } from '../../../../../src/model/keys.ts'
import type { AnswerAt } from '../../../api/answers.ts'

/** A program that was registered, as the service tells it. */
export type SystemPath = `/auth/sistemas/${string}/`
export type RegisteredSystem = AnswerAt<SystemPath>

export const pathOf = (id: string): SystemPath => `/auth/sistemas/${encodeURIComponent(id)}/`

export const kindWords = {
  servicio: 'Sistema',
  publica: 'Aplicación pública',
  confidencial: 'Aplicación confidencial',
} as const

/** What each role is for, where it is a program that has it. */
export const roleWords = {
  integracion: 'Lee lo que atienden los servicios que se escojan, y envía solo lo que se marque.',
  admisiones: 'Registra pacientes, abre atenciones y maneja la lista de espera, con la vista administrativa.',
  archivo: 'Estadísticas, y lectura de pacientes y atenciones con la vista administrativa.',
  facturacion: 'Lee lo que se cobra: atenciones, diagnósticos, órdenes y fórmulas con la vista de facturación.',
} as const

export const sendsWords = (kinds: readonly string[]): string | null =>
  kinds.length === 0 ? null : kinds.map((kind) => (isKeyOf(systemSends, kind) ? systemSends[kind] : kind)).join(', ')
