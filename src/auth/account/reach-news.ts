import type { Call } from '../../engine/call.ts'
import type { Tx } from '../../engine/database.ts'
import type { AccountReachFact } from '../../model/access/account-reach.ts'
import type { Account } from './account.ts'

type Opened = Pick<Account, 'id' | 'tipo' | 'rol' | 'servicios'>

/** A third party without services reads what patients give it; everybody else reaches something by what the institution does. */
const reachesRecords = ({ tipo, rol, servicios }: Opened): boolean =>
  tipo === 'persona' || rol !== 'integracion' || servicios.length > 0

/** Kept with the account, in the transaction that does it: its owner and others than the one who did it are told. */
export async function noteReach(
  { tx, call }: { readonly tx: Tx; readonly call: Call },
  account: Opened,
  fact: AccountReachFact,
): Promise<void> {
  if (!reachesRecords(account)) return
  await tx.run({
    text: 'update cuenta set alcance_hecho = $2, alcance_por = $3, alcance_por_nombre = $4, alcance_en = $5 where id = $1',
    values: [account.id, fact, call.actor.id, call.actor.nombre, call.now],
  })
}
