import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { dependsOnPregnancy } from '../../model/codes/reference-range.ts'
import type { Row } from '../../model/resource.ts'
import { textOrNull } from '../../model/text/plain-text.ts'
import { type PregnancyFacts, pregnancyReader } from './gestation.ts'

/** Of whom values are read. */
export interface ReadPerson {
  readonly birth: string
  readonly sex: string | null
  /** Where what is read depends on them. */
  readonly pregnancies?: PregnancyFacts
}

export const readPerson = (p: Row): ReadPerson => ({
  birth: String(p.fecha_nacimiento),
  sex: textOrNull(p.sexo_biologico),
})

/** With her pregnancies, where one of those values is judged by them. */
export function personReader(
  core: Core,
): (call: Call, patient: Row, charts: readonly string[], rows: readonly Row[]) => Promise<ReadPerson> {
  const pregnanciesOf = pregnancyReader(core)
  return async (call, patient, charts, rows) => {
    const person = readPerson(patient)
    const depends = person.sex === '02' && rows.some((v) => dependsOnPregnancy(String(v.codigo)))
    return depends ? { ...person, pregnancies: await pregnanciesOf(call, charts) } : person
  }
}
