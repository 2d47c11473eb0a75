import type { Tx } from '../../engine/database.ts'
import { ACCOUNT_COLUMNS, type Account } from './account.ts'

export interface AccountFilter {
  readonly rol: string | null
  readonly estado: string | null
  /** How the user name begins. */
  readonly usuario: string | null
  /** What the name or the user name contains. */
  readonly q: string | null
  /** The last user name of the page before. */
  readonly after: string | null
  readonly size: number
}

export interface AccountPage {
  readonly accounts: readonly Account[]
  /** Where the next page starts; null on the last. */
  readonly next: string | null
}

export async function listAccounts(tx: Tx, f: AccountFilter): Promise<AccountPage> {
  const rows = await tx.run<Account>({
    text: `select ${ACCOUNT_COLUMNS} from cuenta c
where ($1::text is null or c.rol = $1) and ($2::text is null or c.estado = $2)
  and ($3::text is null or starts_with(c.usuario, $3)) and ($4::text is null or c.usuario > $4)
  and ($6::text is null or position(custodia_normal($6) in custodia_normal(c.nombre || ' ' || c.usuario)) > 0)
order by c.usuario limit $5`,
    values: [f.rol, f.estado, f.usuario, f.after, f.size + 1, f.q],
  })
  const accounts = rows.slice(0, f.size)
  return { accounts, next: rows.length > f.size ? (accounts.at(-1)?.usuario ?? null) : null }
}
