import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import type { Tx } from '../../engine/database.ts'
import { arrayText } from '../../engine/parameters.ts'
import { Problem } from '../../model/problem.ts'
import { notFound } from '../../model/problems.ts'
import { type Account, actorOf } from '../account/account.ts'
import { tokenHash } from '../session/random-token.ts'
import { insertSession } from '../session/sessions.ts'
import type { App } from './app.ts'

const HOUR = 3_600_000
/** Without leave to go on by itself, an application has the one token that it was given. */
const ONE_TOKEN = HOUR
/** With it, until the person says otherwise, or three months. */
export const OFFLINE = 90 * 24 * HOUR

export interface Authorisation {
  readonly grantId: string
  readonly app: App
  readonly account: Account
  readonly patient: string | null
  readonly scopes: readonly string[]
}

/**
 * What a person authorises is a session of their own, under the name of the application: they see it among the others, and
 * whatever ends those of the account ends it too.
 */
export async function authorise(core: Core, tx: Tx, call: Call, a: Authorisation): Promise<void> {
  // Held: one that is being eliminated meanwhile is waited for, and then is not there.
  if (a.patient !== null) {
    const text = 'select p.id from paciente p where p.id = $1 and p.eliminado_en is null for key share'
    if ((await tx.run({ text, values: [a.patient] })).length === 0) throw new Problem(notFound)
  }
  const sesion = core.newId()
  await insertSession(tx, {
    id: sesion,
    account: a.account,
    call,
    agent: `Aplicación: ${a.app.nombre}`,
    secondFactor: a.account.totp !== null,
    lifetime: a.scopes.includes('offline_access') ? OFFLINE : ONE_TOKEN,
  })
  await tx.run({
    text: `insert into autorizacion (concesion, aplicacion, cuenta, sesion, paciente, alcances, creado_en)
values ($1, $2, $3, $4, $5, $6::text[], $7)`,
    values: [tokenHash(a.grantId), a.app.client_id, a.account.id, sesion, a.patient, arrayText(a.scopes), call.now],
  })
  await core.audit.recordIn(tx, {
    call: { ...call, actor: actorOf(a.account) },
    action: 'ingresar',
    resource: 'autorizacion',
    status: 200,
    id: sesion,
    patient: a.patient,
    fields: a.scopes,
  })
}

/** The session of a grant, if it is still open and its account and application still stand. */
export interface OpenGrant {
  readonly sesion: string
  readonly cuenta: string
  readonly paciente: string | null
}

export async function openGrant(tx: Tx, grantId: string): Promise<OpenGrant | null> {
  const [row] = await tx.run<OpenGrant>({
    name: 'autorizacion_abierta',
    text: `select a.sesion, a.cuenta, a.paciente from autorizacion a join sesion s on s.id = a.sesion
join cuenta c on c.id = a.cuenta join aplicacion p on p.client_id = a.aplicacion
where a.concesion = $1 and s.revocada_en is null and s.vence_en > now() and c.estado = 'activa' and p.activa`,
    values: [tokenHash(grantId)],
  })
  return row ?? null
}

/** The application gave it back, or somebody used twice what serves once: the session ends with its tokens. */
export async function endGrant(core: Core, grantId: string, call: Call): Promise<string | null> {
  return core.db.transaction(async (tx) => {
    const [row] = await tx.run({
      text: `update sesion s set revocada_en = $2, motivo_revocacion = 'aplicacion' from autorizacion a
where a.concesion = $1 and s.id = a.sesion and s.revocada_en is null returning s.id`,
      values: [tokenHash(grantId), call.now],
    })
    if (row === undefined) return null
    const sesion = String(row.id)
    await core.audit.recordIn(tx, { call, action: 'salir', resource: 'sesion', status: 200, id: sesion })
    return sesion
  })
}
