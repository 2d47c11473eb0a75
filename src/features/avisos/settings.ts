import type { Database, Tx } from '../../engine/database.ts'

/** What an account has said of its notices. */
export interface NoticeSettings {
  readonly silenciados: readonly string[]
  readonly vistos: readonly string[]
}

const NONE: NoticeSettings = { silenciados: [], vistos: [] }

export async function settingsOf(db: Pick<Database, 'run'>, account: string): Promise<NoticeSettings> {
  const [row] = await db.run<NoticeSettings>({
    name: 'aviso_cuenta',
    text: 'select a.silenciados, a.vistos from aviso_cuenta a where a.cuenta = $1',
    values: [account],
  })
  return row ?? NONE
}

export async function silence(tx: Tx, account: string, kinds: readonly string[]): Promise<void> {
  await tx.run({
    name: 'aviso_silencia',
    text: `insert into aviso_cuenta (cuenta, silenciados) values ($1, $2)
on conflict (cuenta) do update set silenciados = excluded.silenciados`,
    values: [account, kinds],
  })
}

/** Adds to those that were seen, and forgets the ones that are no longer told: two pages that say it at once lose nothing. */
export async function markSeen(
  tx: Tx,
  account: string,
  seen: readonly string[],
  told: readonly string[],
): Promise<void> {
  await tx.run({
    name: 'aviso_ve',
    text: `insert into aviso_cuenta as a (cuenta, vistos) values ($1, array(select unnest($2::text[]) intersect select unnest($3::text[])))
on conflict (cuenta) do update set vistos = array(
  (select unnest(a.vistos) union select unnest($2::text[])) intersect select unnest($3::text[]))`,
    values: [account, seen, told],
  })
}
