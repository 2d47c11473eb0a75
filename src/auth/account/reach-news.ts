import type { Call } from '../../engine/call.ts'
import type { Tx } from '../../engine/database.ts'
import type { AccountReachFact } from '../../model/access/account-reach.ts'
import { recordOpeners } from '../../model/access/roles.ts'
import type { Account } from './account.ts'

type Opened = Pick<Account, 'id' | 'tipo' | 'rol' | 'servicios'>

/** Whether an account opens records that no patient gave to it. */
const opensRecords = ({ tipo, rol, servicios }: Opened): boolean =>
  tipo === 'sistema' ? rol === 'integracion' && servicios.length > 0 : recordOpeners.some((role) => role === rol)

/** Kept with the account, in the transaction that gives it: others than the one who did it are told. */
export async function noteReach(
  { tx, call }: { readonly tx: Tx; readonly call: Call },
  account: Opened,
  fact: AccountReachFact,
): Promise<void> {
  if (!opensRecords(account)) return
  await tx.run({
    text: 'update cuenta set alcance_hecho = $2, alcance_por = $3, alcance_por_nombre = $4, alcance_en = $5 where id = $1',
    values: [account.id, fact, call.actor.id, call.actor.nombre, call.now],
  })
}
