import type { JWK } from 'jose'
import type { Tx } from '../../engine/database.ts'
import type { AccountData } from '../../model/access/account-fields.ts'
import { type FieldError, Problem } from '../../model/problem.ts'
import { invalid, notFound } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { usuarioOcupado } from '../problems.ts'
import { publicJwkFaults } from '../session/client-assertion.ts'
import { randomToken, tokenHash } from '../session/random-token.ts'
import { recordAccount, type Work } from '../work.ts'
import { type Account, lockAccount } from './account.ts'
import { insertAccount, sameName } from './account-store.ts'

/** Third parties and programs. What they reach is what patients authorised in their name. */

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
  const secret = keys.length > 0 ? null : randomToken()
  const proof = secret === null ? { llaves: keys } : { secreto: tokenHash(secret) }
  const made = { ...data, ...proof, id: core.newId(), usuario, estado: 'activa' } as const
  const account = await insertAccount(tx, made, call.now, call.actor.nombre)
  await recordAccount(w, account, { status: 201, fields: ['usuario', 'nombre', 'rol', ...Object.keys(proof)] })
  return { account, secret }
}

/** One way of proving who it is replaces the other: what is no longer used is no longer accepted. */
async function setProof(
  w: Work,
  id: string,
  proof: { readonly secreto: string | null; readonly llaves: readonly JWK[] | null },
): Promise<Account> {
  const account = await lockAccount(w.tx, id)
  if (account === null || account.tipo !== 'sistema') throw new Problem(notFound)
  await w.tx.run({
    text: 'update cuenta set secreto = $2, llaves = $3, clave_desde = $4, actualizado_en = $4 where id = $1',
    values: [id, proof.secreto, proof.llaves === null ? null : JSON.stringify(proof.llaves), w.call.now],
  })
  await recordAccount(w, account, { fields: proof.secreto === null ? ['llaves'] : ['secreto'] })
  return account
}

export async function newSystemSecret(w: Work, id: string): Promise<MadeSystem> {
  const secret = randomToken()
  return { account: await setProof(w, id, { secreto: tokenHash(secret), llaves: null }), secret }
}

export const setSystemKeys = (w: Work, id: string, keys: readonly JWK[]): Promise<Account> =>
  setProof(w, id, { secreto: null, llaves: keys })
