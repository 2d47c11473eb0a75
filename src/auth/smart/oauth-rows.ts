import type { Tx } from '../../engine/database.ts'
import { textOrNull } from '../../model/text/plain-text.ts'
import type { SecretBox } from '../secret-box.ts'
import { tokenHash } from '../session/random-token.ts'

/** What the protocol keeps, by the names of the library: a code, a token, a step of signing in. */
export interface OauthRecord {
  readonly [name: string]: unknown
  readonly grantId?: string
  readonly uid?: string
  readonly clientId?: string
  readonly accountId?: string
  readonly scope?: string
}

export const oauthContext = (tipo: string, hash: string): string => `oauth:${tipo}:${hash}`
const hashOf = (value: unknown): string | null => (typeof value === 'string' ? tokenHash(value) : null)

export interface OauthRows {
  /** False if it is there already and `once` was asked for. */
  save(tipo: string, id: string, kept: OauthRecord, seconds: number, once: boolean): Promise<boolean>
  find(tipo: string, id: string): Promise<OauthRecord | undefined>
  findByUid(tipo: string, uid: string): Promise<OauthRecord | undefined>
  /** False if somebody was first. */
  spend(tipo: string, id: string): Promise<boolean>
  remove(tipo: string, id: string): Promise<void>
  removeGrant(tipo: string, grantId: string): Promise<void>
}

/** Only hashes of what a bearer carries are columns; everything else is sealed. */
export function oauthRows(tx: Tx, box: SecretBox): OauthRows {
  async function select(tipo: string, column: 'hash' | 'uid', value: string): Promise<OauthRecord | undefined> {
    const [row] = await tx.run<{ hash: string; datos: Buffer; usado_en: string | null }>({
      name: `oauth_${column}`,
      text: `select o.hash, o.datos, o.usado_en from oauth o where o.tipo = $1 and o.${column} = $2 and o.vence_en > now()`,
      values: [tipo, value],
    })
    if (row === undefined) return undefined
    const kept: OauthRecord = JSON.parse(box.open(row.datos, oauthContext(tipo, row.hash)).toString('utf8'))
    return row.usado_en === null ? kept : { ...kept, consumed: Math.floor(Date.parse(row.usado_en) / 1000) }
  }
  return {
    async save(tipo, id, kept, seconds, once) {
      const hash = tokenHash(id)
      const written = await tx.run({
        text: `insert into oauth (tipo, hash, concesion, uid, cliente, cuenta, alcance, creado_en, vence_en, datos)
values ($1, $2, $3, $4, $5, $6, $7, now(), now() + make_interval(secs => $8), $9)
on conflict (tipo, hash) do ${once ? 'nothing' : 'update set concesion = excluded.concesion, uid = excluded.uid, cuenta = excluded.cuenta, alcance = excluded.alcance, vence_en = excluded.vence_en, datos = excluded.datos'}
returning hash`,
        values: [
          tipo,
          hash,
          hashOf(kept.grantId),
          hashOf(kept.uid),
          textOrNull(kept.clientId),
          textOrNull(kept.accountId),
          textOrNull(kept.scope),
          seconds,
          box.seal(Buffer.from(JSON.stringify(kept)), oauthContext(tipo, hash)),
        ],
      })
      return written.length > 0
    },
    find: (tipo, id) => select(tipo, 'hash', tokenHash(id)),
    findByUid: (tipo, uid) => select(tipo, 'uid', tokenHash(uid)),
    async spend(tipo, id) {
      const spent = await tx.run({
        text: 'update oauth set usado_en = now() where tipo = $1 and hash = $2 and usado_en is null returning hash',
        values: [tipo, tokenHash(id)],
      })
      return spent.length > 0
    },
    async remove(tipo, id) {
      await tx.run({ text: 'delete from oauth where tipo = $1 and hash = $2', values: [tipo, tokenHash(id)] })
    },
    async removeGrant(tipo, grantId) {
      await tx.run({ text: 'delete from oauth where tipo = $1 and concesion = $2', values: [tipo, tokenHash(grantId)] })
    },
  }
}
