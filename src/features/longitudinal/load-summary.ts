import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { arrayText } from '../../engine/parameters.ts'
import { factsOf } from '../../model/access/roles.ts'
import { combineRows } from './combine.ts'
import { readRows, summaryOf } from './summary.ts'
import { summarySql } from './summary-sql.ts'

/** Null where the caller does not reach the patient. */
export function summary(core: Core): (call: Call, patient: string) => Promise<ReturnType<typeof summaryOf> | null> {
  const text = {
    total: summarySql('total'),
    institucion: summarySql('institucion'),
    concedido: summarySql('concedido'),
  }
  return async (call, patient) => {
    const { reach } = factsOf(call.actor.rol)
    const found = await core.db.run({
      name: `resumen_paciente_${reach}`,
      text: text[reach],
      values: [patient, arrayText(call.actor.miembros)],
    })
    const [own, ...others] = found.map(readRows)
    if (own === undefined) return null
    const complete = others.length === own.merged
    const rows = others.length === 0 && complete ? own : combineRows([own, ...others], complete)
    return summaryOf(
      rows,
      call.now,
      others.map((other) => other.patient),
    )
  }
}
