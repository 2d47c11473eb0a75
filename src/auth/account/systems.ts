import { calculateJwkThumbprint, type JWK } from 'jose'
import type { Tx } from '../../engine/database.ts'
import type { AccountData } from '../../model/access/account-fields.ts'
import { type FieldError, Problem } from '../../model/problem.ts'
import { invalid, notFound } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { usuarioOcupado } from '../problems.ts'
import { publicJwkFaults } from '../session/client-assertion.ts'
import { tokenHash } from '../session/random-token.ts'
import { recordAccount, type Work } from '../work.ts'
import { type Account, lockAccount } from './account.ts'
import { insertAccount, sameName } from './account-store.ts'
import { addSecret, endSecrets, revokeSecret } from './client-secrets.ts'

/** Third parties and programs. What they reach is what patients authorised in their name, or what the institution grants them. */

const LOCK = 7_263_401_186

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
  const found = await tx.run({
    text: `select 1 from cuenta where tipo = 'sistema' and ($1::text is null or id <> $1)
  and (usuario in ($2, custodia_normal($3)) or custodia_normal(nombre) in ($2, custodia_normal($3))) limit 1`,
    values: [party.id, party.usuario, party.nombre],
  })
  if (found.length > 0) throw new Problem(usuarioOcupado, { detail: sameName })
}

export interface MadeSystem {
  readonly account: Account
  /** Shown now and never again; null for a system that signs with a key. */
  readonly secret: string | null
}

export async function createSystem(
  w: Work,
  given: { readonly usuario: string; readonly nombre: string; readonly keys: readonly JWK[] },
): Promise<MadeSystem> {
  const { tx, call, core } = w
  const { usuario, nombre, keys } = given
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
  const proof = keys.length > 0 ? { llaves: keys } : {}
  const made = { ...data, ...proof, id: core.newId(), usuario, estado: 'activa' } as const
  const account = await insertAccount(tx, made, call.now, call.actor.nombre)
  const secret = keys.length > 0 ? null : await addSecret(w, { cuenta: account.id }, null)
  if (secret !== null)
    await tx.run({ text: 'update cuenta set secreto = $2 where id = $1', values: [account.id, tokenHash(secret)] })
  const fields = ['usuario', 'nombre', 'rol', secret === null ? 'llaves' : 'secreto']
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
  proof: { readonly secreto: string | null; readonly llaves: readonly JWK[] | null; readonly keptTokens: boolean },
): Promise<void> {
  await w.tx.run({
    text: `update cuenta set secreto = $2, llaves = $3, clave_desde = case when $5 then clave_desde else $4 end, actualizado_en = $4
where id = $1`,
    values: [
      account.id,
      proof.secreto,
      proof.llaves === null ? null : JSON.stringify(proof.llaves),
      w.call.now,
      proof.keptTokens,
    ],
  })
}

/**
 * What a system asked to be told goes on without a token: where a credential may be in other hands, so may the address that it is told
 * to. Whoever proves to be the system asks again, and it goes on where it was.
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
  const keptTokens = until !== null && account.llaves === null
  await setProof(w, account, { secreto: tokenHash(secret), llaves: null, keptTokens })
  const stopped = keptTokens ? [] : await stopSubscriptions(w, id)
  await recordAccount(w, account, { fields: ['secreto', ...stopped] })
  return { account, secret }
}

/** What was given for it ends with it. */
export async function revokeSystemSecret(w: Work, id: string, secret: string): Promise<void> {
  const account = await lockedSystem(w, id)
  const { hash } = await revokeSecret(w, { cuenta: id }, secret)
  const secreto = account.secreto === hash ? null : account.secreto
  await setProof(w, account, { secreto, llaves: account.llaves, keptTokens: false })
  await recordAccount(w, account, { fields: ['secreto', ...(await stopSubscriptions(w, id))] })
}

export async function setSystemKeys(w: Work, id: string, keys: readonly JWK[]): Promise<Account> {
  const account = await lockedSystem(w, id)
  await endSecrets(w, { cuenta: id })
  await setProof(w, account, { secreto: null, llaves: keys, keptTokens: false })
  const stopped = (await sharesKey(account.llaves ?? [], keys)) ? [] : await stopSubscriptions(w, id)
  await recordAccount(w, account, { fields: ['llaves', ...stopped] })
  return account
}

/** While keys change, one of them is registered before and after. */
async function sharesKey(before: readonly JWK[], after: readonly JWK[]): Promise<boolean> {
  const prints = (keys: readonly JWK[]): Promise<string[]> =>
    Promise.all(keys.map((key) => calculateJwkThumbprint(key)))
  const known = await prints(before)
  return (await prints(after)).some((print) => known.includes(print))
}
