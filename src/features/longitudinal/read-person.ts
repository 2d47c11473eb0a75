import type { Core } from '../../engine/core.ts'
import { dateInBogota, daysOfLife } from '../../model/calendar.ts'
import { dependsOnPregnancy, type Gestation, type MeasuredPerson } from '../../model/codes/reference-range.ts'
import type { Row } from '../../model/resource.ts'
import { textOrNull } from '../../model/text/plain-text.ts'

/** Of whom values are read. */
export interface ReadPerson {
  readonly birth: string
  readonly sex: string | null
  readonly birthHour?: string | null
  /** Of the site, in metres. */
  readonly altitude?: number | null
  /** Her pregnancy on a day, where what is read depends on it. */
  readonly gestation?: (day: string) => Gestation
}

export const readPerson = (p: Row, altitude: number | null = null): ReadPerson => ({
  birth: String(p.fecha_nacimiento),
  sex: textOrNull(p.sexo_biologico),
  birthHour: textOrNull(p.hora_nacimiento ?? null),
  altitude,
})

/** The person as they were when that was measured. */
export const personThen = (
  { birth, sex, birthHour = null, altitude = null, gestation }: ReadPerson,
  at: string,
): Required<MeasuredPerson> => ({
  days: daysOfLife(birth, birthHour, at),
  sex,
  altitude,
  gestation: gestation?.(dateInBogota(at)) ?? null,
})

/** With her pregnancies, where one of those values is judged by them. */
export function personReader(core: Core): (patient: Row, rows: readonly Row[]) => Promise<ReadPerson> {
  return async (patient, rows) => {
    const person = readPerson(patient, core.settings.altitude)
    const depends = person.sex === '02' && rows.some((v) => dependsOnPregnancy(String(v.codigo)))
    return depends && core.gestationOf !== null ? { ...person, gestation: await core.gestationOf(patient.id) } : person
  }
}
