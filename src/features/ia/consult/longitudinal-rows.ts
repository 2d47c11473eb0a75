import type { Call } from '../../../engine/call.ts'
import { selectList } from '../../../engine/columns.ts'
import type { Core } from '../../../engine/core.ts'
import { resourceNamed } from '../../../engine/core.ts'
import { arrayText } from '../../../engine/parameters.ts'
import { alive, reached, rowSql } from '../../../engine/reach.ts'
import { recordsOfPerson } from '../../../engine/same-person.ts'
import { literal, quote } from '../../../engine/sql-text.ts'
import { fromSnapshot } from '../../../engine/versions.ts'
import { mayUse } from '../../../model/access/access.ts'
import { factsOf, type Role } from '../../../model/access/roles.ts'
import { keysOf, recordOf } from '../../../model/keys.ts'
import type { Longitudinal } from '../record/record.ts'

const sources = {
  ordenes: { resource: 'orden', patient: 'paciente', history: 'historia' },
  familia: { resource: 'miembro_familia', patient: 'paciente_indice', history: null },
} as const satisfies Record<keyof Longitudinal, unknown>

const MOST = 300

/** Newest first. What is reserved in another history stays in that one: the answer will be read by the team of this. */
function statement(core: Core, rol: Role): string {
  const who = 'array(select unnest($3::text[]))'
  const parts = Object.entries(sources).map(([name, { resource, patient, history }]) => {
    const r = resourceNamed(core, resource)
    if (!mayUse(rol, r, 'read')) return `${literal(name)}, '[]'::json`
    const elsewhere = history === null ? 'true' : `t.${quote(history)} is distinct from $1::uuid`
    return `${literal(name)}, coalesce((select json_agg(x) from (select ${selectList(r, 't', true)} from ${quote(resource)} t
      where t.${quote(patient)} = any(persona.registros) and ${elsewhere} and ${alive('t')} and ${rowSql(r, 't').level} = 0
        and ${reached(r, 't', factsOf(rol).reach, who)} order by t.id desc limit ${MOST}) x), '[]'::json)`
  })
  return `with persona as materialized (select ${recordsOfPerson('$2::uuid')} as registros)
select json_build_object(${parts.join(',\n  ')}) as todo from persona where $3::text[] is not null`
}

/** What is known of the patient beyond this history, through the reach of the caller. */
export function longitudinalOf(core: Core): (call: Call, history: string, patient: string) => Promise<Longitudinal> {
  const texts = new Map<Role, string>()
  return async (call, history, patient) => {
    const { rol, miembros } = call.actor
    const text = texts.get(rol) ?? statement(core, rol)
    texts.set(rol, text)
    const [found] = await core.db.run<{ todo: Longitudinal }>({
      name: `ia_longitudinal_${rol}`,
      text,
      values: [history, patient, arrayText(miembros)],
    })
    return recordOf(keysOf(sources), (name) =>
      (found?.todo[name] ?? []).map((row) => fromSnapshot(resourceNamed(core, sources[name].resource), row)),
    )
  }
}
