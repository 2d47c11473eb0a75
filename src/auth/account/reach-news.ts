import type { Call } from '../../engine/call.ts'
import type { Tx } from '../../engine/database.ts'
import type { AccountReachFact } from '../../model/access/account-reach.ts'
import type { Account } from './account.ts'

type Opened = Pick<Account, 'id' | 'tipo' | 'rol' | 'servicios'>

/** A third party without services reads what patients give it; everybody else reaches something by what the institution does. */
const reachesRecords = ({ tipo, rol, servicios }: Opened): boolean =>
  tipo === 'persona' || rol !== 'integracion' || servicios.length > 0

/** Kept in the transaction that does it, one row for each act: its owner and others than the one who did it are told until they saw it. */
export async function noteReach(
  { tx, call }: { readonly tx: Tx; readonly call: Call },
  account: Opened,
  fact: AccountReachFact,
): Promise<void> {
  if (!reachesRecords(account)) return
  await tx.run({
    text: 'insert into cuenta_hecho (cuenta, hecho, rol, por, por_nombre, en) values ($1, $2, $3, $4, $5, $6)',
    values: [account.id, fact, account.rol, call.actor.id, call.actor.nombre, call.now],
  })
}
