import type { AnyPredicate } from '../../model/predicate.ts'
import type { Registry, Resource, Value } from '../../model/resource.ts'
import { urgencyOf, WHO, WHO_COLUMNS, whoColumns } from '../audit.ts'
import type { Action } from '../call.ts'
import { binaryField, returnedFields, SYSTEM_COLUMNS, storedFields, writtenFields } from '../columns.ts'
import type { RawRow } from '../connection/raw-query.ts'
import type { Tx } from '../database.ts'
import { factOf } from '../events/event-fact.ts'
import { eventSql } from '../events/event-sql.ts'
import { type Parameters, parameters } from '../parameters.ts'
import { predicateSql } from '../predicate-sql.ts'
import { alive } from '../reach.ts'
import { literal, quote } from '../sql-text.ts'
import { ofAHistory } from './replaced.ts'

/**
 * The statements that write. Each is one round trip and one commit: the guards on what the row refers to, the row, its
 * version, its audit row and the idempotency key stand or fall together.
 */
export interface WriteValues {
  /** The row as JSON text; an array of them in `insertMany`. */
  readonly row: string
  /** Base64 of the row's one large content, beside the JSON and not inside it. */
  readonly content: string | null
  /** Who and from where, as JSON text: {actor, rol, origen, solicitud}. */
  readonly who: string
  readonly changed: readonly string[]
  /** The state of its history in which a row of this kind is written all the same. */
  readonly exempt: string | null
  readonly readVersion: number
  readonly scope: string
  readonly key: string
  readonly fingerprint: string
  readonly actorId: string
}

type P = Parameters<keyof WriteValues>

export interface WriteStatement {
  readonly name: string
  readonly text: string
  values(given: Partial<WriteValues>): (string | null)[]
}

/** PostgreSQL reads every parameter from text; names of fields are plain words and need no quoting in an array. */
const asText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  return Array.isArray(value) ? `{${value.join(',')}}` : String(value)
}

const statement = (name: string, build: (p: P) => string): WriteStatement => {
  const p: P = parameters()
  const text = build(p)
  // A statement asks for the values that it names, and is given those.
  return { name, text, values: (given) => p.values(given as WriteValues).map(asText) }
}

const heavyFields = (r: Resource): string[] =>
  storedFields(r)
    .filter(([, f]) => f.heavy)
    .map(([name]) => name)

/** What the version keeps: the JSON we sent, plus what the database added, less what is too large and never changes. */
function snapshot(r: Resource, json: string): string {
  const heavy = heavyFields(r)
  const added = returnedFields(r)
  const base = heavy.length === 0 ? json : `(${json} - array[${heavy.map(literal).join(', ')}])`
  if (added.length === 0) return base
  return `${base} || jsonb_build_object(${added.map((n) => `${literal(n)}, fila.${quote(n)}`).join(', ')})`
}

const patientOf = (r: Resource, alias: string): string =>
  r.patientField === null ? 'null::uuid' : `${alias}.${quote(r.patientField)}`

/** How the audit row of a write stands out when the patient was reached through break-glass. */
export const urgency = (r: Resource, row: string, who: string): string =>
  r.patientField === null
    ? 'null'
    : `case when ${who}.miembros <> '{}' then ${urgencyOf(patientOf(r, row), `${who}.cuenta`)} end`

const RECORD_GRANT_DAYS = 30

/** The account that registers a patient or opens a history reaches it, though no grant did yet. */
function creatorGrant(r: Resource, who: string, from: string): string[] {
  if (r.grantsCreator === undefined) return []
  const [history, via, level, until] =
    r.grantsCreator === 'record'
      ? ['null', 'registro', 1, `now() + interval '${RECORD_GRANT_DAYS} days'`]
      : ['fila.id', 'equipo', 3, 'null']
  return [
    `concesion as (
  insert into alcance (miembro, paciente, historia, via, nivel, desde, hasta, origen, otorgado_por)
  select 'c:' || (${who} ->> 'cuenta'), ${patientOf(r, 'fila')}, ${history}, '${via}', ${level}, now(), ${until}, fila.id::text, ${who} ->> 'cuenta'
  from ${from} where (${who} ->> 'concede')::boolean
)`,
  ]
}

