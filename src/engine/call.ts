import type { Actor } from '../model/resource.ts'

/** One request as the engine sees it: who asks, from where, when, and why if they said so. Everything audited is taken from here. */
export interface Call {
  readonly actor: Actor
  /** The session of the token, if it belongs to one. */
  readonly session: string | null
  readonly ip: string
  readonly requestId: string
  /** RFC 3339, UTC, milliseconds. */
  readonly now: string
  /** The reason that was stated for looking (`X-Motivo`); auditors must state one. */
  readonly reason: string | null
}

/** What the service does by itself: ends what its caller can no longer end, stops an agent, asks another service. It decides nothing. */
export const serviceCall = (now: string): Call => ({
  actor: {
    id: 'servicio',
    nombre: 'Custodia (servicio)',
    rol: 'demostracion',
    documento: null,
    registro: null,
    miembros: [],
  },
  session: null,
  ip: '',
  requestId: 'servicio',
  now,
  reason: null,
})

export type Action =
  | 'leer'
  | 'listar'
  | 'buscar'
  | 'crear'
  | 'actualizar'
  | 'eliminar'
  | 'versiones'
  | 'derivar'
  | 'exportar'
  | 'ingresar'
  | 'salir'
  | 'administrar'
  | 'acceso_urgencia'
  | 'revisar'
  | 'abrir'
  | 'cambiar_estado'
  | 'entregar'
  | 'cerrar'
  | 'imprimir'
  | 'proponer'
  | 'responder_propuesta'
  | 'fusionar'
  | 'deshacer_fusion'
  | 'marcar_error'
  | 'completar'
  | 'consultar_ia'
  | 'validar_ia'
  | 'incorporar_ia'
  | 'enviar'
  | 'recibir_respuesta'
