import { notNull } from '../../../engine/ddl.ts'
import { predicateSql } from '../../../engine/predicate-sql.ts'
import { alive, rowSql } from '../../../engine/reach.ts'
import { recordsOfPerson } from '../../../engine/same-person.ts'
import { literal } from '../../../engine/sql-text.ts'
import { type AnyPredicate, fieldsOf, termOf } from '../../../model/predicate.ts'
import type { Resource } from '../../../model/resource.ts'
import { registry } from '../../../resources/index.ts'
import { profesional } from '../../fhir/elements/professional.ts'
import { mendedBy } from '../../historias/complements/completable.ts'
import { type Document, documents } from '../document/input.ts'
import { type TakenName, taken } from '../document/taken.ts'
import type { Fault, JudgedName, RdaRule } from './rule.ts'

/** `alive and reached` of other collections, for the caller. */
export type Seen = (resource: Resource, alias: string) => string

/** The declaration that a rule speaks of; none of what the operator configured. */
export const judgedResource = (name: JudgedName): Resource | undefined =>
  name === profesional.name ? profesional : registry.get(name)

/** Which attentions end in one of these documents; null if all do. */
function attention(kinds: readonly Document[]): string | null {
  const all = Object.entries(documents)
  const some = all.filter(([, kind]) => kinds.includes(kind)).map(([name]) => literal(name))
  if (some.length === all.length) return null
  return some.length === 0 ? 'false' : `h.tipo_atencion in (${some.join(', ')})`
}

/** The database holds no row without it: only a caller who does not see the field lacks it. */
function isNever({ of, ...fault }: Fault): boolean {
  const term = 'each' in fault ? termOf(fault.each) : undefined
  const resource = judgedResource(of)
  const field = term?.is === 'null' ? resource?.fields[term.field] : undefined
  return term?.is === 'null' && resource !== undefined && field !== undefined && notNull(resource, term.field, field)
}

const ALIASES = { historia: 'h', paciente: 'p', profesional: 'pr' } as const
const isOne = (name: JudgedName): name is keyof typeof ALIASES => Object.hasOwn(ALIASES, name)

/** Rules about the same collection ask their questions of its rows together: each row is reached and judged once. */
export interface CollectionScans {
  /** Whether some row that the document takes in is like that, as a column of the scan. */
  some(name: TakenName, that: AnyPredicate, further: string): string
  /** One for each collection that was asked about; `wanted` tells which are wanted at all. */
  joins(wanted: (name: TakenName) => string): string
}

export function collectionScans(seen: Seen): CollectionScans {
  const questions = new Map<TakenName, string[]>()
  return {
    some(name, that, further) {
      const asked = questions.get(name) ?? []
      questions.set(name, asked)
      asked.push(`coalesce(bool_or((${predicateSql(that, 't')})${further}), false) as q${asked.length}`)
      return `en_${name}.q${asked.length - 1}`
    },
    joins: (wanted) =>
      [...questions]
        .map(
          ([name, asked]) => `cross join lateral (select ${asked.join(', ')}
    from ${name} t where ${wanted(name)} and ${takenWhere(name, seen)}) en_${name}`,
        )
        .join('\n    '),
  }
}

function takenWhere(name: TakenName, seen: Seen): string {
  const resource = judgedResource(name)
  if (resource === undefined) throw new Error(`${name} is no collection`)
  const rows = predicateSql(taken[name], 't', { table: name })
  // As the document takes it: the same for every caller, and nothing that is reserved in another history.
  return name === 'antecedente_categorizado'
    ? `t.paciente = any(${recordsOfPerson('h.paciente')}) and ${rows} and ${alive('t')}
      and (t.historia = h.id or ${rowSql(resource, 't').level} = 0)`
    : `t.historia = h.id and ${rows} and ${seen(resource, 't')}`
}

/** A further condition on the row of that alias. */
type Further = (alias: string) => string
const nothingElse: Further = () => ''

/** Nobody said apart what the row lacks; by what was signed, the columns beside it only find it. */
function unsaidApart({ recurso, campo }: RdaRule): Further {
  const fields = mendedBy(recurso, campo).map(literal)
  return fields.length === 0
    ? nothingElse
    : (alias) =>
        ` and not exists (select 1 from complemento k where k.registro = ${alias}.id and k.declaracion->>'registro' = ${alias}.id::text
      and k.declaracion->>'historia' = h.id::text and k.declaracion->>'campo' in (${fields.join(', ')}))`
}

function faultSql(fault: Fault, scans: CollectionScans, further: Further): string | undefined {
  const { of, kinds } = fault
  if (of === 'prestador' || isNever(fault)) return undefined
  // Whether a row of the background can still be mended depends on whose history it is in, which a list does not tell.
  if (of === 'antecedente_categorizado' && 'each' in fault) return undefined
  const that = 'each' in fault ? fault.each : fault.none
  const held = isOne(of)
    ? `(${of === 'profesional' ? 'pr.id is not null and ' : ''}(${predicateSql(that, ALIASES[of])})${further(ALIASES[of])})`
    : scans.some(of, that, further('t'))
  return conjunction(kinds === undefined ? null : attention(kinds), 'each' in fault ? held : `not ${held}`)
}

const conjunction = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => typeof part === 'string').join(' and ')

/** The rule as a condition on histories `h` of patients `p` attended by `pr`; none where only the record itself can tell. */
export function ruleSql(rule: RdaRule, scans: CollectionScans): string | undefined {
  const { kinds, asked, faults } = rule
  const among = attention(kinds)
  if (typeof asked === 'function' || typeof faults === 'function' || among === 'false') return undefined
  const each = faults.map((fault) => faultSql(fault, scans, unsaidApart(rule)))
  if (each.some((sql) => sql === undefined)) return undefined
  return conjunction(among, asked && faultSql(asked, scans, nothingElse), `(${each.join('\n  or ')})`)
}

/** Fields of the history that the conditions read. */
export const historyFields = (all: readonly RdaRule[]): readonly string[] => [
  ...new Set(
    all
      .flatMap(({ asked, faults }) => [asked, ...(typeof faults === 'function' ? [] : faults)])
      .flatMap((fault) =>
        typeof fault !== 'object' || fault.of !== 'historia' ? [] : fieldsOf('each' in fault ? fault.each : fault.none),
      ),
  ),
]
