import type { Actor } from '../model/resource.ts'

/** One request as the engine sees it: who asks, from where, when. Everything audited is taken from here. */
export interface Call {
  readonly actor: Actor
  readonly ip: string
  readonly requestId: string
  /** RFC 3339, UTC, milliseconds. */
  readonly now: string
}

export type Action = 'leer' | 'listar' | 'buscar' | 'crear' | 'actualizar' | 'eliminar' | 'versiones' | 'derivar'
