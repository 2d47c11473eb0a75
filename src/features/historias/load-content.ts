import { urgencyOf, WHO, WHO_COLUMNS, whoColumns } from '../../engine/audit.ts'
import type { Action, Call } from '../../engine/call.ts'
import { selectList } from '../../engine/columns.ts'
import type { Tx } from '../../engine/database.ts'
import { alive, reached } from '../../engine/reach.ts'
import { recordsOfPerson } from '../../engine/same-person.ts'
import { literal, quote } from '../../engine/sql-text.ts'
import { fromSnapshot } from '../../engine/versions.ts'
import { whoJson } from '../../engine/write/who-writes.ts'
import { mayUse } from '../../model/access/access.ts'
import { factsOf, type ReachClass, type Role } from '../../model/access/roles.ts'
import { placeOf } from '../../model/place.ts'
import type { Registry, Resource, Row } from '../../model/resource.ts'
import { type EntryName, entries, entriesFrom } from '../../resources/entries.ts'
import { type HistoryContent, patientRows } from './content.ts'

const OPEN_FORMULAS = `t.estado in ('activa', 'borrador') and not t.anulado`

function named(registry: Registry, name: string): Resource {
  const r = registry.get(name)
  if (r === undefined) throw new Error(`There is no resource ${name}`)
  return r
}

/**
 * All of one history in one statement, as JSON that PostgreSQL puts together: $1 the history, $2 the caller's names. Each
 * collection is read through the predicate of the caller's class; no role is what the service itself has to know.
 */
export function contentStatement(registry: Registry, rol: Role | null, history = '$1'): { name: string; text: string } {
  const reach: ReachClass = rol === null ? 'total' : factsOf(rol).reach
  // Out of the planner's sight, as in the lists: one plan for all callers.
  const who = 'array(select unnest($2::text[]))'
  // The table of access first: a collection that the role may not read has nothing for it, in any history.
  const rows = (r: Resource, where: string, order: string): string =>
    rol !== null && !mayUse(rol, r, 'read')
      ? `'[]'::json`
      : `coalesce((select json_agg(x) from (select ${selectList(r, 't', true)} from ${quote(r.name)} t
    where ${where} and ${alive('t')} and ${reached(r, 't', reach, who)} order by ${order}) x), '[]'::json)`
  const listed = entries.map((r) => {
    const { history, happenedAt } = placeOf(r)
    // As they were recorded: the documents made of a history number what it holds in this order.
    const order = 'fecha_registro' in r.fields ? 'fecha_registro' : happenedAt
    return `${literal(r.name)}, ${rows(r, `t.${quote(history)} = h.id`, `t.${quote(order)}, t.id`)}`
  })
  const historia = named(registry, 'historia')
  const alergias = rows(
    named(registry, 'antecedente_categorizado'),
    `t.paciente = any(persona.registros) and t.categoria = 'alergico' and not t.anulado`,
    't.id',
  )
  const consents = rows(
    named(registry, 'consentimiento'),
    `t.paciente = any(persona.registros) and (t.historia is null or (t.historia <> h.id and t.tipo = 'tratamiento_datos'))`,
    't.id',
  )
  const formulas = rows(
    named(registry, 'formula_medicamento'),
    `t.paciente = any(persona.registros) and t.historia <> h.id and ${OPEN_FORMULAS}`,
    't.id',
  )
  const one = (name: string, from: string): string => {
    const r = named(registry, name)
    return `(select row_to_json(x) from (select ${selectList(r, 'q', true)} from ${quote(name)} t ${from}
    and ${reached(r, 't', reach, who)}) x)`
  }
  // The caller who may know whose the history is, may know who that person turned out to be.
  const persona = one('paciente', 'join paciente q on q.id = coalesce(t.fusionado_con, t.id) where t.id = h.paciente')
  const absorbido = one(
    'paciente',
    'join paciente q on q.id = t.id where t.id = h.paciente and t.fusionado_con is not null',
  )
  const eapb = one('eapb', 'join eapb q on q.id = t.id where t.id = h.eapb')
  const marks = `coalesce((select json_agg(x) from (
    select m.declaracion, m.firma, case when d.marca is not null then json_build_object('declaracion', d.declaracion, 'firma', d.firma) end as decision,
      exists (select 1 from historia c where c.id = (m.declaracion #>> '{correcta,historia}')::uuid and ${alive('c')}
        and ${reached(historia, 'c', reach, who)}) as alcanza_correcta
    from marca_error m left join marca_error_decision d on d.marca = m.id where m.historia = h.id order by m.id) x), '[]'::json)`
  const text = `select row_to_json(hx) as historia, ${persona} as paciente, ${absorbido} as absorbido, ${eapb} as eapb,
  json_build_object(${listed.join(',\n  ')}) as entries, ${alergias} as alergias, ${consents} as consentimientos, ${formulas} as formulas,
  ${marks} as marcas
from historia h cross join lateral (select ${selectList(historia, 'h', true)}) hx
  cross join lateral (select ${recordsOfPerson('h.paciente')} as registros offset 0) persona
where h.id = ${history} and ${alive('h')} and $2::text[] is not null and ${reached(historia, 'h', reach, who)}`
  return { name: `contenido_historia_${rol ?? 'servicio'}`, text }
}

