import type { Call } from '../../../engine/call.ts'
import { plannedOnceName } from '../../../engine/connection/kept-statements.ts'
import type { RawRow } from '../../../engine/connection/raw-query.ts'
import type { Tx } from '../../../engine/database.ts'
import { arrayText } from '../../../engine/parameters.ts'
import { reached, reachesWhole } from '../../../engine/reach.ts'
import { reachedParts, resourceIn, rowsTogether } from '../../../engine/rows-together.ts'
import { recordsOfPerson } from '../../../engine/same-person.ts'
import { factsOf, type ReachClass, type Role } from '../../../model/access/roles.ts'
import type { Registry, Resource, Row } from '../../../model/resource.ts'
import { NO_HISTORY, personParts, personPartsFound } from './person-parts.ts'
import type { PersonRows } from './person-rows.ts'

interface PersonStatement {
  readonly name: string
  readonly text: string
  read(found: readonly RawRow[]): PersonRows | null
}

/** Everything that the facts of one person need, in one statement: $1 a record of theirs, $2 the caller's names, $3 the encounter that asks. */
function personStatement(registry: Registry, rol: Role | null): PersonStatement {
  const who = 'array(select unnest($2::text[]))'
  const reach: ReachClass = rol === null ? 'total' : factsOf(rol).reach
  const reaches = (r: Resource, alias: string): string => reached(r, alias, reach, who)
  const rows = reachedParts(registry, rol, reaches)
  const records = 'persona.registros'
  const parts = {
    persona_paciente: {
      resource: resourceIn(registry, 'paciente'),
      alias: 'q',
      from: `paciente t join paciente q on q.id = coalesce(t.fusionado_con, t.id) where t.id = $1::uuid and ${reaches(resourceIn(registry, 'paciente'), 't')}`,
    },
    persona_historia: rows('historia', 't.id = $3::uuid', 'id'),
    ...personParts(rows, records, NO_HISTORY, reachesWhole('$1::uuid', reach, who)),
  } as const
  const together = rowsTogether(parts)
  const text = `with persona as materialized (select ${recordsOfPerson('$1::uuid')} as registros where $2::text[] is not null)
select x.* from persona cross join lateral (\n${together.sql}\n) x`
  return {
    name: plannedOnceName('cargar_persona', text),
    text,
    read(found) {
      const { rows: rowsOf, texts } = together.read(found)
      const [paciente] = rowsOf('persona_paciente')
      if (paciente === undefined) return null
      const [historia = null] = rowsOf('persona_historia')
      const { abiertas, pasadas, ...others } = personPartsFound(rowsOf, texts)
      const isOther = ({ id }: Row): boolean => id !== historia?.id
      return {
        paciente,
        historia,
        ...others,
        abiertas: abiertas.filter(isOther),
        pasadas: pasadas.filter(isOther),
      }
    },
  }
}

/**
 * Reads a person as the caller reaches them; null where the caller does not. Without a caller it is what the service itself has to know, to
 * judge what is stored for everybody. Nothing is written down: an operation that shows it accounts for it.
 */
export type PersonReader = (
  tx: Tx,
  call: Call | null,
  patient: string,
  history: string | null,
) => Promise<PersonRows | null>

export function personReader(registry: Registry): PersonReader {
  const statements = new Map<Role | null, PersonStatement>()
  return async (tx, call, patient, history) => {
    const rol = call?.actor.rol ?? null
    const statement = statements.get(rol) ?? personStatement(registry, rol)
    statements.set(rol, statement)
    const { name, text, read } = statement
    return read(await tx.raw({ name, text, values: [patient, arrayText(call?.actor.miembros ?? []), history] }))
  }
}
