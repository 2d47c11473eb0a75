import { factsOf } from '../model/access/roles.ts'
import { writtenReason } from './audit.ts'
import type { Call } from './call.ts'
import { arrayText } from './parameters.ts'

/** A question that travels with others in one statement: who asks, and the columns of its own that `pedido` has of it. */
export interface Asked {
  readonly call: Call
}

export interface AskedColumn<Q> {
  readonly name: string
  readonly type: string
  of(question: Q): string | null
}

export interface AskedBatch<Q> {
  /** The CTEs `dado` and `pedido`. */
  readonly sql: string
  /** How many parameters they take: those of the statement itself come after. */
  readonly used: number
  values(questions: readonly Q[]): string[]
}

const CALLER: readonly { readonly name: string; of(call: Call): string | null }[] = [
  { name: 'alcance', of: ({ actor }) => factsOf(actor.rol).reach },
  { name: 'cuenta', of: ({ actor }) => actor.id },
  { name: 'actor', of: ({ actor }) => actor.nombre },
  { name: 'rol', of: ({ actor }) => actor.rol },
  { name: 'origen', of: (call) => call.ip },
  { name: 'motivo', of: writtenReason },
  { name: 'miembros', of: ({ actor }) => arrayText(actor.miembros) },
]

/**
 * `pedido`: who asks what, numbered in the order of the batch. Each caller is sent once, however much of a batch
 * is theirs, and as arrays: taking a JSON object apart cost the database as much as the row it asked for. `dado` keeps lengths
 * and values from the planner, which else makes a plan of its own for every batch, at three times the cost of running it.
 */
export function askedBatch<Q extends Asked>(own: readonly AskedColumn<Q>[]): AskedBatch<Q> {
  const columns: readonly AskedColumn<Q>[] = [...own, { name: 'solicitud', type: 'text', of: (q) => q.call.requestId }]
  const given = [
    ...columns.map(({ name, type }) => ({ name, type })),
    { name: 'quien', type: 'integer' },
    ...CALLER.map(({ name }) => ({ name, type: 'text' })),
  ]
  const named = (names: readonly { readonly name: string }[], prefix = ''): string =>
    names.map(({ name }) => `${prefix}${name}`).join(', ')
  const callers = CALLER.map(({ name }) => (name === 'miembros' ? 'q.miembros::text[] as miembros' : `q.${name}`))
  return {
    sql: `dado as materialized (
  select ${given.map(({ name, type }, i) => `$${i + 1}::${type}[] as ${name}`).join(', ')}
), pedido as materialized (
  select p.n, ${named(columns, 'p.')}, ${callers.join(', ')}
  from dado d, unnest(${named(columns, 'd.')}, d.quien) with ordinality as p(${named(columns)}, quien, n),
    unnest(${named(CALLER, 'd.')}) with ordinality as q(${named(CALLER)}, k)
  where q.k = p.quien
)`,
    used: given.length,
    values(questions) {
      const known: Call[] = []
      const places = questions.map(({ call }) => {
        const at = known.findIndex((c) => c.actor === call.actor && c.ip === call.ip && c.reason === call.reason)
        return at === -1 ? known.push(call) : at + 1
      })
      return [
        ...columns.map((column) => arrayText(questions.map((q) => column.of(q)))),
        `{${places.join(',')}}`,
        ...CALLER.map((column) => arrayText(known.map((call) => column.of(call)))),
      ]
    },
  }
}
