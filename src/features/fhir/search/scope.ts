import type { Call } from '../../../engine/call.ts'
import { keptName } from '../../../engine/connection/kept-statements.ts'
import type { RawStatement } from '../../../engine/database.ts'
import { arrayText } from '../../../engine/parameters.ts'
import { alive, reached } from '../../../engine/reach.ts'
import { quote } from '../../../engine/sql-text.ts'
import { reachOf } from '../../../model/access/access.ts'
import type { Resource } from '../../../model/resource.ts'
import { CONFIDENTIALITY_SYSTEM, confidentialityLevels } from '../elements/drawing.ts'
import { isUuid } from '../elements/person.ts'
import { compartment, mayRead, seenBy } from '../rest/permission.ts'
import type { Source } from '../source.ts'
import { type Answer, custom, moment, token, unsaid } from './answer.ts'
import type { Within } from './within.ts'

/** A statement being composed for a caller: its values, and what the caller reaches. */
export interface Scope {
  readonly call: Call
  readonly values: readonly string[]
  readonly put: (value: string, type: string) => string
  readonly within: Within
  /** The same, of rows that were removed too. */
  readonly ever: Within
  /** The caller's names, out of the planner's sight. */
  readonly members: () => string
  readonly words: (text: string) => readonly string[] | null
  /** What the database is asked, with the values that it needs; planned for these values. */
  readonly statement: (text: string) => RawStatement
  /** The same, kept prepared: for what an index answers whatever the values, since its plan no longer looks at them. */
  readonly kept: (text: string) => RawStatement
}

const WITH = 'with '
const SYSTEM = new Set(['id', 'version', 'creado_en', 'actualizado_en', 'creado_por'])

type OfPatient = Resource & { readonly patientField: string }
const isOfPatient = (r: Resource): r is OfPatient => r.patientField !== null

/** Of what the caller's role reads and sees, the rows that stand, or that ever did, and that these predicates reach. */
export const withinReach =
  (call: Call, reaching: (r: OfPatient, alias: string) => readonly string[], standing = alive): Within =>
  (r, alias, columns) => {
    const seen = seenBy(call, r).fields
    if (!mayRead(call, r) || columns.some((c) => !(c in seen) && !SYSTEM.has(c))) return 'false'
    return [standing(alias), ...(isOfPatient(r) ? reaching(r, alias) : [])].join(' and ')
  }

export function scopeFor(call: Call, words: Scope['words'] = () => null): Scope {
  const values: string[] = []
  const places: string[] = []
  const put = (value: string, type: string): string => {
    const place = `$${values.push(value)}::${type}`
    places.push(place)
    return place
  }
  const reach = reachOf(call.actor)
  // First of all, so that what is composed for a role is the same text for each of its callers.
  const given = reach === 'total' ? null : put(arrayText(call.actor.miembros), 'text[]')
  const members = (): string => `array(select unnest(${given ?? put(arrayText(call.actor.miembros), 'text[]')}))`
  /** PostgreSQL refuses a value that the text does not mention, as where a prefix needs but one end of a stretch. */
  const statement = (text: string): RawStatement => {
    const idle = places.filter((place) => !text.includes(place))
    if (idle.length === 0) return { name: '', text, values }
    const rest = text.startsWith(WITH) ? `, ${text.slice(WITH.length)}` : ` ${text}`
    return { name: '', text: `${WITH}ociosos as (select ${idle.join(', ')})${rest}`, values }
  }
  const kept = (text: string): RawStatement => {
    const made = statement(text)
    return { ...made, name: keptName(made.text) }
  }
  const bound = compartment(call)
  const reaching = (r: OfPatient, alias: string): string[] => [
    ...(reach === 'total' ? [] : [reached(r, alias, reach, members())]),
    ...(bound === null ? [] : [`${alias}.${quote(r.patientField)} = ${put(bound, 'uuid')}`]),
  ]
  const within = withinReach(call, reaching)
  const ever = withinReach(call, reaching, () => 'true')
  return { call, values, put, within, ever, members, words, statement, kept }
}

/** The row that an id of this source names; null if it is none of it. */
export function rowIdIn({ prefix }: Pick<Source, 'prefix'>, id: string): string | null {
  const uuid = id.startsWith(prefix) ? id.slice(prefix.length).toLowerCase() : ''
  return isUuid(uuid) ? uuid : null
}

const lastUpdated = moment('actualizado_en')

/** As the label of a row is drawn. */
const labelledBy = token('confidencialidad', { system: CONFIDENTIALITY_SYSTEM, codes: confidentialityLevels })

/** What every source answers. */
function common(source: Source, name: string): Answer | undefined {
  if (name === '_lastUpdated') return lastUpdated
  if (name === '_security' && 'confidencialidad' in source.resource.fields) return labelledBy
  if (name === '_security' || name === '_tag' || name === '_profile') return unsaid
  if (name !== '_id') return undefined
  return custom('token', {
    columns: [],
    match({ system, code }, { alias, put }) {
      const row = code === null ? null : rowIdIn(source, code)
      return row === null || (system ?? '') !== '' ? 'false' : `${alias}.id = ${put(row, 'uuid')}`
    },
    missing: () => 'false',
    order: (alias) => `${alias}.id`,
  })
}

/** A source that says of itself what others say alike answers for itself. */
export const answerOf = (source: Source, name: string): Answer | undefined =>
  source.params[name] ?? common(source, name)

/** Whether this caller's view has all that the answer looks at. */
export const mayAsk = (call: Call, source: Source, answer: Answer): boolean => {
  const { fields } = seenBy(call, source.resource)
  return answer.columns.every((c) => c in fields)
}
