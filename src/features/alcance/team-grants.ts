import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import type { Tx } from '../../engine/database.ts'
import { recordEvent } from '../../engine/events/event-sql.ts'
import { isTeamGrant } from '../../engine/reach.ts'
import { reachOf } from '../../model/access/access.ts'
import { type AccountRole, careTeam } from '../../model/access/roles.ts'
import { isUuid } from '../../model/check-value.ts'
import { Problem } from '../../model/problem.ts'
import { notFound } from '../../model/problems.ts'
import type { Row } from '../../model/resource.ts'
import { say } from '../../model/say.ts'
import { cuentaNoClinica } from './problems.ts'

const LEVEL = { history: 3, record: 1 } as const

export const notOfTheTeam = say(
  'Solo alguien del equipo tratante agrega a otro; por acceso de urgencia no se es del equipo.',
  'Only somebody of the team adds another; break-glass does not make one of it.',
)

export const historyOf = async (core: Core, call: Call, id: string | undefined): Promise<Row> => {
  const found = id !== undefined && isUuid(id) ? await core.loadFor(call, 'historia', id.toLowerCase()) : null
  if (found === null) throw new Problem(notFound)
  return found
}

/** What a member of the team may give another. */
export interface TeamGrant {
  /** Up to which confidentiality of this history. */
  readonly level: number
  /** The rest of the record as well. */
  readonly whole: boolean
}

/** This history and nothing else: of those who had it already. */
export const ONLY_THIS_HISTORY: TeamGrant = { level: LEVEL.history, whole: false }

/**
 * A member gives no more than their own reach as one of the team: one who came in by break-glass, or because this record was merged with
 * another, is not of it and gives nothing. The front desk and the coordinator assign: that is what they are for.
 */
export async function mayGive(db: Pick<Tx, 'run'>, call: Call, history: Row): Promise<TeamGrant | null> {
  if (reachOf(call.actor) !== 'concedido') return { level: LEVEL.history, whole: true }
  const [own] = await db.run({
    text: `select max(a.nivel)::integer as nivel, bool_or(a.historia is null) as completa from alcance a
where a.miembro = any($1::text[]) and a.paciente = $2 and (a.historia is null or a.historia = $3)
  and a.copia_de is null and ${isTeamGrant('a')}`,
    values: [call.actor.miembros, history.paciente, history.id],
  })
  return typeof own?.nivel === 'number' ? { level: own.nivel, whole: own.completa === true } : null
}

/** Somebody who may be of a team, as the account stands now. */
export async function clinicalAccount(tx: Tx, cuenta: string): Promise<{ nombre: string; rol: AccountRole }> {
  const [account] = await tx.run<{ nombre: string; rol: AccountRole }>({
    text: `select c.nombre, c.rol from cuenta c where c.id = $1 and c.tipo = 'persona' and c.estado = 'activa' for share`,
    values: [cuenta],
  })
  if (account === undefined || !careTeam.some((role) => role === account.rol)) throw new Problem(cuentaNoClinica)
  return account
}

/** From now on, and while the history is open; whoever is there already stays as they are. */
export async function joinTeam(
  tx: Tx,
  member: { readonly cuenta: string; readonly history: Row; readonly grant: TeamGrant; readonly by: string },
): Promise<void> {
  const { cuenta, history, grant, by } = member
  const joined = await tx.run({
    text: `insert into alcance (miembro, paciente, historia, via, nivel, desde, origen, otorgado_por)
select 'c:' || $1::text, $2::uuid, n.historia, 'equipo', n.nivel, now(), $3::text, $4::text
from (values ($3::text::uuid, $6::integer), (null, ${LEVEL.record})) as n(historia, nivel)
where (n.historia is not null or $5::boolean) and not exists (
select 1 from alcance a where a.origen = $3::text and a.via = 'equipo' and a.miembro = 'c:' || $1::text
  and a.historia is not distinct from n.historia and a.hasta is null) returning id`,
    values: [cuenta, history.paciente, history.id, by, grant.whole, grant.level],
  })
  if (joined.length > 0) await tellTeam(tx, history)
}

/** Who joins learns of the history by it: what was told before was not told to them. */
export const tellTeam = (tx: Tx, { id, paciente }: Row): Promise<void> =>
  recordEvent(tx, { resource: 'historia', fact: 'equipo', id, patient: String(paciente) })
