import { accountStates } from '../../model/access/account-fields.ts'
import { roles } from '../../model/access/roles.ts'
import { servicioReps, tipoDocumento } from '../../model/codes/index.ts'
import { bool, code, codes, instant, oneOf, ref, text } from '../../model/fields.ts'
import type { Account } from './account.ts'

/** An account as it is told: who and what, never what proves it. */
export const accountView = {
  id: text({ label: 'Identificador', max: 60, required: true }),
  tipo: oneOf({ persona: 'Persona', sistema: 'Sistema' }, { label: 'Tipo', required: true }),
  usuario: text({ label: 'Usuario', max: 200, required: true }),
  nombre: text({ label: 'Nombre completo', max: 200, required: true }),
  rol: oneOf(roles, { label: 'Rol', required: true }),
  rol_nombre: text({ label: 'Nombre del rol', max: 60, required: true }),
  tipo_documento: code(tipoDocumento, { label: 'Tipo de documento' }),
  numero_documento: text({ label: 'Número de documento', max: 20 }),
  registro: text({ label: 'Registro profesional', max: 40 }),
  profesion: text({ label: 'Profesión o especialidad', max: 120 }),
  correo: text({ label: 'Correo electrónico', max: 200 }),
  servicios: codes(servicioReps, { label: 'Servicios' }),
  estado: oneOf(accountStates, { label: 'Estado', required: true }),
  motivo_estado: text({ label: 'Motivo del estado', max: 300 }),
  segundo_factor: bool({ label: 'Segundo factor activo', required: true }),
  externa: bool({ label: 'Ingresa por un proveedor de identidad', required: true }),
  paciente: ref('paciente', { label: 'Paciente' }),
  demostracion: bool({ label: 'De demostración', required: true }),
  creado_en: instant({ label: 'Creada en', required: true }),
  creado_por: text({ label: 'Creada por', max: 200, required: true }),
  actualizado_en: instant({ label: 'Actualizada en', required: true }),
} as const

export const viewAccount = (a: Account): Record<keyof typeof accountView, unknown> => ({
  id: a.id,
  tipo: a.tipo,
  usuario: a.usuario,
  nombre: a.nombre,
  rol: a.rol,
  rol_nombre: roles[a.rol],
  tipo_documento: a.tipo_documento,
  numero_documento: a.numero_documento,
  registro: a.registro,
  profesion: a.profesion,
  correo: a.correo,
  servicios: a.servicios,
  estado: a.estado,
  motivo_estado: a.motivo_estado,
  segundo_factor: a.totp !== null,
  externa: a.externo !== null,
  paciente: a.paciente,
  demostracion: a.demostracion,
  creado_en: a.creado_en,
  creado_por: a.creado_por,
  actualizado_en: a.actualizado_en,
})

export const sessionView = {
  id: ref('sesion', { label: 'Sesión', required: true }),
  creada_en: instant({ label: 'Ingreso', required: true }),
  usada_en: instant({ label: 'Último uso', about: 'Con un minuto de precisión.', required: true }),
  vence_en: instant({ label: 'Vence', required: true }),
  origen: text({ label: 'Dirección', max: 60 }),
  agente: text({ label: 'Programa', max: 300 }),
  segundo_factor: bool({ label: 'Con segundo factor', required: true }),
  actual: bool({ label: 'Es esta', required: true }),
} as const
