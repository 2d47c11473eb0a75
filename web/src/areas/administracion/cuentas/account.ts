import type { Role } from '../../../../../src/model/access/roles.ts'

/** An account as the service tells it. */
export interface Account {
  readonly id: string
  readonly tipo: 'persona' | 'sistema'
  readonly usuario: string
  readonly nombre: string
  readonly rol: Role
  readonly rol_nombre: string
  readonly tipo_documento: string | null
  readonly numero_documento: string | null
  readonly registro: string | null
  readonly profesion: string | null
  readonly correo: string | null
  readonly servicios: readonly string[]
  readonly estado: 'invitada' | 'activa' | 'bloqueada'
  readonly motivo_estado: string | null
  readonly segundo_factor: boolean
  readonly externa: boolean
  readonly paciente: string | null
  readonly demostracion: boolean
  readonly creado_en: string
  readonly creado_por: string
  readonly actualizado_en: string
}

export interface Invited extends Account {
  readonly invitacion_enlace: string
  readonly invitacion_vence_en: string
}

const short = { invitada: 'Invitada', activa: 'Activa', bloqueada: 'Bloqueada' } as const
const colors = { invitada: 'blue', activa: 'teal', bloqueada: 'red' } as const

export const stateOf = ({ estado }: Account): { label: string; color: string } => ({
  label: short[estado],
  color: colors[estado],
})