/** What is kept of a write beside the row: its version, its audit row and its event. */
const versionAndAudit = (
  r: Resource,
  p: P,
  operation: 'crear' | 'actualizar',
  action: Action = operation,
): string => `guardado as (
  insert into version (id, version, recurso, desde, actor, cuenta, operacion, campos, datos)
  select fila.id, fila.version, ${literal(r.name)}, fila.actualizado_en, ${p.use('who', 'jsonb')} ->> 'actor',
    ${p.use('who', 'jsonb')} ->> 'cuenta', ${literal(operation)},
    ${p.use('changed', 'text[]')}, ${snapshot(r, p.use('row', 'jsonb'))}
  from fila
), huella as (
  insert into auditoria (${WHO_COLUMNS}, accion, recurso, recurso_id, paciente, resultado, campos, acceso)
  select ${whoColumns('h')}, ${literal(action)}, ${literal(r.name)}, fila.id, ${patientOf(r, 'fila')},
    ${operation === 'crear' ? 201 : 200}, ${p.use('changed', 'text[]')}, ${urgency(r, 'fila', 'h')}
  from fila, jsonb_to_record(${p.use('who', 'jsonb')}) as ${WHO}
), suceso as (
  ${eventSql(r, factOf(operation, action))}
)`

const returning = (r: Resource): string => ['id', ...returnedFields(r)].map((c) => `fila.${quote(c)}`).join(', ')

/** What a create or an update says the database added to the row. */
export function additions(r: Resource): (made: RawRow) => Record<string, Value> {
  const names = returnedFields(r)
  return (made) =>
    Object.fromEntries(
      names.map((name, i) => {
        const text = made[i + 1] ?? null
        return [name, text !== null && r.fields[name]?.kind === 'size' ? Number(text) : text]
      }),
    )
}

/** The refs that a write must find in place, and which of them may be in a state that takes no more rows. */
function guardedRefs(
  r: Resource,
  registry: Registry,
): { name: string; target: Resource; place: Resource['belongsTo']; as: AnyPredicate | undefined }[] {
  return (
    writtenFields(r)
      // A transaction that puts a row in the place of another holds both.
      .filter(([name, f]) => f.kind === 'ref' && name !== r.replacedBy?.field)
      .map(([name, f]) => {
        const target = registry.get(f.to ?? '')
        if (target === undefined) throw new Error(`${r.name}.${name} refers to an unknown resource ${f.to}`)
        return { name, target, place: r.belongsTo?.history === name ? r.belongsTo : undefined, as: f.while }
      })
  )
}

/**
 * What the row refers to must be there, and its history still open, at the moment it is written: a lock that a
 * concurrent removal or closing waits for, or that shows us its outcome.
 */
function guards(r: Resource, registry: Registry, p: P, isNew: boolean): { ctes: string[]; conditions: string[] } {
  const ctes: string[] = []
  const conditions: string[] = []
  for (const { name, target, place, as } of guardedRefs(r, registry)) {
    const value = `(${p.use('row', 'jsonb')} ->> ${literal(name)})`
    const open =
      place === undefined
        ? ''
        : ` and (t.estado = ${p.use('exempt', 'text')} or t.estado not in (${Object.keys(place.frozenIn).map(literal).join(', ')}))`
    const stands = isNew ? notReplaced(r, target, 't', p.use('row', 'jsonb')) : ''
    const required = isNew && as !== undefined ? ` and ${predicateSql(as, 't')}` : ''
    const lock = place === undefined && required === '' ? 'for key share' : 'for share'
    ctes.push(
      `${quote(`ref_${name}`)} as (select 1 from ${quote(target.name)} t where t.id = ${value}::uuid and ${alive('t')}${open}${stands}${required} ${lock})`,
    )
    conditions.push(`(${value} is null or exists (select 1 from ${quote(`ref_${name}`)}))`)
  }
  return { ctes, conditions }
}

