import { type Field, isList } from '../model/fields.ts'
import { isEvent, placeOf } from '../model/place.ts'
import type { Registry, Resource, Unique } from '../model/resource.ts'
import { columnType, storedFields } from './columns.ts'
import { predicateSql } from './predicate-sql.ts'
import { literal, quote } from './sql-text.ts'

/**
 * The schema that the declarations ask for, object by object, so that a migration can be written from what is missing
 * and a test can prove that the migrations add up to it.
 */
export interface DeclaredTable {
  readonly name: string
  readonly columns: readonly { name: string; definition: string }[]
  readonly constraints: readonly { name: string; definition: string }[]
  readonly indexes: readonly { name: string; definition: string }[]
}

/** Whether the database holds no row without it. */
export const notNull = (r: Resource, name: string, f: Field): boolean =>
  f.required === true ||
  f.default !== undefined ||
  isList(f) ||
  f.order === true ||
  name === r.patientField ||
  // A page boundary needs a value.
  Object.values(r.fields).some((other) => other.order === true && other.rank?.by.includes(name))

function columnDefinition(r: Resource, name: string, f: Field): string {
  if (f.kind === 'hash') return `text generated always as (custodia_sha256(${quote(f.of ?? '')})) stored`
  if (f.kind === 'size') return `integer generated always as (octet_length(${quote(f.of ?? '')})) stored`
  return `${columnType(f)}${notNull(r, name, f) ? ' not null' : ''}`
}

/** The text that `search` looks in, and the index expression behind it: both must be spelled alike. */
export function searchExpression(r: Resource, alias: string): string | null {
  const names = Object.entries(r.fields)
    .filter(([, f]) => f.search)
    .map(([name]) => `coalesce(${alias}${quote(name)}, '')`)
  return names.length === 0 ? null : `custodia_normal(${names.join(` || ' ' || `)})`
}

const normal = (column: string): string => `custodia_normal(${column})`

/** Names are compared without accents or case; codes, refs and documents as they are. */
export const isLooseText = (f: Field): boolean =>
  f.kind === 'text' && f.normalise === undefined && f.pattern !== undefined

export function filterExpression(name: string, f: Field, alias: string): string {
  const column = `${alias}${quote(name)}`
  return isLooseText(f) ? `custodia_normal(${column})` : column
}

/** When the row happened; a date that may be left out gives way to when it was written. Also spelled alike in the index. */
export function momentExpression(r: Resource, alias: string): string | null {
  const at = isEvent(r) ? placeOf(r).happenedAt : null
  if (at === null) return null
  const f = r.fields[at]
  const column = `${alias}${quote(at)}`
  return f === undefined || notNull(r, at, f) ? column : `coalesce(${column}, ${alias}creado_en)`
}

/** Several texts as one, without accents: as an index can have it, which `concat_ws` cannot be in. */
export const joinedExpression = ([first, ...rest]: readonly [string, ...string[]], alias: string): string =>
  normal([`${alias}${quote(first)}`, ...rest.map((c) => `coalesce(' ' || ${alias}${quote(c)}, '')`)].join(' || '))

// Folding every text that is written would cost five times what reading it with either vowel does.
const vowels: Readonly<Record<string, string>> = { a: '[aáÁ]', e: '[eéÉ]', i: '[iíÍ]', o: '[oóÓ]', u: '[uúÚüÜ]' }
const spelled = (stem: string): string => stem.replaceAll(/[aeiou]/g, (vowel) => vowels[vowel] ?? vowel)

/** Whether a row mentions it. Also spelled alike in the index. */
export function mentionExpression(r: Resource, name: string, alias: string): string {
  const mention = r.mentions?.[name]
  if (mention === undefined) throw new Error(`${r.name} does not say where ${name} is mentioned`)
  const texts = mention.in.map((field) => `coalesce(${alias}${quote(field)}, '')`).join(` || ' ' || `)
  return `(${texts}) ~* ${literal(mention.stems.map(spelled).join('|'))}`
}

const short = (name: string): string => (name.length <= 60 ? name : `${name.slice(0, 52)}_${hash(name)}`)
const hash = (s: string): string => [...s].reduce((h, c) => (h * 31 + c.charCodeAt(0)) >>> 0, 7).toString(36)

/** Of a `unique` that holds among rows of normal confidentiality: which those are. */
export function openlySql(r: Resource, unique: Unique, alias: string): string[] {
  const { confidentialField: own } = r
  if (unique.openly !== true || own === null) return []
  const column = `${alias === '' ? '' : `${alias}.`}${quote(own)}`
  return [r.fields[own]?.kind === 'boolean' ? `${column} is not true` : `coalesce(${column}, 'normal') = 'normal'`]
}

