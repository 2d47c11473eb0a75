import type { Call } from '../../../engine/call.ts'
import { plannedOnceName } from '../../../engine/connection/kept-statements.ts'
import type { RawRow } from '../../../engine/connection/raw-query.ts'
import type { Tx } from '../../../engine/database.ts'
import { arrayText } from '../../../engine/parameters.ts'
import { reached, reachesWhole, rowSql } from '../../../engine/reach.ts'
import { type RowsPart, reachedParts, resourceIn, rowsTogether } from '../../../engine/rows-together.ts'
import { principalOf, recordsOfPerson } from '../../../engine/same-person.ts'
import { factsOf, type ReachClass, type Role } from '../../../model/access/roles.ts'
import type { Registry, Resource, Row } from '../../../model/resource.ts'
import { NO_HISTORY, personParts, personPartsFound } from './person-parts.ts'
import type { PersonCollection, PersonRows } from './person-rows.ts'

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

/**
 * What tells of the allergies of each person, in any record and encounter, by the record that is asked about: one statement, however many
 * they are. It is what the service itself has to know, or what everybody may who reads the rest.
 */
export type AllergyReader = (tx: Tx, patients: readonly string[]) => Promise<ReadonlyMap<string, PersonRows>>

const RECORDS = 'persona.registros'

/** `$1`, whom. What is measured, scored or prescribed says nothing of allergies, and is not read. */
function allergyStatement(registry: Registry, reserved: 'con lo reservado' | 'sin lo reservado') {
  const isPlain = (r: Resource, alias: string): string => `${rowSql(r, alias).level} = 0`
  const rows = reachedParts(registry, null, reserved === 'con lo reservado' ? () => 'true' : isPlain)
  const none = (name: PersonCollection): RowsPart => rows(name, 'false', 'id')
  const tell = {
    ...personParts(rows, RECORDS, NO_HISTORY, 'true'),
    persona_escala: none('escala'),
    persona_formula_medicamento: none('formula_medicamento'),
    persona_valor_clinico: none('valor_clinico'),
  }
  const together = rowsTogether({
    persona_registros: { text: `select persona.id || ' ' || r from unnest(${RECORDS}) r` },
    persona_paciente: {
      resource: resourceIn(registry, 'paciente'),
      from: `paciente t where t.id = ${principalOf('persona.id')}`,
    },
    ...tell,
  })
  const text = `with persona as materialized (select p.id, ${recordsOfPerson('p.id')} as registros from unnest($1::uuid[]) p(id))
select x.* from persona cross join lateral (\n${together.sql}\n) x`
  return {
    name: plannedOnceName(reserved === 'con lo reservado' ? 'alergias_personas' : 'alergias_publicas', text),
    text,
    read: together.read,
  }
}

export function allergyReader(...of: Parameters<typeof allergyStatement>): AllergyReader {
  const { read, ...statement } = allergyStatement(...of)
  return async (tx, patients) => {
    const found = read(await tx.raw({ ...statement, values: [arrayText(patients)] }))
    const people = new Map(found.rows('persona_paciente').map((row) => [row.id, row]))
    const records = Map.groupBy(
      found.texts('persona_registros').map((text) => text.split(' ')),
      ([asked = '']) => asked,
    )
    return new Map(
      [...records].flatMap(([asked, pairs]): [string, PersonRows][] => {
        const own = new Set(pairs.map(([, record = '']) => record))
        const [paciente] = [...own].flatMap((record) => people.get(record) ?? [])
        const theirs = personPartsFound(
          (name) => found.rows(name).filter((row) => own.has(String(row.paciente))),
          () => [],
        )
        return paciente === undefined ? [] : [[asked, { paciente, historia: null, ...theirs }]]
      }),
    )
  }
}
