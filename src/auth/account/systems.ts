import { calculateJwkThumbprint, type JWK } from 'jose'
import type { Tx } from '../../engine/database.ts'
import type { AccountData } from '../../model/access/account-fields.ts'
import { type FieldError, Problem } from '../../model/problem.ts'
import { invalid, notFound } from '../../model/problems.ts'
import { type Say, say } from '../../model/say.ts'
import type { PublishedKeys } from '../deps.ts'
import { nombreOcupado, usuarioOcupado } from '../problems.ts'
import { publicJwkFaults } from '../session/client-assertion.ts'
import { tokenHash } from '../session/random-token.ts'
import { recordAccount, type Work } from '../work.ts'
import { type Account, lockAccount } from './account.ts'
import { insertAccount } from './account-store.ts'
import { addSecret, endSecrets, revokeSecret } from './client-secrets.ts'
import { noteReach } from './reach-news.ts'

/** Third parties and programs. What they reach is what patients authorised in their name, or what the institution grants them. */

const LOCK = 7_263_401_186

/** With which keys a system signs: those registered, or those that it publishes. None: it has a secret. */
export interface SystemKeys {
  readonly keys: readonly JWK[]
  readonly jwksUri: string | null
}

const URI_FAULTS = {
  formato: say('No es una dirección web completa.', 'Not a complete web address.'),
  origen: say(
    'Su origen no está en SISTEMAS_ORIGENES_LLAVES: pídalo a quien opera el servicio, o registre las llaves.',
    'Its origin is not in SISTEMAS_ORIGENES_LLAVES: ask the operator, or register the keys.',
  ),
} as const

/** The keys as they are said, in one of the two ways. */
export function readSystemKeys(
  published: PublishedKeys,
  said: { readonly llaves: readonly string[] | null; readonly jwks_uri: string | null },
): SystemKeys {
  const { llaves, jwks_uri: jwksUri } = said
  const wrong = (campo: string, mensaje: Say): Problem =>
    new Problem(invalid, { errores: [{ campo, codigo: 'regla', mensaje }] })
  if (jwksUri === null) return { keys: readKeys(llaves ?? []), jwksUri }
  if (llaves !== null)
    throw wrong(
      'jwks_uri',
      say('Registre las llaves o diga dónde se publican, no ambas.', 'Register the keys or their address, not both.'),
    )
  const fault = published.faultOf(jwksUri)
  if (fault !== null) throw wrong('jwks_uri', URI_FAULTS[fault])
  return { keys: [], jwksUri }
}

/** The public keys that came as JSON text; every fault is named. */
export function readKeys(texts: readonly string[]): JWK[] {
  const errores: FieldError[] = []
  const keys = texts.map((text, i) => {
    let key: unknown
    try {
      key = JSON.parse(text)
    } catch {
      key = null
    }
    const fault = publicJwkFaults(key)
    if (fault !== null)
      errores.push({ campo: `llaves[${i}]`, codigo: 'formato', mensaje: say(fault, 'This public key does not serve.') })
    // What no fault was found in is one; with a fault none is kept.
    return key as JWK
  })
  if (errores.length > 0) throw new Problem(invalid, { errores })
  return keys
}

/**
 * A patient's authorisation names a third party by its name or its client_id. If the name of one were the client_id of
 * another, each would read what was authorised to the other.
 */
export async function refuseSameParty(
  tx: Tx,
  party: { id: string | null; usuario: string; nombre: string },
): Promise<void> {
  await tx.run({ text: 'select pg_advisory_xact_lock($1)', values: [LOCK] })
  const [found] = await tx.run<{ usuario: boolean }>({
    text: `select usuario = $2 as usuario from cuenta where tipo = 'sistema' and ($1::text is null or id <> $1)
  and (usuario in ($2, custodia_normal($3)) or custodia_normal(nombre) in ($2, custodia_normal($3))) order by 1 desc limit 1`,
    values: [party.id, party.usuario, party.nombre],
  })
  if (found !== undefined) throw new Problem(found.usuario ? usuarioOcupado : nombreOcupado)
}

export interface MadeSystem {
  readonly account: Account
  /** Shown now and never again; null for a system that signs with a key. */
  readonly secret: string | null
}

