import type { Call } from '../../engine/call.ts'
import { selectList } from '../../engine/columns.ts'
import type { RawRow } from '../../engine/connection/raw-query.ts'
import type { Tx } from '../../engine/database.ts'
import { arrayText } from '../../engine/parameters.ts'
import { predicateSql } from '../../engine/predicate-sql.ts'
import { alive, reached, rowSql } from '../../engine/reach.ts'
import { recordsOfPerson } from '../../engine/same-person.ts'
import { literal, quote } from '../../engine/sql-text.ts'
import { fromSnapshot } from '../../engine/versions.ts'
import { mayUse } from '../../model/access/access.ts'
import { factsOf, type Role } from '../../model/access/roles.ts'
import type { Row } from '../../model/resource.ts'
import { textOrNull } from '../../model/text/plain-text.ts'
import { antecedenteCategorizado } from '../../resources/antecedente-categorizado.ts'
import { eapb } from '../../resources/eapb.ts'
import { type EntryRow, entryRows } from '../../resources/entries.ts'
import { profesional } from '../fhir/elements/professional.ts'
import type { Complement } from '../historias/complements/complement.ts'
import type { HistoryContent } from '../historias/content.ts'
import { type CatalogueName, historyCodes, namedFields } from './load-names.ts'

/** What a document needs besides the history itself. */
export interface Beside {
  readonly antecedentes: readonly EntryRow<'antecedente_categorizado'>[]
  readonly profesional: Row | null
  /** Of the codes of the history and of the background, those that a catalogue has. */
  readonly nombres: readonly CatalogueName[]
  /** What was added to the history after it was signed or closed, oldest first. */
  readonly complementos: readonly Complement[]
  /** The insurer that one of these names. */
  readonly pagador: Row | null
}

interface FoundBeside extends Pick<Beside, 'nombres' | 'complementos' | 'pagador'> {
  readonly antecedentes: readonly Row[]
  readonly profesional: Row | null
  readonly ajenos: readonly string[]
}

interface Loaded extends Beside {
  /** Which of the background this caller does not reach: they are in the document, and are not named to the caller. */
  readonly ajenos: ReadonlySet<string>
}

/**
 * $1 the history, $2 its patient, $3 the account in charge, $4 the caller's names, $5 and $6 the codes of the history and their
 * catalogues: the background of all the records of that person, and what the codes are called. What is reserved in another history stays in that one, whichever caller generates the document: any provider reads it.
 */
function statement(rol: Role): { readonly name: string; readonly text: string } {
  const r = antecedenteCategorizado
  const who = 'array(select unnest($4::text[]))'
  const own = mayUse(rol, r, 'read') ? reached(r, 't', factsOf(rol).reach, who) : 'false'
  const named = namedFields(r)
  const codes = named.map(([field, catalogue]) => `(${literal(catalogue)}, f.${quote(field)})`)
  return {
    name: `rda_fondo_${rol}`,
    text: `with fondo as materialized (
  select t.id, t.creado_en, row_to_json(x) as datos, ${own} as suyo, ${named.map(([field]) => `t.${quote(field)}`).join(', ')}
  from ${quote(r.name)} t cross join lateral (select ${selectList(r, 't', true)}) x
  where t.paciente = any(${recordsOfPerson('$2')})
    and ${predicateSql(r.stands, 't', { table: r.name })} and ${alive('t')} and (t.historia = $1 or ${rowSql(r, 't').level} = 0)
)
select coalesce((select json_agg(f.datos order by f.creado_en, f.id) from fondo f), '[]'::json) as antecedentes,
  coalesce((select json_agg(f.id) from fondo f where not f.suyo), '[]'::json) as ajenos,
  (select row_to_json(x) from (select ${selectList(profesional, 't', true)} from profesional t where t.cuenta = $3) x) as profesional,
  coalesce((select json_agg(json_build_array(q.catalogo, q.codigo, k.nombre)) from (
    select * from unnest($6::text[], $5::text[])
    union select v.* from fondo f cross join lateral (values ${codes.join(', ')}) v where v.column2 is not null
  ) q(catalogo, codigo) cross join lateral (select k.nombre from catalogo_codigo k
    where k.catalogo = q.catalogo and k.codigo = q.codigo and k.hasta is null offset 0) k), '[]'::json) as nombres,
  coalesce((select json_agg(json_build_object('declaracion', c.declaracion, 'firma', c.firma) order by c.declaracion->>'id')
    from complemento c where c.historia = $1), '[]'::json) as complementos,
  (select row_to_json(x) from (select ${selectList(eapb, 't', true)} from eapb t where t.id = (select (c.declaracion->>'valor')::uuid
    from complemento c where c.historia = $1 and c.declaracion->>'recurso' = 'historia' and c.declaracion->>'campo' = 'eapb'
    order by c.declaracion->>'id' desc limit 1)) x) as pagador
where $1::uuid is not null and $4::text[] is not null`,
  }
}

export function besideLoader(): (tx: Tx, content: HistoryContent, call: Call) => Promise<Loaded> {
  const statements = new Map<Role, ReturnType<typeof statement>>()
  return async (tx, content, call) => {
    const { historia } = content
    const { rol, miembros } = call.actor
    const known = statements.get(rol) ?? statement(rol)
    statements.set(rol, known)
    const codes = historyCodes(content)
    const values = [
      historia.id,
      textOrNull(historia.paciente),
      textOrNull(historia.profesional),
      arrayText(miembros),
      arrayText(codes.map(([, code]) => code)),
      arrayText(codes.map(([catalogue]) => catalogue)),
    ]
    const [found] = await tx.raw({ ...known, values })
    const { antecedentes, profesional: who, nombres, ajenos, complementos, pagador } = readBeside(found ?? [])
    const rows = antecedentes.map((row) => fromSnapshot(antecedenteCategorizado, row))
    return {
      antecedentes: entryRows('antecedente_categorizado', rows),
      profesional: who === null ? null : fromSnapshot(profesional, who),
      nombres,
      ajenos: new Set(ajenos),
      complementos,
      pagador: pagador === null ? null : fromSnapshot(eapb, pagador),
    }
  }
}

/** The columns of the statement, which are JSON. */
const readBeside = ([antecedentes, ajenos, who, nombres, complementos, pagador]: RawRow): FoundBeside => ({
  antecedentes: JSON.parse(antecedentes ?? '[]'),
  ajenos: JSON.parse(ajenos ?? '[]'),
  profesional: JSON.parse(who ?? 'null'),
  nombres: JSON.parse(nombres ?? '[]'),
  complementos: JSON.parse(complementos ?? '[]'),
  pagador: JSON.parse(pagador ?? 'null'),
})
