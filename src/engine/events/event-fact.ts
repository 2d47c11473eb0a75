import { mayUse } from '../../model/access/access.ts'
import { careTeam, type Role } from '../../model/access/roles.ts'
import { isKeyOf } from '../../model/keys.ts'
import type { Resource } from '../../model/resource.ts'
import type { Action } from '../call.ts'

/** What an event says happened to a row. It never says more than the collection: which order was made is not told by its event. */
export const eventFacts = {
  creacion: 'Se creó',
  cambio: 'Cambió',
  eliminacion: 'Se eliminó',
  apertura: 'Se abrió de nuevo',
  estado: 'Cambió de estado',
  cierre: 'Se cerró',
  marca_error: 'Se marcó algo en error, o se decidió sobre la marca',
  complemento: 'Se completó lo que estaba cerrado',
  fusion: 'Se fusionó con otro registro de la misma persona',
  fusion_deshecha: 'Se deshizo una fusión',
  acceso_urgencia: 'Se abrió, se revisó o terminó un acceso de urgencia',
  rda: 'Cambió el estado de su envío al Ministerio',
  equipo: 'Alguien entró al equipo que la atiende, o salió de él',
  papel: 'Se emitió o se anuló un papel',
  propuesta: 'Se propuso un cambio al borrador, o se decidió sobre él',
  resultado_visto: 'Alguien vio su resultado',
  resultado_critico: 'Tiene un valor crítico',
  aviso_critico: 'Se avisó de su valor crítico a quien atiende',
  deterioro: 'Alguien atendió el deterioro que dicen sus signos',
  mipres: 'MIPRES respondió sobre su número',
} as const

export type EventFact = keyof typeof eventFacts

/** A newer version of the service may have written one that this one does not know. */
export const factNamed = (text: string): EventFact => (isKeyOf(eventFacts, text) ? text : 'cambio')

/** What not everybody may read who reads the row that it is about. */
const readers: Partial<Record<EventFact, readonly Role[]>> = {
  acceso_urgencia: ['coordinador_medico', 'auditor', 'paciente'],
  equipo: [...careTeam, 'admisiones'],
  mipres: [...careTeam, 'facturacion', 'auditor'],
  papel: [...careTeam, 'auditor', 'paciente'],
  propuesta: careTeam,
  resultado_visto: careTeam,
  aviso_critico: careTeam,
  deterioro: careTeam,
}

export const mayBeTold = (role: Role, r: Resource, fact: EventFact): boolean =>
  mayUse(role, r, 'read') && (role === 'demostracion' || (readers[fact]?.includes(role) ?? true))

interface OfficeEvent {
  /** Where it is read. */
  readonly path: string
  readonly fact: EventFact
  readonly roles: readonly Role[]
}

/** What is no row of a collection and waits for somebody all the same: told without saying of whom it is. */
export const officeEvents: Readonly<Record<string, OfficeEvent>> = {
  mensaje_entrada: {
    path: '/entrada/mensajes/',
    fact: 'estado',
    roles: ['administrador', 'archivo', 'coordinador_medico'],
  },
}

export const concernsOffice = (role: Role, name: string): boolean =>
  role === 'demostracion' ? name in officeEvents : (officeEvents[name]?.roles.includes(role) ?? false)

const named: Partial<Record<Action, EventFact>> = {
  eliminar: 'eliminacion',
  abrir: 'apertura',
  cambiar_estado: 'estado',
  cerrar: 'cierre',
  marcar_error: 'marca_error',
  completar: 'complemento',
  fusionar: 'fusion',
  deshacer_fusion: 'fusion_deshecha',
}

/** Whatever else a row is written for changes it: what another write brings along may settle rows that are there already. */
export const factOf = (operation: 'crear' | 'actualizar', action: Action): EventFact =>
  operation === 'crear' ? 'creacion' : (named[action] ?? 'cambio')
