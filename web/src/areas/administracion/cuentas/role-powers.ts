import { mayUse, seenAs, viewOf } from '../../../../../src/model/access/access.ts'
import { factsOf, type ReachClass, type Role, type View } from '../../../../../src/model/access/roles.ts'
import type { Resource } from '../../../../../src/model/resource.ts'

export const reachWords: Readonly<Record<ReachClass, string>> = {
  total: 'Todo lo que hay.',
  institucion: 'Todos los pacientes, salvo lo marcado como restringido.',
  concedido: 'Solo lo que se le concede: a quien atiende, lo de su equipo o servicio, lo suyo.',
}

export const viewWords: Readonly<Record<View, string>> = {
  completa: 'El contenido completo de lo que alcanza.',
  administrativa: 'Identificación y trámite; no el contenido clínico.',
  facturacion: 'Lo que se factura; no el resto del contenido clínico.',
}

export interface Power {
  readonly resource: Resource
  readonly writes: boolean
  /** How many of its fields this role sees, of how many. */
  readonly seen: number
  readonly fields: number
}

/** What a role may do with each collection, from the declarations that the service itself enforces. */
export const powersOf = (role: Role, all: readonly Resource[]): Power[] =>
  all
    .filter((r) => mayUse(role, r, 'read') || mayUse(role, r, 'write'))
    .map((resource) => ({
      resource,
      writes: mayUse(role, resource, 'write'),
      seen: Object.keys(seenAs(resource, viewOf(role, resource)).fields).length,
      fields: Object.keys(resource.fields).length,
    }))

export const saysWhy = (role: Role): boolean => factsOf(role).statesReason === true
