import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { arrayText } from '../../engine/parameters.ts'
import { alive, reached } from '../../engine/reach.ts'
import { factsOf, type ReachClass } from '../../model/access/roles.ts'
import { dateInBogota } from '../../model/calendar.ts'
import { paciente } from '../../resources/paciente.ts'
import { type Change, changesOf } from './changes.ts'
import { everSql, standingSql } from './reason-sql.ts'
import { type ReasonRow, type Risk, riskOf } from './reasons.ts'

export interface PatientRisk extends Risk {
  readonly paciente: string
  readonly reglas: readonly { codigo: string; version: number; nombre: string; cumple: boolean }[]
  readonly cambios: readonly Change[]
  readonly cambios_completos: boolean
}

/** Rows of the past that are read of one patient. */
const MOST = 1000

/** The versions in force. */
const RULES = `(select json_agg(json_build_object('codigo', g.codigo, 'version', g.version, 'nombre', g.definicion ->> 'nombre')
    order by (g.definicion ->> 'orden')::integer)
  from (select distinct on (a.codigo) a.codigo, a.version, a.definicion from riesgo_regla a order by a.codigo, a.version desc) g)`

const statement = (reach: ReachClass): string => {
  const miembros = 'array(select unnest($2::text[]))'
  return `select p.fecha_nacimiento as nacimiento, ${standingSql('p.id', reach, miembros)} as filas,
  ${everSql('p.id', reach, miembros, MOST + 1)} as todas, ${RULES} as reglas
from paciente p where p.id = $1::uuid and $2::text[] is not null and ${alive('p')} and ${reached(paciente, 'p', reach, miembros)}`
}

interface FoundRisk {
  readonly nacimiento: string
  readonly filas: readonly ReasonRow[]
  readonly todas: readonly ReasonRow[]
  readonly reglas: readonly { readonly codigo: string; readonly version: number; readonly nombre: string }[]
}

/** Null where the caller does not reach the patient. */
export function patientRisk(core: Core): (call: Call, patient: string) => Promise<PatientRisk | null> {
  return async (call, patient) => {
    const { reach } = factsOf(call.actor.rol)
    const [found] = await core.db.run<FoundRisk>({
      name: `riesgo_de_paciente_${reach}`,
      text: statement(reach),
      values: [patient, arrayText(call.actor.miembros)],
    })
    if (found === undefined) return null
    const { nacimiento: birth, filas, todas: ever, reglas } = found
    const risk = riskOf(filas, birth, dateInBogota(call.now))
    return {
      paciente: patient,
      ...risk,
      reglas: reglas.map((rule) => ({ ...rule, cumple: risk.razones.some((r) => r.regla === rule.codigo) })),
      cambios: changesOf(ever, birth, call.now),
      cambios_completos: ever.length <= MOST,
    }
  }
}
