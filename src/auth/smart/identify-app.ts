import type { Tx } from '../../engine/database.ts'
import { bothScopes, isBound, readScopes, type ScopeTypes, type SmartGrant } from '../../model/access/smart-scopes.ts'
import { ACCOUNT_COLUMNS, type Account } from '../account/account.ts'
import { tokenHash } from '../session/random-token.ts'
import { touchSession } from '../session/sessions.ts'

/** As the library makes them: 256 random bits. */
const OPAQUE = /^[\w-]{43}$/
const TOUCH_MS = 60_000

export const isAppToken = (token: string): boolean => OPAQUE.test(token)

export interface AppCaller {
  readonly account: Account
  readonly sesion: string | null
  readonly smart: SmartGrant
}

/** Whose token it is and what it is good for now: what the application may ask for may be less than when it was given. */
export async function appCaller(tx: Tx, token: string, types: ScopeTypes): Promise<AppCaller | null> {
  const hash = tokenHash(token)
  const [row] = [...(await byPerson(tx, hash)), ...(await byService(tx, hash))]
  if (row === undefined) return null
  const given = readScopes(row.alcance, types)
  const { resources: scopes, launch } = bothScopes(given, readScopes(row.permitidos.join(' '), types))
  const { sesion, usada_en, elegido: patient } = row
  if (sesion !== null && Date.now() - Date.parse(usada_en ?? '') > TOUCH_MS)
    await touchSession(tx, sesion, new Date().toISOString())
  const bound = isBound(row.autorizados)
  // A bound to nobody in particular is no leave to see everybody.
  const smart = { scopes: bound && patient === null ? [] : scopes, launch, patient, bound }
  return { account: row, sesion, smart }
}

interface TokenRow extends Account {
  readonly alcance: string
  readonly permitidos: readonly string[]
  readonly autorizados: readonly string[]
  readonly sesion: string | null
  readonly usada_en: string | null
  readonly elegido: string | null
}

const byPerson = (tx: Tx, hash: string): Promise<TokenRow[]> =>
  tx.run({
    name: 'oauth_persona',
    text: `select o.alcance, p.alcances as permitidos, a.alcances as autorizados, a.sesion, a.paciente as elegido, s.usada_en, ${ACCOUNT_COLUMNS}
from oauth o join autorizacion a on a.concesion = o.concesion join sesion s on s.id = a.sesion
  join aplicacion p on p.client_id = a.aplicacion join cuenta c on c.id = a.cuenta
where o.tipo = 'AccessToken' and o.hash = $1 and o.vence_en > now() and s.revocada_en is null and s.vence_en > now()
  and p.activa`,
    values: [hash],
  })

/** New keys of the system end what was given for the old ones. */
const byService = (tx: Tx, hash: string): Promise<TokenRow[]> =>
  tx.run({
    name: 'oauth_servicio',
    text: `select o.alcance, p.alcances as permitidos, '{}'::text[] as autorizados, null as sesion, null as elegido, null as usada_en, ${ACCOUNT_COLUMNS}
from oauth o join aplicacion p on p.client_id = o.cliente join cuenta c on c.id = p.cuenta
where o.tipo = 'ClientCredentials' and o.hash = $1 and o.vence_en > now() and p.activa and c.tipo = 'sistema'
  and (c.clave_desde is null or c.clave_desde <= o.creado_en)`,
    values: [hash],
  })
