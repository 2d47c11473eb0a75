import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { arrayText } from '../../engine/parameters.ts'
import { alive, reached } from '../../engine/reach.ts'
import { factsOf, type Role } from '../../model/access/roles.ts'
import { atributoPaciente } from '../../resources/atributo-paciente.ts'
import type { SeenRow } from './elements.ts'
import { CURRENT_ATTRIBUTE, columnsFor, WHO } from './related-sql.ts'

interface AttributePage {
  readonly rows: readonly SeenRow[]
  readonly next: string | null
}

/** $1 whose, $2 the caller's names, $3 after which row, $4 how many. */
function statementFor(rol: Role): { name: string; text: string } {
  const mine = `${alive('t')} and (${reached(atributoPaciente, 't', factsOf(rol).reach, WHO)}) is true`
  const edge = `not exists (select 1 from atributo_paciente t where t.id = $3::uuid and t.paciente = $1::uuid and ${mine})`
  return {
    name: `hl7_atributos_${rol}`,
    text: `with dado as materialized (select $2::text[] as miembros)
select ($3::uuid is not null and ${edge}) as perdido, coalesce((select json_agg(x) from (
  select ${columnsFor(rol, 'atributos', 't')} from atributo_paciente t
  where t.paciente = $1::uuid and ${mine} and ${CURRENT_ATTRIBUTE} and ($3::uuid is null or t.id > $3::uuid)
  order by t.id limit $4::integer) x), '[]'::json) as filas`,
  }
}

/** The attributes in force of a patient, oldest first, from one page to the next. Null if there is no such place in the list. */
export function attributesOf(
  core: Core,
): (call: Call, patient: string, after: string | null, size: number) => Promise<AttributePage | null> {
  const statements = new Map<Role, { name: string; text: string }>()
  return async (call, patient, after, size) => {
    const { rol, miembros } = call.actor
    const statement = statements.get(rol) ?? statementFor(rol)
    statements.set(rol, statement)
    const [found] = await core.db.run<{ perdido: boolean; filas: readonly SeenRow[] }>({
      ...statement,
      values: [patient, arrayText(miembros), after, size + 1],
    })
    if (found === undefined || found.perdido) return null
    const rows = found.filas
    const shown = rows.slice(0, size)
    return { rows: shown, next: rows.length > size ? String(shown.at(-1)?.id) : null }
  }
}
