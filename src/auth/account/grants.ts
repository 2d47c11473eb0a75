import type { Tx } from '../../engine/database.ts'
import { dateInBogota } from '../../model/calendar.ts'
import { Problem } from '../../model/problem.ts'
import { notFound } from '../../model/problems.ts'
import { representacionNoAcreditada } from '../problems.ts'
import type { Account } from './account.ts'

/** What an account reaches because of whose it is: one's own record, and the records of those whom one represents. */

interface Grant {
  readonly account: Account
  readonly paciente: string
  readonly via: 'titular' | 'representante'
  /** The highest for one's own record: nothing in it is secret from its owner. */
  readonly nivel: 0 | 3
  readonly hasta: string | null
  readonly origen: string | null
  readonly by: string
}

async function insertGrant(tx: Tx, g: Grant): Promise<void> {
  await tx.run({
    text: `insert into alcance (miembro, paciente, via, nivel, desde, hasta, origen, otorgado_por)
values ($1, $2, $3, $4, now(), $5, $6, $7)`,
    values: [`c:${g.account.id}`, g.paciente, g.via, g.nivel, g.hasta, g.origen, g.by],
  })
}

export const grantOwnRecord = (tx: Tx, account: Account, paciente: string, by: string): Promise<void> =>
  insertGrant(tx, { account, paciente, via: 'titular', nivel: 3, hasta: null, origen: null, by })

/** Everything the account reaches in its own name ends: who was of the staff and is now a patient, or the other way. */
export async function endGrants(tx: Tx, account: Account): Promise<void> {
  await tx.run({
    text: 'update alcance set hasta = now() where miembro = $1 and (hasta is null or hasta > now())',
    values: [`c:${account.id}`],
  })
}

async function endGrantsVia(tx: Tx, account: Account, paciente: string, via: Grant['via']): Promise<number> {
  const ended = await tx.run({
    text: `update alcance set hasta = now() where miembro = $1 and paciente = $2 and via = $3
  and (hasta is null or hasta > now()) returning id`,
    values: [`c:${account.id}`, paciente, via],
  })
  return ended.length
}

export const endOwnRecord = (tx: Tx, account: Account, paciente: string): Promise<number> =>
  endGrantsVia(tx, account, paciente, 'titular')

export interface Representation {
  readonly paciente: string
  readonly hasta: string | null
}

/**
 * Opens the record of somebody whom the holder of the account represents, if what is on record says so: responsible for a
 * minor, until the minor comes of age; or the person who gave a consent that is in force as legal representative or judicial
 * support, for as long as it is. What representation opens is what is of normal confidentiality.
 */
export async function representarA(
  tx: Tx,
  r: { readonly account: Account; readonly paciente: string; readonly now: string; readonly by: string },
): Promise<Representation> {
  const { account, paciente } = r
  if (account.rol !== 'paciente' || account.numero_documento === null) throw new Problem(representacionNoAcreditada)
  const [patient] = await tx.run({
    text: `select p.responsable_documento as responsable, m.mayoria, m.mayoria > now() as menor
from paciente p, lateral (select (p.fecha_nacimiento + interval '18 years') at time zone 'America/Bogota' as mayoria) m
where p.id = $1 and p.eliminado_en is null for key share of p`,
    values: [paciente],
  })
  if (patient === undefined) throw new Problem(notFound)
  const responsible = patient.menor === true && patient.responsable === account.numero_documento
  const basis = responsible
    ? { hasta: String(patient.mayoria), origen: paciente }
    : await consentOf(tx, account, paciente, r.now)
  if (basis === null) throw new Problem(representacionNoAcreditada)
  await endGrantsVia(tx, account, paciente, 'representante')
  await insertGrant(tx, { account, paciente, via: 'representante', nivel: 0, ...basis, by: r.by })
  return { paciente, hasta: basis.hasta }
}

/**
 * The consent that reaches furthest. What a legal representative gave for a minor lapses when the minor comes of age, as
 * it does for third parties; judicial support is given to adults and lapses only by its own terms.
 */
async function consentOf(
  tx: Tx,
  account: Account,
  paciente: string,
  now: string,
): Promise<{ hasta: string | null; origen: string } | null> {
  const [consent] = await tx.run({
    text: `select k.id, k.hasta from (
  select c.id, least((c.vigencia_hasta + 1)::timestamp at time zone 'America/Bogota',
    case when c.otorgado_por = 'representante_legal' and c.fecha_otorgamiento < m.mayoria then m.mayoria end) as hasta
  from consentimiento c join paciente p on p.id = c.paciente,
    lateral (select (p.fecha_nacimiento + interval '18 years') at time zone 'America/Bogota' as mayoria) m
  where c.paciente = $1 and c.otorgante_tipo_documento = $2 and c.otorgante_numero_documento = $3
    and c.decision = 'aceptado' and c.revocado_en is null and c.estado is distinct from 'anulado' and c.eliminado_en is null
    and c.otorgado_por in ('representante_legal', 'apoyo_judicial')
    and (c.vigencia_hasta is null or c.vigencia_hasta >= $4)
) k
where k.hasta is null or k.hasta > now() order by k.hasta desc nulls first limit 1`,
    values: [paciente, account.tipo_documento, account.numero_documento, dateInBogota(now)],
  })
  if (consent === undefined) return null
  return { hasta: typeof consent.hasta === 'string' ? consent.hasta : null, origen: String(consent.id) }
}

export async function dejarDeRepresentar(tx: Tx, account: Account, paciente: string): Promise<void> {
  if ((await endGrantsVia(tx, account, paciente, 'representante')) === 0) throw new Problem(notFound)
}