export async function createSystem(
  w: Work,
  given: { readonly usuario: string; readonly nombre: string } & SystemKeys,
): Promise<MadeSystem> {
  const { tx, call, core } = w
  const { usuario, nombre, keys, jwksUri } = given
  await refuseSameParty(tx, { id: null, usuario, nombre })
  const data: AccountData = {
    tipo: 'sistema',
    nombre,
    rol: 'integracion',
    tipo_documento: null,
    numero_documento: null,
    registro: null,
    profesion: null,
    correo: null,
    servicios: [],
    paciente: null,
  }
  const proof = jwksUri !== null ? { jwks_uri: jwksUri } : keys.length > 0 ? { llaves: keys } : {}
  const signs = jwksUri !== null || keys.length > 0
  const made = { ...data, ...proof, id: core.newId(), usuario, estado: 'activa' } as const
  const account = await insertAccount(tx, made, call.now, call.actor.nombre)
  const secret = signs ? null : await addSecret(w, { cuenta: account.id }, null)
  if (secret !== null)
    await tx.run({ text: 'update cuenta set secreto = $2 where id = $1', values: [account.id, tokenHash(secret)] })
  const fields = ['usuario', 'nombre', 'rol', ...(signs ? Object.keys(proof) : ['secreto'])]
  await recordAccount(w, account, { status: 201, fields })
  return { account, secret }
}

async function lockedSystem(w: Work, id: string): Promise<Account> {
  const account = await lockAccount(w.tx, id)
  if (account === null || account.tipo !== 'sistema') throw new Problem(notFound)
  return account
}

/**
 * One way of proving who it is replaces the other: what is no longer used is no longer accepted. With `keptTokens` those that it has go on.
 */
async function setProof(
  w: Work,
  account: Account,
  proof: {
    readonly secreto: string | null
    readonly llaves: readonly JWK[] | null
    readonly jwks_uri: string | null
    readonly keptTokens: boolean
  },
): Promise<void> {
  await w.tx.run({
    text: `update cuenta set secreto = $2, llaves = $3, jwks_uri = $6, clave_desde = case when $5 then clave_desde else $4 end, actualizado_en = $4
where id = $1`,
    values: [
      account.id,
      proof.secreto,
      proof.llaves === null ? null : JSON.stringify(proof.llaves),
      w.call.now,
      proof.keptTokens,
      proof.jwks_uri,
    ],
  })
}

/**
 * What a system asked to be told goes on without a token: where a credential may be in other hands, so may the address that it is told
 * to. A client that proves to be the system asks again, and it goes on where it was.
 */
async function stopSubscriptions({ tx, call }: Work, id: string): Promise<readonly string[]> {
  const stopped = await tx.run({
    text: `update destino set estado = 'desactivado', motivo_estado = 'credencial', actualizado_en = $2
where cuenta = $1 and canal = 'fhir' and estado in ('activo', 'solicitado') returning id`,
    values: [id, call.now],
  })
  return stopped.length > 0 ? ['suscripciones'] : []
}

/** Another secret. The ones before it serve until `until`; where nothing is said, no longer. */
export async function newSystemSecret(w: Work, id: string, until: string | null = null): Promise<MadeSystem> {
  const account = await lockedSystem(w, id)
  const secret = await addSecret(w, { cuenta: id }, until)
  const keptTokens = until !== null && account.llaves === null && account.jwks_uri === null
  await setProof(w, account, { secreto: tokenHash(secret), llaves: null, jwks_uri: null, keptTokens })
  const stopped = keptTokens ? [] : await stopSubscriptions(w, id)
  await noteReach(w, account, 'credenciales')
  await recordAccount(w, account, { fields: ['secreto', ...stopped] })
  return { account, secret }
}

/** What was given for it ends with it. */
export async function revokeSystemSecret(w: Work, id: string, secret: string): Promise<void> {
  const account = await lockedSystem(w, id)
  const { hash } = await revokeSecret(w, { cuenta: id }, secret)
  const secreto = account.secreto === hash ? null : account.secreto
  const { llaves, jwks_uri } = account
  await setProof(w, account, { secreto, llaves, jwks_uri, keptTokens: false })
  await recordAccount(w, account, { fields: ['secreto', ...(await stopSubscriptions(w, id))] })
}

export async function setSystemKeys(w: Work, id: string, { keys, jwksUri }: SystemKeys): Promise<Account> {
  const account = await lockedSystem(w, id)
  await endSecrets(w, { cuenta: id })
  const llaves = jwksUri === null ? keys : null
  await setProof(w, account, { secreto: null, llaves, jwks_uri: jwksUri, keptTokens: false })
  const isSame = jwksUri === null ? await sharesKey(account.llaves ?? [], keys) : account.jwks_uri === jwksUri
  const stopped = isSame ? [] : await stopSubscriptions(w, id)
  await noteReach(w, account, 'credenciales')
  await recordAccount(w, account, { fields: [jwksUri === null ? 'llaves' : 'jwks_uri', ...stopped] })
  return account
}

/** While keys change, one of them is registered before and after. */
async function sharesKey(before: readonly JWK[], after: readonly JWK[]): Promise<boolean> {
  const prints = (keys: readonly JWK[]): Promise<string[]> =>
    Promise.all(keys.map((key) => calculateJwkThumbprint(key)))
  const known = await prints(before)
  return (await prints(after)).some((print) => known.includes(print))
}