/** What is new waits for a transaction that is putting another row in the place of the one it refers to, and sees that it was done. */
function notReplaced(r: Resource, target: Resource, alias: string, row: string): string {
  if (target.replacedBy === undefined) return ''
  const history = ofAHistory(r)
  if (history !== null && r.fields[history]?.required === true) return ''
  const goesOn = history === null ? '' : ` or (${row} ->> ${literal(history)}) is not null`
  return ` and (${alias}.${quote(target.replacedBy.field)} is null${goesOn})`
}

const whereAll = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : `\n  where ${conditions.join('\n    and ')}`

export function createStatement(r: Resource, registry: Registry, withKey: boolean): WriteStatement {
  return statement(`crear${withKey ? '_clave' : ''}_${r.name}`, (p) => {
    const { ctes, conditions } = guards(r, registry, p, true)
    const row = p.use('row', 'jsonb')
    const columns = [...SYSTEM_COLUMNS, ...writtenFields(r).map(([name]) => name)]
    const content = binaryField(r)
    const values = columns.map((c) =>
      c === content ? `decode(${p.use('content', 'text')}, 'base64')` : `n.${quote(c)}`,
    )
    const parts = [...ctes]
    if (withKey) {
      // A second request with the key waits here for the first one's commit, and then inserts nothing.
      parts.push(`clave as (
  insert into idempotencia (actor, clave, huella, recurso, recurso_id, creada_en)
  select ${p.use('actorId', 'text')}, ${p.use('key', 'text')}, ${p.use('fingerprint', 'text')}, ${literal(r.name)},
    (${row} ->> 'id')::uuid, (${row} ->> 'creado_en')::timestamptz${whereAll(conditions)}
  on conflict do nothing returning 1
)`)
      conditions.push('exists (select 1 from clave)')
    }
    if (r.numbered !== undefined) {
      const scope = p.use('scope', 'text')
      parts.push(`numero as (
  insert into consecutivo (ambito, ultimo) select ${scope}, 1${whereAll(conditions)}
  on conflict (ambito) do update set ultimo = consecutivo.ultimo + 1 returning ultimo
)`)
      columns.push(r.numbered.field)
      values.push(`(select ${scope} || '-' || lpad(numero.ultimo::text, 6, '0') from numero)`)
    }
    parts.push(`fila as (
  insert into ${quote(r.name)} (${columns.map(quote).join(', ')})
  select ${values.join(', ')}
  from jsonb_populate_record(null::${quote(r.name)}, ${row}) n${whereAll(conditions)}
  returning *
)`)
    parts.push(versionAndAudit(r, p, 'crear'), ...creatorGrant(r, p.use('who', 'jsonb'), 'fila'))
    return `with ${parts.join(', ')}\nselect ${returning(r)} from fila`
  })
}

/** `action`: what the audit calls it, where it is more than a change of fields. */
export function updateStatement(r: Resource, registry: Registry, action: Action = 'actualizar'): WriteStatement {
  return statement(`${action}_${r.name}`, (p) => {
    const { ctes, conditions } = guards(r, registry, p, false)
    const row = p.use('row', 'jsonb')
    const columns = [
      'version',
      'actualizado_en',
      ...writtenFields(r)
        .filter(([, f]) => !(f.heavy && f.immutable))
        .map(([name]) => name),
    ].map(quote)
    const where = [
      `t.id = (${row} ->> 'id')::uuid`,
      `t.version = ${p.use('readVersion', 'integer')}`,
      alive('t'),
      ...conditions,
    ]
    const parts = [
      ...ctes,
      `fila as (
  update ${quote(r.name)} t set (${columns.join(', ')}) =
    (select ${columns.map((c) => `n.${c}`).join(', ')} from jsonb_populate_record(null::${quote(r.name)}, ${row}) n)${whereAll(where)}
  returning t.*
)`,
      versionAndAudit(r, p, 'actualizar', action),
    ]
    return `with ${parts.join(', ')}\nselect ${returning(r)} from fila`
  })
}

