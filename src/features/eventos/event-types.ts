import type { Call } from '../../engine/call.ts'
import { type EventFact, eventFacts } from '../../engine/events/event-fact.ts'
import type { EventType, RecordEvent } from '../../engine/events/read-events.ts'
import { mayUse } from '../../model/access/access.ts'
import { isKeyOf } from '../../model/keys.ts'
import type { Registry } from '../../model/resource.ts'
import { sealedNames } from '../../resources/entries.ts'

const EVERY_ROW: readonly EventFact[] = ['creacion', 'cambio', 'eliminacion']

/** What happens to the rows of some collections only. */
const ALSO: Readonly<Record<string, readonly EventFact[]>> = {
  historia: ['apertura', 'estado', 'cierre', 'marca_error', 'complemento', 'rda'],
  paciente: ['fusion', 'fusion_deshecha', 'acceso_urgencia'],
  lista_espera: ['estado'],
  // Void by a mark, or with their history.
  ...Object.fromEntries(sealedNames.map((name): [string, EventFact[]] => [name, ['estado', 'marca_error']])),
}

export const typeText = ({ resource, fact }: Pick<RecordEvent, 'resource' | 'fact'>): string => `${resource}.${fact}`

export interface DescribedType {
  readonly tipo: string
  readonly coleccion: string
  readonly hecho: string
}

/** Those of the collections that this caller's role reads. */
export const typesFor = (registry: Registry, { actor }: Call): DescribedType[] =>
  [...registry.values()]
    .filter((r) => mayUse(actor.rol, r, 'read'))
    .flatMap((r) =>
      [...EVERY_ROW, ...(ALSO[r.name] ?? [])].map((fact) => ({
        tipo: typeText({ resource: r.name, fact }),
        coleccion: r.path,
        hecho: eventFacts[fact],
      })),
    )

/** `historia` or `historia.cierre`; null where there is no such thing. */
export function readType(registry: Registry, text: string): EventType | null {
  const [resource = '', fact] = text.split('.')
  if (!registry.has(resource) || text.split('.').length > 2) return null
  if (fact === undefined) return { resource, fact: null }
  return isKeyOf(eventFacts, fact) ? { resource, fact } : null
}
