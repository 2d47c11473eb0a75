import { isKeyOf } from '../keys.ts'
import { Problem, problem } from '../problem.ts'
import { say } from '../say.ts'
import type { Role } from './roles.ts'

/** What the institution may let a system send, whichever the door: FHIR, HL7 v2 or the API. */
export const systemSends = {
  resultados: 'Resultados de exámenes',
  documentos: 'Documentos',
  signos_vitales: 'Signos vitales de equipos',
  imagenes: 'Estudios de imágenes',
  estado_ordenes: 'Estado de las órdenes',
  pacientes: 'Datos de pacientes',
  admisiones: 'Admisiones, traslados, egresos y turnos',
  mipres: 'Números de MIPRES',
} as const
export type SystemSend = keyof typeof systemSends

/** A system sends what fits the role that it was granted: one that reads clinical content sends it, an office of admissions its own. */
const sendsOfRole: { readonly [R in Role]?: readonly SystemSend[] } = {
  integracion: ['resultados', 'documentos', 'signos_vitales', 'imagenes', 'estado_ordenes'],
  admisiones: ['pacientes', 'admisiones'],
  facturacion: ['mipres'],
}

/** What a system must have been granted to write in a collection of the API that its role writes. */
const sentInto: Readonly<Record<string, SystemSend>> = {
  paciente: 'pacientes',
  miembro_familia: 'pacientes',
  historia: 'admisiones',
  lista_espera: 'admisiones',
  formula_medicamento: 'mipres',
  formula_insumo: 'mipres',
}
export const sendInto = (collection: string | undefined): SystemSend | null =>
  collection !== undefined && isKeyOf(sentInto, collection) ? (sentInto[collection] ?? null) : null

export const mayBeGranted = (rol: Role, kind: string): kind is SystemSend =>
  isKeyOf(systemSends, kind) && sendsOfRole[rol]?.includes(kind) === true

export const sendsFor = (rol: Role): readonly SystemSend[] => sendsOfRole[rol] ?? []

export const envioNoConcedido = problem(
  'envio_no_concedido',
  403,
  say('Este sistema no tiene concedido enviar esto.', 'This system was not granted to send this.'),
  'La administración concede a cada sistema qué puede enviar, junto con su rol (Administración, Integraciones). Nada se guardó.',
)

/** People write what their role writes; a system, what it was granted. */
export function maySend(actor: { sistema?: true; envia?: readonly SystemSend[] }, kind: SystemSend): void {
  if (actor.sistema !== true || actor.envia?.includes(kind) === true) return
  const what = systemSends[kind].toLowerCase()
  throw new Problem(envioNoConcedido, {
    detail: say(
      `A este sistema no se le concedió enviar: ${what}.`,
      `This system was not granted to send \`${kind}\`.`,
    ),
  })
}