export function declaredTable(r: Resource): DeclaredTable {
  const table = quote(r.name)
  const live = 'eliminado_en is null'
  const indexes: { name: string; definition: string }[] = []
  const index = (suffix: string, on: string, more = ''): void => {
    const name = short(`${r.name}_${suffix}`)
    indexes.push({ name, definition: `create index ${quote(name)} on ${table} ${on} where ${live}${more}` })
  }
  // Lists of these begin with the newest and skip what the caller does not reach: whether a row stands must not cost
  // taking it apart, since the mark of removal is its last column.
  if (r.grantsCreator !== undefined) index('vivos', '(id)')
  // A client that keeps a copy asks for what changed since, what was removed included, and for the newest first.
  const changed = short(`${r.name}_actualizado`)
  indexes.push({ name: changed, definition: `create index ${quote(changed)} on ${table} (actualizado_en, id)` })
  for (const [name, f] of storedFields(r)) {
    if (f.begins)
      index(`${name}_comienzo`, `(${normal(quote(name))} text_pattern_ops)`, ` and ${quote(name)} is not null`)
    if (f.sought) index(name, `(${quote(name)}, id)`, ` and ${quote(name)} is not null`)
    if (f.filter || f.order) index(name, `(${filterExpression(name, f, '')}, id)`)
    else if (f.kind === 'ref') index(name, `(${quote(name)})`, ` and ${quote(name)} is not null`)
    // Ordering is by the plain value; a filter that ignores accents has an index of its own.
    if (f.order && f.filter && isLooseText(f)) index(`${name}_orden`, `(${quote(name)}, id)`)
  }
  for (const [name, fields] of Object.entries(r.orderedAs ?? {})) index(name, `(${joinedExpression(fields, '')}, id)`)
  for (const [name, which] of Object.entries(r.walked ?? {})) index(name, '(id)', ` and ${predicateSql(which)}`)
  for (const name of Object.keys(r.mentions ?? {}))
    index(name, `(${quote(r.patientField ?? 'id')}, id)`, ` and ${mentionExpression(r, name, '')}`)
  const moment = momentExpression(r, '')
  const read = (suffix: string, by: readonly (string | null)[]): void =>
    index(suffix, `(${[quote(r.patientField ?? 'id'), ...by, 'id'].filter((c) => c !== null).join(', ')})`)
  if (moment !== null) read('linea', [moment])
  if (r.latestBy !== undefined) read('ultimos', [quote(r.latestBy), moment])
  for (const [name, f] of Object.entries(r.fields)) {
    if (f.rank)
      index(
        `${name}_cola`,
        `(${[...f.rank.among, ...f.rank.by, 'id'].map(quote).join(', ')})`,
        ` and ${predicateSql(f.rank.while)}`,
      )
    if (f.rank && f.order) {
      const by = [...f.rank.by, 'id'].map(quote).join(', ')
      index(`${name}_orden`, `(${by})`)
      index(`${name}_orden_${f.rank.among.join('_')}`, `(${f.rank.among.map(quote).join(', ')}, ${by})`)
    }
  }
  for (const [name, { elapsed }] of Object.entries(r.live)) {
    if (elapsed !== undefined) index(name, `(${quote(elapsed.past)}, id)`, ` and ${predicateSql(elapsed.while)}`)
  }
  r.unique.forEach((u, i) => {
    const name = short(`${r.name}_unico_${i + 1}`)
    const where = [live, ...(u.while === undefined ? [] : [predicateSql(u.while)]), ...openlySql(r, u, '')].join(
      ' and ',
    )
    indexes.push({
      name,
      definition: `create unique index ${quote(name)} on ${table} (${u.fields.map(quote).join(', ')}) nulls not distinct where ${where}`,
    })
  })
  if (r.onlyOne !== undefined) {
    const name = `${r.name}_solo_uno`
    indexes.push({
      name,
      definition: `create unique index ${quote(name)} on ${table} (${quote(r.onlyOne)}) where ${live} and ${quote(r.onlyOne)}`,
    })
  }
  const search = searchExpression(r, '')
  if (search !== null) {
    const name = `${r.name}_busqueda`
    // What is new is put in order a little at a time: of four megabytes, as is usual, the writer who fills them waits for all.
    const little = 'with (gin_pending_list_limit = 256)'
    indexes.push({
      name,
      definition: `create index ${quote(name)} on ${table} using gin (${search} gin_trgm_ops) ${little}`,
    })
  }
  return {
    name: r.name,
    columns: [
      { name: 'id', definition: 'uuid not null' },
      { name: 'version', definition: 'integer not null' },
      { name: 'creado_en', definition: 'timestamptz(3) not null' },
      { name: 'actualizado_en', definition: 'timestamptz(3) not null' },
      { name: 'creado_por', definition: 'text not null' },
      { name: 'eliminado_en', definition: 'timestamptz(3)' },
      ...storedFields(r).map(([name, f]) => ({ name, definition: columnDefinition(r, name, f) })),
    ],
    constraints: [
      { name: `${r.name}_pkey`, definition: 'primary key (id)' },
      ...storedFields(r)
        .filter(([, f]) => f.kind === 'ref')
        .map(([name, f]) => ({
          name: short(`${r.name}_${name}_fkey`),
          definition: `foreign key (${quote(name)}) references ${quote(f.to ?? '')} (id)`,
        })),
    ],
    indexes,
  }
}

export function createTableSql(t: DeclaredTable, r: Resource): string {
  const columns = t.columns.map((c) => `  ${quote(c.name)} ${c.definition}`)
  const primary = t.constraints.slice(0, 1).map((c) => `  constraint ${quote(c.name)} ${c.definition}`)
  return [
    `create table ${quote(t.name)} (\n${[...columns, ...primary].join(',\n')}\n)`,
    `comment on table ${quote(t.name)} is ${literal(r.about)}`,
    tableGrantSql(r),
  ].join(';\n')
}

/** Rows are marked as removed, and never taken away. */
export const tableGrantSql = (r: Resource): string => `grant select, insert, update on ${quote(r.name)} to custodia_app`

/** Foreign keys after all tables: resources may refer to each other in any order. */
export function createAllSql(registry: Registry): string {
  const tables = [...registry.values()].map((r) => ({ r, t: declaredTable(r) }))
  return [
    ...tables.map(({ r, t }) => createTableSql(t, r)),
    ...tables.flatMap(({ t }) =>
      t.constraints.slice(1).map((c) => `alter table ${quote(t.name)} add constraint ${quote(c.name)} ${c.definition}`),
    ),
    ...tables.flatMap(({ t }) => t.indexes.map((i) => i.definition)),
  ]
    .map((s) => `${s};\n`)
    .join('\n')
}
