import { refuseOtherRights } from '../../engine/changes/rights-stamp.ts'
import type { Core } from '../../engine/core.ts'
import { cursorText, readCursor } from '../../engine/events/cursor.ts'
import { BEGINNING, type EventFilter, type EventPosition, type RecordEvent } from '../../engine/events/read-events.ts'
import type { Fields } from '../../engine/operation.ts'
import { instant, integer, ref, text } from '../../model/fields.ts'
import { Problem } from '../../model/problem.ts'
import { badParameter } from '../../model/problems.ts'
import type { Actor } from '../../model/resource.ts'
import { type Say, say } from '../../model/say.ts'
import { readType, typeText } from './event-types.ts'
import type { EventWatch } from './event-watch.ts'
import { cursorDesconocido, cursorVencido } from './problems.ts'

const NOW = 'ahora'

export const feedQuery = {
  desde: text({
    label: 'Después de',
    about:
      'El cursor del último evento que se tiene; `ahora`: solo los que vengan. Sin él, desde el más antiguo que se conserva.',
    max: 60,
  }),
  tipos: text({
    label: 'Tipos',
    about: 'Separados por comas: `historia.cierre`, o `historia` para todos los de esa colección. Sin él, todos.',
    max: 2000,
  }),
  paciente: ref('paciente', { label: 'Paciente', about: 'Solo los de este paciente.' }),
} as const satisfies Fields

export const eventFields = {
  cursor: text({ label: 'Cursor', about: 'Para seguir después de este evento.', max: 60, required: true }),
  id: text({ label: 'Evento', about: 'Siempre el mismo, aunque se cuente dos veces.', max: 20, required: true }),
  tipo: text({ label: 'Tipo', max: 80, required: true }),
  recurso: text({ label: 'Colección', max: 60, required: true }),
  recurso_id: ref('registro', { label: 'Registro', required: true }),
  version: integer({ label: 'Versión en que quedó', min: 1, max: 2_147_483_647 }),
  paciente: ref('paciente', { label: 'Paciente' }),
  momento: instant({ label: 'Momento', required: true }),
} as const satisfies Fields

/** `stamped` where the caller that goes on from its cursor is known. */
export const shownEvent = (
  e: RecordEvent,
  stamped: (place: string) => string = (place) => place,
): Record<string, unknown> => ({
  cursor: stamped(cursorText(e.at)),
  id: String(e.at.id),
  tipo: typeText(e),
  recurso: e.resource,
  recurso_id: e.id,
  version: e.version,
  paciente: e.patient,
  momento: e.moment,
})

const wrong = (campo: string, mensaje: Say): Problem =>
  new Problem(badParameter, { errores: [{ campo, codigo: 'formato', mensaje }] })

export const noSuchType = say(
  'No hay tal tipo de evento: vea /eventos/tipos/.',
  'No such type of event: see /eventos/tipos/.',
)

export function readFilter({ registry }: Core, tipos: string | null, patient: string | null): EventFilter {
  const types = tipos?.split(',').map((one) => {
    const type = readType(registry, one.trim())
    if (type === null) throw wrong('tipos', noSuchType)
    return type
  })
  return { types: types ?? null, patient }
}

/** Where the caller was. What has happened up to now is ordered first, so that it is told. `rights`, where it is the caller that goes on from there. */
export async function readPlace(watch: EventWatch, desde: string | null, rights?: Actor): Promise<EventPosition> {
  await watch.cut()
  if (desde === null) return BEGINNING
  if (desde === NOW) return watch.end()
  const at = readCursor(desde)
  if (at === null) throw wrong('desde', say('No es un cursor de esta lista.', 'Not a cursor of this list.'))
  const state = await watch.stateOf(at)
  if (state === 'forgotten') throw new Problem(cursorVencido)
  if (state === 'unknown') throw new Problem(cursorDesconocido)
  if (rights !== undefined) refuseOtherRights(desde, rights)
  return at
}

/** Whom a page tells about, for its audit row. */
export const patientsOf = (events: readonly RecordEvent[]): string[] => [
  ...new Set(events.flatMap((e) => e.patient ?? [])),
]
