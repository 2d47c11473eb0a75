import type { Tx } from '../../../engine/database.ts'
import { type Agent, costOf } from './agent.ts'

/** How much is reserved for a question before its cost is known. */
export interface Reserve {
  readonly tokens: number
  readonly costo: number
}

/** Fewer characters than a token usually has, so that a question is seldom larger than what was set aside for it. */
const LETTERS_PER_TOKEN = 3
/** What is set aside for an answer where the agent does not say how long it may be; the answer is held to it. */
const USUAL_OUTPUT = 4000

const isLimited = ({ tokensDia, costoDia }: Agent): boolean => tokensDia !== null || costoDia !== null

/** The longest answer that is asked for; null where neither the agent nor a limit of its day says. */
export const longestAnswer = (agent: Agent): number | null =>
  agent.maxTokens ?? (isLimited(agent) ? USUAL_OUTPUT : null)

export function reserveFor(agent: Agent, content: string): Reserve {
  const tokensIn = Math.ceil(content.length / LETTERS_PER_TOKEN)
  const tokensOut = agent.maxTokens ?? USUAL_OUTPUT
  return { tokens: tokensIn + tokensOut, costo: costOf(agent, tokensIn, tokensOut) }
}

/** Whether not even an answer to an empty question fits in what is left of its day. */
export async function isSpent(tx: Tx, agent: Agent, now: string): Promise<boolean> {
  if (!isLimited(agent)) return false
  const [used] = await tx.run({
    name: 'ia_gastado_hoy',
    text: `select g.tokens::float8 as tokens, g.costo::float8 as costo from ia_gasto g
where g.agente = $1 and g.dia = ($2::timestamptz at time zone 'America/Bogota')::date`,
    values: [agent.id, now],
  })
  const least = reserveFor(agent, '')
  const beyond = (limit: number | null, spent: unknown, more: number): boolean =>
    limit !== null && Number(spent ?? 0) + more > limit
  return beyond(agent.tokensDia, used?.tokens, least.tokens) || beyond(agent.costoDia, used?.costo, least.costo)
}

/**
 * Sets it aside if it still fits, for `with`: a concurrent caller waits for this row and then adds to what
 * it says. $1 agent, $2 instant, $3 and $4 what is set aside, $5 and $6 the limits.
 */
export const RESERVE = `insert into ia_gasto as g (agente, dia, tokens, costo)
  select $1::uuid, ($2::timestamptz at time zone 'America/Bogota')::date, $3::bigint, $4::numeric
  where ($5::bigint is null or $3::bigint <= $5) and ($6::numeric is null or $4::numeric <= $6)
  on conflict (agente, dia) do update set tokens = g.tokens + excluded.tokens, costo = g.costo + excluded.costo
  where ($5::bigint is null or g.tokens + excluded.tokens <= $5) and ($6::numeric is null or g.costo + excluded.costo <= $6)
  returning 1`
