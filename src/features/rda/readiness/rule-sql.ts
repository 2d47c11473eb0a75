import { notNull } from '../../../engine/ddl.ts'
import { predicateSql } from '../../../engine/predicate-sql.ts'
import { alive, rowSql } from '../../../engine/reach.ts'
import { recordsOfPerson } from '../../../engine/same-person.ts'
import { literal } from '../../../engine/sql-text.ts'
import { type AnyPredicate, fieldsOf, termOf } from '../../../model/predicate.ts'
import type { Resource } from '../../../model/resource.ts'
import { registry } from '../../../resources/index.ts'
import { profesional } from '../../fhir/professional.ts'
import { type Document, documents } from '../document/input.ts'
import { type TakenName, taken } from '../document/taken.ts'
import type { Fault, JudgedName, RdaRule } from './rule.ts'

/** `alive and reached` of other collections, for whoever asks. */
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

function existing(name: TakenName, that: AnyPredicate, seen: Seen): string {
  const resource = judgedResource(name)
  if (resource === undefined) throw new Error(`${name} is no collection`)
  const rows = predicateSql({ all: [taken[name], that] }, 't', { table: name })
  // As the document takes it: whoever asks, and nothing that is reserved in another history.
  const where =
    name === 'antecedente_categorizado'
      ? `t.paciente = any(${recordsOfPerson('h.paciente')}) and ${rows} and ${alive('t')}
    and (t.historia = h.id or ${rowSql(resource, 't').level} = 0)`
      : `t.historia = h.id and ${rows} and ${seen(resource, 't')}`
  return `exists (
  select 1 from ${name} t where ${where})`
}

function faultSql(fault: Fault, seen: Seen): string | undefined {
  const { of, kinds } = fault
  if (of === 'prestador' || isNever(fault)) return undefined
  const that = 'each' in fault ? fault.each : fault.none
  const held = isOne(of)
    ? `(${of === 'profesional' ? 'pr.id is not null and ' : ''}${predicateSql(that, ALIASES[of])})`
    : existing(of, that, seen)
  return conjunction(kinds === undefined ? null : attention(kinds), 'each' in fault ? held : `not ${held}`)
}

const conjunction = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => typeof part === 'string').join(' and ')

/** The rule as a condition on histories `h` of patients `p` attended by `pr`; none where only the record itself can tell. */
export function ruleSql({ kinds, asked, faults }: RdaRule, seen: Seen): string | undefined {
  const among = attention(kinds)
  if (typeof asked === 'function' || typeof faults === 'function' || among === 'false') return undefined
  const each = faults.map((fault) => faultSql(fault, seen))
  if (each.some((sql) => sql === undefined)) return undefined
  return conjunction(among, asked && faultSql(asked, seen), `(${each.join('\n  or ')})`)
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
