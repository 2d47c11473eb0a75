import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { arrayText } from '../../engine/parameters.ts'
import { factsOf as roleFacts } from '../../model/access/roles.ts'
import { factsOf, personReader } from '../../modules/persona/index.ts'
import { combineRows } from './combine.ts'
import { identitiesOf } from './identities.ts'
import { readRows, type SummaryRows, summaryOf } from './summary.ts'
import { summarySql } from './summary-sql.ts'

/** Null where the caller does not reach the patient. */
export function summary(core: Core): (call: Call, patient: string) => Promise<ReturnType<typeof summaryOf> | null> {
  const text = {
    total: summarySql('total'),
    institucion: summarySql('institucion'),
    concedido: summarySql('concedido'),
  }
  const merged = identitiesOf(core)
  const readPerson = personReader(core.registry)
  const rowsOf = async (call: Call, patient: string): Promise<SummaryRows | null> => {
    const { reach } = roleFacts(call.actor.rol)
    const [found] = await core.db.run({
      name: `resumen_paciente_${reach}`,
      text: text[reach],
      values: [patient, arrayText(call.actor.miembros)],
    })
    return found === undefined ? null : readRows(found)
  }
  return async (call, patient) => {
    const own = await rowsOf(call, patient)
    if (own === null) return null
    const person = await readPerson(core.db, call, patient, null)
    if (person === null) return null
    const facts = factsOf(person, call.now)
    const { known, complete } = await merged(call, own.patient)
    if (known.length === 0 && complete) return summaryOf(own, call.now, known, facts)
    const others: SummaryRows[] = []
    // One after another: a patient with many records must not take the connections of everybody else.
    for (const { id } of known) {
      const rows = await rowsOf(call, id)
      if (rows !== null) others.push(rows)
    }
    return summaryOf(combineRows([own, ...others], complete), call.now, known, facts)
  }
}