/** The same for a caller, with the audit row of having shown it: $3 the caller, $4 the action. One round trip. */
export function shownContentStatement(registry: Registry, rol: Role): { name: string; text: string } {
  const { name, text } = contentStatement(registry, rol)
  return {
    name: `mostrar_${name}`,
    text: `with todo as materialized (
${text}
), huella as (
  insert into auditoria (${WHO_COLUMNS}, accion, recurso, recurso_id, paciente, resultado, acceso)
  select ${whoColumns('q')}, $4, 'historia', $1, (t.historia ->> 'paciente')::uuid, 200,
    case when q.miembros <> '{}' then ${urgencyOf("(t.historia ->> 'paciente')::uuid", 'q.cuenta')} end
  from todo t, jsonb_to_record($3::jsonb) as ${WHO.replace(/^h/, 'q')}
)
select t.historia, t.paciente, t.absorbido, t.eapb, t.entries, t.alergias, t.consentimientos, t.formulas, t.marcas from todo t`,
  }
}

type FoundRows = readonly Row[] | null
interface FoundContent extends Pick<HistoryContent, 'historia' | 'absorbido' | 'eapb' | 'marcas'> {
  readonly paciente: Row | null
  readonly entries: Readonly<Record<EntryName, FoundRows>>
  readonly alergias: FoundRows
  readonly consentimientos: FoundRows
  readonly formulas: FoundRows
}

/** What the statement answered, as rows of the declarations. */
function readContent(registry: Registry, found: FoundContent): HistoryContent {
  const rowOf = (name: string, row: Row): Row => fromSnapshot(named(registry, name), row)
  const rowsOf = (name: string, rows: FoundRows): readonly Row[] => (rows ?? []).map((row) => rowOf(name, row))
  return {
    historia: rowOf('historia', found.historia),
    // The caller may see the care and not whose it is.
    paciente: found.paciente === null ? unnamed(registry, found.historia) : rowOf('paciente', found.paciente),
    absorbido: found.absorbido === null ? null : rowOf('paciente', found.absorbido),
    eapb: found.eapb === null ? null : rowOf('eapb', found.eapb),
    entries: entriesFrom((name) => rowsOf(name, found.entries[name])),
    patient: patientRows({
      alergias: rowsOf('antecedente_categorizado', found.alergias),
      consentimientos: rowsOf('consentimiento', found.consentimientos),
      formulas: rowsOf('formula_medicamento', found.formulas),
    }),
    marcas: found.marcas,
  }
}

function unnamed(registry: Registry, { paciente, creado_en, actualizado_en }: Row): Row {
  const blank = Object.keys(named(registry, 'paciente').fields).map((name) => [name, null])
  return { ...Object.fromEntries(blank), id: String(paciente), version: 0, creado_en, actualizado_en, creado_por: '' }
}

/** Everything of the history, whoever the caller is: for deciding, sealing and verifying. Null if there is none. */
export function wholeContent(registry: Registry): (tx: Tx, id: string) => Promise<HistoryContent | null> {
  let statement: { name: string; text: string } | undefined
  return async (tx, id) => {
    statement ??= contentStatement(registry, null)
    const [found] = await tx.run<FoundContent>({ ...statement, values: [id, []] })
    return found === undefined ? null : readContent(registry, found)
  }
}

/** The same of many at once; who is not there is left out. */
export function wholeContents(registry: Registry): (tx: Tx, ids: readonly string[]) => Promise<HistoryContent[]> {
  const { name, text } = contentStatement(registry, null, 'una.id')
  const each = `select c.* from unnest($1::uuid[]) as una(id) cross join lateral (${text}) c`
  return async (tx, ids) => {
    const found = await tx.run<FoundContent>({ name: `${name}_varias`, text: each, values: [ids, []] })
    return found.map((content) => readContent(registry, content))
  }
}

/** What this caller reaches of it, for deciding what may be said to the caller: nothing of it is shown, so nothing is written down. */
export function reachedContent(registry: Registry): (tx: Tx, id: string, call: Call) => Promise<HistoryContent | null> {
  const statements = new Map<Role, { name: string; text: string }>()
  return async (tx, id, { actor: { rol, miembros } }) => {
    const statement = statements.get(rol) ?? contentStatement(registry, rol)
    statements.set(rol, statement)
    const [found] = await tx.run<FoundContent>({ ...statement, values: [id, miembros] })
    return found === undefined ? null : readContent(registry, found)
  }
}

/** What this caller reaches of the history, written down before it is shown. Null if the caller does not know of it. */
export function contentFor(
  registry: Registry,
): (tx: Tx, id: string, call: Call, action: Action) => Promise<HistoryContent | null> {
  const statements = new Map<Role, { name: string; text: string }>()
  return async (tx, id, call, action) => {
    const { rol } = call.actor
    const statement = statements.get(rol) ?? shownContentStatement(registry, rol)
    statements.set(rol, statement)
    const [found] = await tx.run<FoundContent>({
      ...statement,
      values: [id, call.actor.miembros, whoJson(call), action],
    })
    return found === undefined ? null : readContent(registry, found)
  }
}