/**
 * The rows of all requests that wait, in one statement and one commit: $1 is an array of {fila, quien, campos, exento}.
 * The same guards as `createStatement`, row by row; a row that a guard refuses is simply not among those returned, nor, where
 * twins are passed over, one that is there already. What the rows refer to is looked up by an array: of a JSON list the planner
 * expects a hundred rows, and would rather read the whole table.
 */
export function createManyStatement(
  r: Resource,
  registry: Registry,
  passing: 'none' | 'twins',
): { readonly name: string; readonly text: string } {
  const ctes: string[] = []
  const conditions: string[] = []
  for (const { name, target, place, as } of guardedRefs(r, registry)) {
    const cte = quote(`ref_${name}`)
    const state = place === undefined ? '' : ', t.estado'
    const stands = notReplaced(r, target, 'g', 'e.fila')
    const by = stands === '' ? '' : `, t.${quote(target.replacedBy?.field ?? '')}`
    ctes.push(`${cte} as (
  select t.id${state}${by} from ${quote(target.name)} t
  where t.id = any(array(select (e.fila ->> ${literal(name)})::uuid from entrada e)) and ${alive('t')}${as === undefined ? '' : ` and ${predicateSql(as, 't')}`} ${place === undefined && as === undefined ? 'for key share' : 'for share'}
)`)
    const open =
      place === undefined
        ? ''
        : ` and (g.estado = e.exento or g.estado not in (${Object.keys(place.frozenIn).map(literal).join(', ')}))`
    conditions.push(`((e.fila ->> ${literal(name)}) is null or exists (
    select 1 from ${cte} g where g.id = (e.fila ->> ${literal(name)})::uuid${open}${stands}))`)
  }
  const columns = [...SYSTEM_COLUMNS, ...writtenFields(r).map(([name]) => name)].map(quote)
  const parts = [
    `entrada as materialized (
  select e.fila, e.quien, e.campos, e.exento, (e.fila ->> 'id')::uuid as id
  from jsonb_to_recordset($1::jsonb) as e(fila jsonb, quien jsonb, campos text[], exento text)
)`,
    ...ctes,
    `fila as (
  insert into ${quote(r.name)} (${columns.join(', ')})
  select ${columns.map((c) => `n.${c}`).join(', ')}
  from entrada e cross join lateral jsonb_populate_record(null::${quote(r.name)}, e.fila) n${whereAll(conditions)}${passing === 'twins' ? '\n  on conflict do nothing' : ''}
  returning *
)`,
    `guardado as (
  insert into version (id, version, recurso, desde, actor, cuenta, operacion, campos, datos)
  select fila.id, fila.version, ${literal(r.name)}, fila.actualizado_en, e.quien ->> 'actor', e.quien ->> 'cuenta', 'crear', e.campos, ${snapshot(r, 'e.fila')}
  from fila join entrada e on e.id = fila.id
)`,
    `huella as (
  insert into auditoria (${WHO_COLUMNS}, accion, recurso, recurso_id, paciente, resultado, campos, acceso)
  select ${whoColumns('h')}, 'crear', ${literal(r.name)}, fila.id, ${patientOf(r, 'fila')}, 201, e.campos,
    ${urgency(r, 'fila', 'h')}
  from fila join entrada e on e.id = fila.id, jsonb_to_record(e.quien) as ${WHO}
)`,
    `suceso as (
  ${eventSql(r, 'creacion')}
)`,
    ...creatorGrant(r, 'e.quien', 'fila join entrada e on e.id = fila.id'),
  ]
  return {
    name: `crear_${passing === 'twins' ? 'distintos' : 'varios'}_${r.name}`,
    text: `with ${parts.join(', ')}\nselect ${returning(r)} from fila`,
  }
}

