import type { Call } from '../../engine/call.ts'
import { concernsOffice, type EventFact, eventFacts, mayBeTold, officeEvents } from '../../engine/events/event-fact.ts'
import type { EventType, RecordEvent } from '../../engine/events/read-events.ts'
import { isKeyOf } from '../../model/keys.ts'
import type { Registry, Resource } from '../../model/resource.ts'
import { sealedNames } from '../../resources/entries.ts'

const EVERY_ROW: readonly EventFact[] = ['creacion', 'cambio', 'eliminacion']

/** What happens to the rows of some collections only. */
const ALSO: Readonly<Record<string, readonly EventFact[]>> = {
  historia: ['apertura', 'estado', 'cierre', 'marca_error', 'complemento', 'rda', 'equipo', 'papel', 'deterioro'],
  paciente: ['fusion', 'fusion_deshecha', 'acceso_urgencia'],
  lista_espera: ['estado'],
  orden: ['resultado_visto'],
  resultado: ['resultado_visto', 'resultado_critico', 'aviso_critico'],
  formula_medicamento: ['mipres'],
  formula_insumo: ['mipres'],
}

const factsOf = (r: Resource): readonly EventFact[] => [
  ...EVERY_ROW,
  ...(ALSO[r.name] ?? []),
  // Void by a mark, or with their history.
  ...(sealedNames.some((name) => name === r.name) ? (['estado', 'marca_error'] as const) : []),
  ...(r.ownDraft === undefined ? [] : (['propuesta'] as const)),
]

export const typeText = ({ resource, fact }: Pick<RecordEvent, 'resource' | 'fact'>): string => `${resource}.${fact}`

export interface DescribedType {
  readonly tipo: string
  readonly coleccion: string
  readonly hecho: string
}

/** Those that this caller's role may be told. */
export const typesFor = (registry: Registry, { actor }: Call): DescribedType[] => [
  ...[...registry.values()].flatMap((r) =>
    factsOf(r)
      .filter((fact) => mayBeTold(actor.rol, r, fact))
      .map((fact) => ({ tipo: typeText({ resource: r.name, fact }), coleccion: r.path, hecho: eventFacts[fact] })),
  ),
  ...Object.entries(officeEvents)
    .filter(([resource]) => concernsOffice(actor.rol, resource))
    .map(([resource, { path, fact }]) => ({
      tipo: typeText({ resource, fact }),
      coleccion: path,
      hecho: eventFacts[fact],
    })),
]

/** `historia` or `historia.cierre`; null where there is no such thing. */
export function readType(registry: Registry, text: string): EventType | null {
  const [resource = '', fact] = text.split('.')
  if ((!registry.has(resource) && !isKeyOf(officeEvents, resource)) || text.split('.').length > 2) return null
  if (fact === undefined) return { resource, fact: null }
  return isKeyOf(eventFacts, fact) ? { resource, fact } : null
}
