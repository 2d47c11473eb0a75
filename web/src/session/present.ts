import type { Role } from '../../../src/model/access/roles.ts'

export interface Me {
  readonly id: string
  readonly usuario: string | null
  readonly nombre: string
  readonly rol: Role
  readonly rol_nombre: string
  readonly documento: string | null
  readonly registro: string | null
  readonly servicios: readonly string[]
  readonly paciente: string | null
  readonly segundo_factor: boolean
  readonly sesion: string | null
  /** Minutes without use after which the page asks who it is again; null: never. */
  readonly bloqueo_minutos: number | null
}

/** Who sits here, for what begins before there is anything on the page. */
let me: Me | null = null
export const present = (): Me | null => me
export const nowPresent = (who: Me | null): void => {
  me = who
}
