import type { RegisteredSystem } from '../../../auth/account/system-list.ts'
import { findSystem } from '../../../auth/account/system-list.ts'
import type { AuthDeps } from '../../../auth/deps.ts'
import type { Tx } from '../../../engine/database.ts'
import { systemPurposes } from '../../../model/access/account-fields.ts'
import { roles } from '../../../model/access/roles.ts'
import { servicioReps } from '../../../model/codes/index.ts'
import { codes, instant, integer, oneOf, strings, text } from '../../../model/fields.ts'
import { Problem } from '../../../model/problem.ts'
import { notFound } from '../../../model/problems.ts'
import { TAG } from '../own.ts'

export const PATH = '/auth/sistemas/'
export const ONE = `${PATH}{sistema}/` as const

export const shared = { tag: TAG, access: ['administrador'], action: 'administrar', resource: 'cuenta' } as const
export const readers = ['administrador', 'auditor'] as const

export const needs = (deps: AuthDeps) => deps

export const kinds = {
  servicio: 'Sistema: pide sin que haya una persona',
  publica: 'Aplicación pública: no puede guardar un secreto (navegador, teléfono)',
  confidencial: 'Aplicación confidencial: tiene secreto o llaves',
} as const

export const systemView = {
  id: text({ label: 'Identificador', max: 60, required: true }),
  client_id: text({ label: 'client_id', max: 200, required: true }),
  tipo: oneOf(kinds, { label: 'Tipo', required: true }),
  nombre: text({ label: 'Nombre', max: 200, required: true }),
  estado: oneOf({ activa: 'Activo', bloqueada: 'Bloqueado' }, { label: 'Estado', required: true }),
  rol: oneOf(roles, { label: 'Rol', about: 'El que se le concedió; sin concesión, `integracion`.' }),
  rol_nombre: text({ label: 'Nombre del rol', max: 60 }),
  servicios: codes(servicioReps, { label: 'Servicios que lee' }),
  finalidad: oneOf(systemPurposes, { label: 'Finalidad' }),
  finalidad_nombre: text({ label: 'Nombre de la finalidad', max: 60 }),
  envia: strings({ label: 'Qué puede enviar', max: 40, maxItems: 10, required: true }),
  redirecciones: strings({ label: 'Direcciones de retorno', max: 500, maxItems: 10, required: true }),
  inicio: text({ label: 'Dirección de inicio', max: 500 }),
  alcances: strings({ label: 'Alcances de FHIR', max: 120, maxItems: 200, required: true }),
  prueba: oneOf(
    { secreto: 'Secreto', llaves: 'Llaves', ninguna: 'Ninguna' },
    { label: 'Cómo demuestra quién es', required: true },
  ),
  llaves: integer({ label: 'Llaves registradas', min: 0, max: 10, required: true }),
  fallos: integer({
    label: 'Intentos fallidos',
    about: 'De pedir un token, desde la última vez que pudo.',
    min: 0,
    max: 2_147_483_647,
    required: true,
  }),
  ultimo_fallo: instant({ label: 'Último intento fallido' }),
  ultimo_uso: instant({ label: 'Último uso', about: 'De un sistema.' }),
  creado_en: instant({ label: 'Registrado en', required: true }),
  creado_por: text({ label: 'Registrado por', max: 200, required: true }),
  actualizado_en: instant({ label: 'Actualizado en', required: true }),
} as const

export const viewSystem = (s: RegisteredSystem): Record<keyof typeof systemView, unknown> => ({
  id: s.id,
  client_id: s.client_id,
  tipo: s.tipo,
  nombre: s.nombre,
  estado: s.estado,
  rol: s.rol,
  rol_nombre: s.rol === null ? null : roles[s.rol],
  servicios: s.servicios,
  finalidad: s.finalidad,
  finalidad_nombre: s.finalidad === null ? null : systemPurposes[s.finalidad],
  envia: s.envia,
  redirecciones: s.redirecciones,
  inicio: s.inicio,
  alcances: s.alcances,
  prueba: s.prueba,
  llaves: s.llaves,
  fallos: s.fallos,
  ultimo_fallo: s.ultimo_fallo,
  ultimo_uso: s.ultimo_uso,
  creado_en: s.creado_en,
  creado_por: s.creado_por,
  actualizado_en: s.actualizado_en,
})

export async function systemNamed(tx: Tx, id: string): Promise<RegisteredSystem> {
  const found = await findSystem(tx, id)
  if (found === null) throw new Problem(notFound)
  return found
}

/** Only systems are accounts: an application acts as whoever authorised it. */
export async function systemAccountNamed(tx: Tx, id: string): Promise<RegisteredSystem> {
  const found = await systemNamed(tx, id)
  if (found.tipo !== 'servicio') throw new Problem(notFound)
  return found
}
