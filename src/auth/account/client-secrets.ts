import type { Tx } from '../../engine/database.ts'
import { Problem } from '../../model/problem.ts'
import { notFound } from '../../model/problems.ts'
import { randomToken, tokenHash } from '../session/random-token.ts'
import type { Work } from '../work.ts'

/** Whose secret it is: a system's, or a confidential application's. */
export type SecretOwner = { readonly cuenta: string } | { readonly aplicacion: string }

/** A secret as it is told: never its value, of which only a hash is kept. */
export interface ClientSecret {
  readonly id: string
  readonly creado_en: string
  readonly creado_por: string
  readonly vence_en: string | null
  readonly usado_en: string | null
}

const IN_FORCE = 'retirado_en is null and (vence_en is null or vence_en > now())'

const whose = (owner: SecretOwner): readonly [column: string, value: string] =>
  'cuenta' in owner ? ['cuenta', owner.cuenta] : ['aplicacion', owner.aplicacion]

export function listSecrets(tx: Tx, owner: SecretOwner): Promise<ClientSecret[]> {
  const [column, value] = whose(owner)
  return tx.run<ClientSecret>({
    text: `select id, creado_en, creado_por, vence_en, usado_en from secreto_cliente
where ${column} = $1 and ${IN_FORCE} order by creado_en desc, id`,
    values: [value],
  })
}

/** Makes a secret. Those that there were go on until `until`, where it is said, and end now where it is not. */
export async function addSecret(w: Work, owner: SecretOwner, until: string | null): Promise<string> {
  const { tx, call, core } = w
  await limitSecrets(w, owner, until)
  const secret = randomToken()
  const [column, value] = whose(owner)
  await tx.run({
    text: `insert into secreto_cliente (id, ${column}, hash, creado_en, creado_por) values ($1, $2, $3, $4, $5)`,
    values: [core.newId(), value, tokenHash(secret), call.now, call.actor.nombre],
  })
  return secret
}

async function limitSecrets({ tx, call }: Work, owner: SecretOwner, until: string | null): Promise<void> {
  const [column, value] = whose(owner)
  await (until === null
    ? tx.run({
        text: `update secreto_cliente set retirado_en = $2 where ${column} = $1 and ${IN_FORCE}`,
        values: [value, call.now],
      })
    : tx.run({
        text: `update secreto_cliente set vence_en = least(vence_en, $2) where ${column} = $1 and ${IN_FORCE}`,
        values: [value, until],
      }))
}

export const endSecrets = (w: Work, owner: SecretOwner): Promise<void> => limitSecrets(w, owner, null)

export async function revokeSecret({ tx, call }: Work, owner: SecretOwner, id: string): Promise<{ hash: string }> {
  const [column, value] = whose(owner)
  const [row] = await tx.run<{ hash: string }>({
    text: `update secreto_cliente set retirado_en = $3 where ${column} = $1 and id = $2 and ${IN_FORCE} returning hash`,
    values: [value, id, call.now],
  })
  if (row === undefined) throw new Problem(notFound)
  return row
}

/**
 * Whether this is a secret of that system now; that it was used is noted once a minute. `newest` is the hash beside the account: one that
 * the version before this one wrote is in no row here, and for it ended all that are.
 */
export async function isSecretOf(tx: Tx, cuenta: string, secret: string, newest: string | null): Promise<boolean> {
  const hash = tokenHash(secret)
  const [row] = await tx.run<{ id: string; sirve: boolean; cuenta: string | null; reciente: boolean }>({
    name: 'secreto_de_sistema',
    text: `select id, cuenta, ${IN_FORCE} and ($2::text is null or exists (select 1 from secreto_cliente n where n.hash = $2)) as sirve,
  coalesce(usado_en > now() - interval '1 minute', false) as reciente
from secreto_cliente where hash = $1`,
    values: [hash, newest],
  })
  if (row === undefined) return newest === hash
  if (row.cuenta !== cuenta || !row.sirve) return false
  if (!row.reciente)
    await tx.run({ text: 'update secreto_cliente set usado_en = now() where id = $1', values: [row.id] })
  return true
}

/** The hashes that prove an application or a system to the library of OAuth, in one text. */
export async function secretHashes(tx: Tx, owner: SecretOwner, newest: string): Promise<string> {
  const [column, value] = whose(owner)
  const rows = await tx.run<{ hash: string; sirve: boolean }>({
    text: `select hash, ${IN_FORCE} as sirve from secreto_cliente where ${column} = $1`,
    values: [value],
  })
  const known = rows.some((row) => row.hash === newest)
  return known ? rows.flatMap((row) => (row.sirve ? [row.hash] : [])).join(' ') : newest
}