/** Rows that another write brings along (`derivar`), each with its audit row and its event; or a bulk load, which has neither. */
export function insertManyStatement(r: Resource, action: 'derivar' | 'cargar'): WriteStatement {
  return statement(`${action}_nuevas_${r.name}`, (p) => {
    const rows = p.use('row', 'jsonb')
    const who = p.use('who', 'jsonb')
    const numbered = action === 'cargar' && r.numbered !== undefined ? [r.numbered.field] : []
    const columns = [...SYSTEM_COLUMNS, ...writtenFields(r).map(([name]) => name), ...numbered]
    const content = binaryField(r)
    const values = columns.map((c) => (c === content ? `decode(d.valor ->> ${literal(c)}, 'base64')` : `n.${quote(c)}`))
    const rest = content === null ? 'd.valor' : `d.valor - ${literal(content)}`
    const told = `, huella as (
  insert into auditoria (${WHO_COLUMNS}, accion, recurso, recurso_id, paciente, resultado, acceso)
  select ${whoColumns('h')}, 'derivar', ${literal(r.name)}, fila.id, ${patientOf(r, 'fila')}, 201, ${urgency(r, 'fila', 'h')}
  from fila, jsonb_to_record(${who}) as ${WHO}
), suceso as (
  ${eventSql(r, 'creacion')}
)`
    return `with fila as (
  insert into ${quote(r.name)} (${columns.map(quote).join(', ')})
  select ${values.join(', ')}
  from jsonb_array_elements(${rows}) d(valor), jsonb_populate_record(null::${quote(r.name)}, ${rest}) n
  returning *
), guardado as (
  insert into version (id, version, recurso, desde, actor, cuenta, operacion, campos, datos)
  select fila.id, fila.version, ${literal(r.name)}, fila.actualizado_en, ${who} ->> 'actor', ${who} ->> 'cuenta', 'crear', '{}', ${snapshot(r, 'd.valor')}
  from fila join jsonb_array_elements(${rows}) d(valor) on (d.valor ->> 'id')::uuid = fila.id
)${action === 'derivar' ? told : ''}
select count(*)::integer as filas from fila`
  })
}

/** Setting the one true row of `onlyOne` unsets the other, as a change of its own with its version and audit. */
export function unsetOthersStatement(r: Resource, field: string): WriteStatement {
  return statement(`desmarcar_${r.name}`, (p) => {
    const row = p.use('row', 'jsonb')
    const who = p.use('who', 'jsonb')
    return `with fila as (
  update ${quote(r.name)} t set ${quote(field)} = false, version = t.version + 1, actualizado_en = (${row} ->> 'actualizado_en')::timestamptz
  where t.${quote(field)} and t.id <> (${row} ->> 'id')::uuid and t.eliminado_en is null
  returning t.*
), guardado as (
  insert into version (id, version, recurso, desde, actor, cuenta, operacion, campos, datos)
  select fila.id, fila.version, ${literal(r.name)}, fila.actualizado_en, ${who} ->> 'actor', ${who} ->> 'cuenta', 'actualizar', array[${literal(field)}], to_jsonb(fila) - 'eliminado_en'
  from fila
), huella as (
  insert into auditoria (${WHO_COLUMNS}, accion, recurso, recurso_id, paciente, resultado, campos)
  select ${whoColumns('h')}, 'actualizar', ${literal(r.name)}, fila.id, ${patientOf(r, 'fila')}, 200, array[${literal(field)}]
  from fila, jsonb_to_record(${who}) as ${WHO}
), suceso as (
  ${eventSql(r, 'cambio')}
)
select fila.id from fila`
  })
}

export const runWrite = (tx: Tx, s: WriteStatement, values: Partial<WriteValues>): Promise<RawRow[]> =>
  tx.raw({ name: s.name, text: s.text, values: s.values(values) })
