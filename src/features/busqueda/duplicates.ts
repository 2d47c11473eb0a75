import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { defineNote } from '../../engine/creation-note.ts'
import type { WithEngine } from '../../engine/engine.ts'
import { decimal, objects, strings } from '../../model/fields.ts'
import type { Row } from '../../model/resource.ts'
import { paciente } from '../../resources/paciente.ts'
import { candidateFinder } from './duplicate-candidates.ts'
import { type LikelyDuplicate, likeness } from './duplicate-score.ts'
import { type ShownPatient, shower, shownFields } from './shown.ts'

export const MOST_DUPLICATES = 10
export type Duplicate = ShownPatient & LikelyDuplicate

export const duplicateFields = {
  ...shownFields,
  puntaje: decimal({ label: 'Puntaje', about: 'De 0 a 100.', min: 0, max: 100, digits: 1, required: true }),
  razones: strings({ label: 'Por qué puede ser la misma persona', max: 120, maxItems: 10, required: true }),
}

/** Two records that somebody has put together already. */
const areMerged = (a: Row, b: ShownPatient): boolean =>
  a.id === b.fusionado_con || (typeof a.fusionado_con === 'string' && [b.id, b.fusionado_con].includes(a.fusionado_con))

/** Who may be the same person as this patient, of those whom the caller reaches; the likeliest first. */
export function duplicateFinder(core: Core): (row: Row, call: Call, before?: boolean) => Promise<Duplicate[]> {
  const show = shower(core)
  const candidatesOf = candidateFinder(core)
  return async (row, call, before = false) => {
    const { self, others } = await candidatesOf({ row, call, before })
    const likely = [...others]
      .flatMap(([id, other]) => {
        const found = likeness(self, other)
        return found === null ? [] : [{ id, found }]
      })
      .sort((a, b) => b.found.puntaje - a.found.puntaje || (a.id < b.id ? -1 : 1))
      .slice(0, MOST_DUPLICATES)
    const shown = await show(
      call,
      likely.map((l) => l.id),
    )
    return likely.flatMap(({ id, found }): Duplicate[] => {
      const patient = shown.get(id)
      return patient === undefined || areMerged(row, patient) ? [] : [{ ...patient, ...found }]
    })
  }
}

/** Told of a patient who is registered; those that it names count as shown to the caller. */
export const duplicatesNote = defineNote({
  on: paciente.name,
  fields: {
    posibles_duplicados: objects(duplicateFields, {
      label: 'Posibles duplicados',
      about: 'Registros que pueden ser de la misma persona. No impiden crear; null si no se pudieron buscar.',
      maxItems: MOST_DUPLICATES,
    }),
  },
  needs: ({ engine: { core } }: WithEngine) => ({ core, find: duplicateFinder(core) }),
  async tell(row, call, { core, find }) {
    // Ids are in the order of time: the repetition of a request is told what the first one was.
    const found = await find(row, call, true)
    if (found.length > 0)
      await core.audit.record({
        call,
        action: 'buscar',
        resource: paciente.name,
        status: 200,
        patient: row.id,
        rows: found.map((d) => d.id),
      })
    return { posibles_duplicados: found }
  },
})
