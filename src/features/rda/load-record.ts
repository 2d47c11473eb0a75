import type { Call } from '../../engine/call.ts'
import { selectList } from '../../engine/columns.ts'
import type { Tx } from '../../engine/database.ts'
import { alive, reached, rowSql } from '../../engine/reach.ts'
import { recordsOfPerson } from '../../engine/same-person.ts'
import { quote } from '../../engine/sql-text.ts'
import { fromSnapshot } from '../../engine/versions.ts'
import { mayUse } from '../../model/access/access.ts'
import { factsOf, type Role } from '../../model/access/roles.ts'
import type { Row } from '../../model/resource.ts'
import { antecedenteCategorizado } from '../../resources/antecedente-categorizado.ts'
import { type EntryRow, entryRows } from '../../resources/entries.ts'
import { profesional } from '../fhir/elements/professional.ts'
import type { HistoryContent } from '../historias/content.ts'

/** What a document needs besides the history itself. */
export interface Beside {
  readonly antecedentes: readonly EntryRow<'antecedente_categorizado'>[]
  readonly profesional: Row | null
}

interface FoundBeside {
  readonly antecedentes: readonly Row[]
  readonly profesional: Row | null
  readonly ajenos: readonly string[]
}

interface Loaded extends Beside {
  /** Which of the background this caller does not reach: they are in the document, and are not named to the caller. */
  readonly ajenos: ReadonlySet<string>
}

/**
 * $1 the history, $2 its patient, $3 the account in charge, $4 the caller's names: the background of all the records of that
 * person. What is reserved in another history stays in that one, whichever caller generates the document: any provider reads it.
 */
function statement(rol: Role): { readonly name: string; readonly text: string } {
  const r = antecedenteCategorizado
  const who = 'array(select unnest($4::text[]))'
  const own = mayUse(rol, r, 'read') ? reached(r, 't', factsOf(rol).reach, who) : 'false'
  return {
    name: `rda_fondo_${rol}`,
    text: `with fondo as materialized (
  select t.id, t.creado_en, row_to_json(x) as datos, ${own} as suyo
  from ${quote(r.name)} t cross join lateral (select ${selectList(r, 't', true)}) x
  where t.paciente = any(${recordsOfPerson('$2')})
    and not t.anulado and ${alive('t')} and (t.historia = $1 or ${rowSql(r, 't').level} = 0)
)
select coalesce((select json_agg(f.datos order by f.creado_en, f.id) from fondo f), '[]'::json) as antecedentes,
  coalesce((select json_agg(f.id) from fondo f where not f.suyo), '[]'::json) as ajenos,
  (select row_to_json(x) from (select ${selectList(profesional, 't', true)} from profesional t where t.cuenta = $3) x) as profesional
where $1::uuid is not null and $4::text[] is not null`,
  }
}

export function besideLoader(): (tx: Tx, content: HistoryContent, call: Call) => Promise<Loaded> {
  const statements = new Map<Role, ReturnType<typeof statement>>()
  return async (tx, { historia }, call) => {
    const { rol, miembros } = call.actor
    const known = statements.get(rol) ?? statement(rol)
    statements.set(rol, known)
    const values = [historia.id, historia.paciente, historia.profesional, miembros]
    const [found] = await tx.run<FoundBeside>({ ...known, values })
    const rows = (found?.antecedentes ?? []).map((row) => fromSnapshot(antecedenteCategorizado, row))
    return {
      antecedentes: entryRows('antecedente_categorizado', rows),
      profesional: found?.profesional ? fromSnapshot(profesional, found.profesional) : null,
      ajenos: new Set(found?.ajenos),
    }
  }
}
