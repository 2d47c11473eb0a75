import type { Tx } from '../../engine/database.ts'
import { reachesAnybody } from '../../engine/reach.ts'
import { reachOf } from '../../model/access/access.ts'
import type { SystemPurpose } from '../../model/access/account-fields.ts'
import type { Role } from '../../model/access/roles.ts'
import type { SystemSend } from '../../model/access/system-sends.ts'
import type { App } from '../smart/app.ts'
import { type Account, actorOf } from './account.ts'

/** Every program that was registered: systems, which are accounts, and applications that people authorise. */
export interface RegisteredSystem {
  /** Of the account of a system; the client_id of an application. */
  readonly id: string
  readonly client_id: string
  readonly tipo: App['tipo']
  readonly nombre: string
  readonly estado: 'activa' | 'bloqueada'
  readonly rol: Role | null
  readonly servicios: readonly string[]
  readonly finalidad: SystemPurpose | null
  readonly envia: readonly SystemSend[]
  readonly redirecciones: readonly string[]
  readonly inicio: string | null
  readonly alcances: readonly string[]
  readonly prueba: 'secreto' | 'llaves' | 'ninguna'
  readonly llaves: number
  readonly fallos: number
  readonly ultimo_fallo: string | null
  readonly ultimo_uso: string | null
  readonly creado_en: string
  readonly creado_por: string
  readonly actualizado_en: string
}

const proofSql = (alias: string): string =>
  `case when ${alias}.llaves is not null then 'llaves' when ${alias}.secreto is not null then 'secreto' else 'ninguna' end as prueba,
  coalesce(jsonb_array_length(${alias}.llaves), 0) as llaves`

const SYSTEMS = `select c.id, c.usuario as client_id, 'servicio' as tipo, c.nombre,
  case when c.estado = 'activa' then 'activa' else 'bloqueada' end as estado, c.rol, c.servicios, c.finalidad, c.envia,
  '{}'::text[] as redirecciones, null as inicio, coalesce(a.alcances, '{}') as alcances, ${proofSql('c')}, c.fallos, c.ultimo_fallo,
  (select u.momento from auditoria u where u.cuenta = c.id order by u.id desc limit 1) as ultimo_uso,
  c.creado_en, c.creado_por, c.actualizado_en
from cuenta c left join aplicacion a on a.cuenta = c.id where c.tipo = 'sistema'`

const APPS = `select a.client_id, a.client_id, a.tipo, a.nombre, case when a.activa then 'activa' else 'bloqueada' end,
  null, '{}'::text[], null, '{}'::text[], a.redirecciones, a.inicio, a.alcances, ${proofSql('a')}, 0, null::timestamptz, null::timestamptz,
  a.creado_en, a.creado_por, a.actualizado_en
from aplicacion a where a.cuenta is null`

export const listSystems = (tx: Tx, after: string | null, size: number): Promise<RegisteredSystem[]> =>
  tx.run<RegisteredSystem>({
    text: `select s.* from (
  (${SYSTEMS} and ($1::text is null or c.usuario > $1) order by c.usuario limit $2)
  union all (${APPS} and ($1::text is null or a.client_id > $1) order by a.client_id limit $2)
) s order by s.client_id limit $2`,
    values: [after, size],
  })

/** By the id of its account or by its client_id, which integrators know. */
export async function findSystem(tx: Tx, id: string): Promise<RegisteredSystem | null> {
  const [row] = await tx.run<RegisteredSystem>({
    text: `${SYSTEMS} and (c.id = $1 or c.usuario = $1) union all ${APPS} and a.client_id = $1 limit 1`,
    values: [id],
  })
  return row ?? null
}

/** Whom a system reaches: nobody, whoever it was granted or authorised, or what is of normal confidentiality of everybody. */
export type SystemReach = 'nadie' | 'concedido' | 'institucion'

export async function systemReach(tx: Tx, account: Account): Promise<SystemReach> {
  const actor = actorOf(account)
  if (reachOf(actor) !== 'concedido') return 'institucion'
  return (await reachesAnybody(tx, actor.miembros)) ? 'concedido' : 'nadie'
}

/** What it did and what it was refused, as the audit has it and without whose it was. */
export interface SystemAccess {
  readonly momento: string
  readonly accion: string
  readonly recurso: string
  readonly resultado: number
  readonly codigo: string | null
  readonly origen: string | null
}

/** Of the last thousands: an account that asks all day is not walked to its beginning for a refusal that is not there. */
const LOOKED_AT = 5_000

export const lastAccesses = (tx: Tx, cuenta: string, refused: boolean, size: number): Promise<SystemAccess[]> =>
  tx.run<SystemAccess>({
    text: `select u.momento, u.accion, u.recurso, u.resultado, u.codigo, u.origen
from (select * from auditoria where cuenta = $1 order by id desc limit ${LOOKED_AT}) u
where not $2 or u.resultado >= 400 order by u.id desc limit $3`,
    values: [cuenta, refused, size],
  })
