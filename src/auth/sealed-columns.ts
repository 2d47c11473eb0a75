import type { Database, DbRow, Tx } from '../engine/database.ts'
import { endpointContext } from './endpoint-context.ts'
import { totpContext } from './second-factor/second-factor.ts'
import type { SecretBox } from './secret-box.ts'
import { keyContext } from './session/keys.ts'
import { oauthContext } from './smart/oauth-rows.ts'

/** Everything that lies in the database sealed with the secret of the service. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  /** Text columns. */
  readonly key: readonly string[]
  /** What else says for whom it was sealed. */
  readonly more: readonly string[]
  context(row: DbRow): string
}

export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'llave',
    column: 'privada',
    key: ['kid'],
    more: ['uso', 'perdida_en'],
    context: ({ uso, kid, perdida_en }) => keyContext(String(uso), String(kid), perdida_en !== null),
  },
  ...['totp', 'totp_pendiente'].map((column) => ({
    table: 'cuenta',
    column,
    key: ['id'],
    more: [],
    context: ({ id }: DbRow) => totpContext({ id: String(id) }),
  })),
  {
    table: 'oauth',
    column: 'datos',
    key: ['tipo', 'hash'],
    more: [],
    context: ({ tipo, hash }) => oauthContext(String(tipo), String(hash)),
  },
  {
    table: 'destino',
    column: 'secretos',
    key: ['id'],
    more: [],
    context: ({ id }) => endpointContext(String(id)),
  },
]

export interface SealedValue {
  readonly of: SealedColumn
  readonly row: DbRow
  readonly sealed: Buffer
  readonly context: string
}

const PAGE = 200

/** Page by page: what is written meanwhile may be in it or not. */
export async function* sealedValues(db: Database, of: SealedColumn): AsyncGenerator<SealedValue[]> {
  const key = of.key.join(', ')
  const places = of.key.map((_, i) => `$${i + 1}::text`).join(', ')
  const text = `select ${[...of.key, ...of.more].join(', ')}, ${of.column} as sellado from ${of.table}
where ${of.column} is not null and (${key}) > (${places}) order by ${key} limit ${PAGE}`
  let after: readonly string[] = of.key.map(() => '')
  for (;;) {
    const rows = await db.run<DbRow & { sellado: Buffer }>({ text, values: after })
    if (rows.length > 0) yield rows.map((row) => ({ of, row, sealed: row.sellado, context: of.context(row) }))
    const last = rows.at(-1)
    if (rows.length < PAGE || last === undefined) return
    after = of.key.map((name) => String(last[name]))
  }
}

/** How many values each kind of secret opens. */
export type SealedCount = Readonly<Record<ReturnType<SecretBox['openedBy']>, number>>

export async function countSealed(db: Database, box: SecretBox, of: SealedColumn): Promise<SealedCount> {
  const count = { current: 0, previous: 0, none: 0 }
  for await (const page of sealedValues(db, of))
    for (const { sealed, context } of page) count[box.openedBy(sealed, context)]++
  return count
}

/** Only where it is still what was read: whoever changed it meanwhile sealed it anew. */
export async function replaceSealed(db: Tx, { of, row, sealed }: SealedValue, by: Buffer): Promise<boolean> {
  const where = of.key.map((name, i) => `${name} = $${i + 3}`).join(' and ')
  const changed = await db.run({
    text: `update ${of.table} set ${of.column} = $1 where ${of.column} = $2 and ${where} returning 1`,
    values: [by, sealed, ...of.key.map((name) => row[name])],
  })
  return changed.length > 0
}

/** Seals with the current secret what a previous one sealed, page by page; interrupted, the next call does the rest. */
export async function resealPrevious(db: Database, box: SecretBox): Promise<number> {
  let changed = 0
  for (const of of sealedColumns)
    for await (const page of sealedValues(db, of)) {
      const previous = page.filter(({ sealed, context }) => box.openedBy(sealed, context) === 'previous')
      if (previous.length === 0) continue
      await db.transaction(async (tx) => {
        for (const value of previous) {
          const again = box.seal(box.open(value.sealed, value.context), value.context)
          if (await replaceSealed(tx, value, again)) changed++
        }
      })
    }
  return changed
}
