import type { Tx } from '../../../engine/database.ts'
import type { Registry } from '../../../model/resource.ts'
import { text } from '../../../model/text/row-values.ts'
import { gestationSources } from './facts-of.ts'
import { personReader } from './load-person.ts'
import { gestationOn } from './pregnancy.ts'

/** Weeks on a day; `sin_fecha` where nobody dates the pregnancy, null where the record knows of none. */
export type WeeksOn = (day: string) => number | 'sin_fecha' | null

const NEVER: WeeksOn = () => null

/** The pregnancies of a person as the service knows them: what is stored for everybody is judged by these whatever its author reaches. */
export function gestationReader(registry: Registry): (tx: Tx, patient: string) => Promise<WeeksOn> {
  const readPerson = personReader(registry)
  return async (tx, patient) => {
    const rows = await readPerson(tx, null, patient, null)
    const sexo = rows === null ? null : text(rows.paciente, 'sexo_biologico')
    if (rows === null || sexo === '01') return NEVER
    const sources = gestationSources(rows)
    return (day) => {
      const { embarazo, semanas } = gestationOn(sources, day, sexo)
      return embarazo.length === 0 ? null : semanas === null ? 'sin_fecha' : Math.floor(semanas)
    }
  }
}
