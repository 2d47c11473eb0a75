import type { RawRow } from '../../../engine/connection/raw-query.ts'
import type { Tx } from '../../../engine/database.ts'
import { type AuditRow, canonicalInstant } from './line.ts'
import { isBeyond, positionAfter } from './position.ts'
import { readRestore } from './restore-link.ts'
import {
  CLOCKLESS_VERSION,
  type PublicJwk,
  RESTORE_VERSION,
  readJwk,
  SEAL_VERSION,
  type SealPayload,
  type SignedSeal,
} from './seal-payload.ts'

/** A seal with what names the row that does not fit: the ids and the leaf of each, in order. */
export interface StoredSeal extends SignedSeal {
  readonly ids: readonly string[]
  readonly hojas: Buffer
}

const LIGHT = `s.numero, s.momento, s.sistema, s.desde_tx, s.hasta_tx, s.tras_id, s.filas, s.primera, s.ultima, s.raiz,
  s.anterior, s.llave, s.llave_nueva, s.firma, s.huella, s.reloj, s.salto_ms, s.restauracion`
const HEAVY = `${LIGHT}, s.ids, encode(s.hojas, 'hex')`

function signedSeal(row: RawRow): SignedSeal {
  const [
    numero,
    momento,
    sistema,
    desde,
    hasta,
    tras,
    filas,
    primera,
    ultima,
    raiz,
    anterior,
    llave,
    nueva,
    firma,
    huella,
    reloj,
    salto,
    restored,
  ] = row
  const restauracion = typeof restored === 'string' ? readRestore(JSON.parse(restored)) : null
  const payload: SealPayload = {
    version: restauracion !== null ? RESTORE_VERSION : typeof reloj === 'string' ? SEAL_VERSION : CLOCKLESS_VERSION,
    numero: Number(numero),
    momento: canonicalInstant(momento ?? ''),
    sistema: sistema ?? '',
    desde_tx: desde ?? '',
    hasta_tx: hasta ?? '',
    tras_id: tras ?? '',
    filas: Number(filas),
    primera: primera ?? null,
    ultima: ultima ?? null,
    raiz: raiz ?? '',
    anterior: anterior ?? '',
    llave: llave ?? '',
    llave_nueva: typeof nueva === 'string' ? readJwk(JSON.parse(nueva)) : null,
    reloj: typeof reloj === 'string' ? canonicalInstant(reloj) : null,
    salto_ms: typeof salto === 'string' ? Number(salto) : null,
    restauracion,
  }
  return { payload, firma: firma ?? '', huella: huella ?? '' }
}

const storedSeal = (row: RawRow): StoredSeal => ({
  ...signedSeal(row),
  ids: (row[18] ?? '{}').slice(1, -1).split(',').filter(Boolean),
  hojas: Buffer.from(row[19] ?? '', 'hex'),
})

export async function lastSeal(tx: Tx): Promise<SignedSeal | null> {
  const text = `select ${LIGHT} from sello s order by s.numero desc limit 1`
  const [row] = await tx.raw({ name: 'sello_ultimo', text, values: [] })
  return row === undefined ? null : signedSeal(row)
}

/** Newest first, before `cursor`; without the leaves. */
export async function sealPage(tx: Tx, cursor: string | null, size: number): Promise<SignedSeal[]> {
  const text = `select ${LIGHT} from sello s where s.numero < $1::bigint order by s.numero desc limit ${size}`
  return (await tx.raw({ name: '', text, values: [cursor ?? '9223372036854775807'] })).map(signedSeal)
}

/** Before a given one: the seals in which a key hands over to the next, by which trust in the first reaches the others, and the restores. */
export async function handoversBefore(tx: Tx, numero: number): Promise<SignedSeal[]> {
  const text = `select ${LIGHT} from sello s 
    where (s.llave_nueva is not null or s.restauracion is not null) and s.numero < $1::bigint order by s.numero`
  return (await tx.raw({ name: '', text, values: [String(numero)] })).map(signedSeal)
}

/** Oldest first, without the leaves. */
export async function sealsFrom(tx: Tx, from: number, to: number, size: number): Promise<SignedSeal[]> {
  const text = `select ${LIGHT} from sello s where s.numero >= $1::bigint and s.numero <= $2::bigint order by s.numero limit ${size}`
  return (await tx.raw({ name: '', text, values: [String(from), String(to)] })).map(signedSeal)
}

const PAGE = 500
const TOGETHER = 20_000

/** All seals of a range with their leaves. As many at a time as have the rows of one large seal: memory stays flat. */
export async function* storedSeals(tx: Tx, from: number, to: number): AsyncGenerator<StoredSeal> {
  const sizes =
    'select s.numero, s.filas from sello s where s.numero >= $1::bigint and s.numero <= $2::bigint order by s.numero limit 500'
  const fetch = `select ${HEAVY} from sello s where s.numero >= $1::bigint and s.numero <= $2::bigint order by s.numero`
  for (let at = from; ; ) {
    const page = await tx.raw({ name: '', text: sizes, values: [String(at), String(to)] })
    for (let i = 0; i < page.length; ) {
      let end = i
      for (let rows = 0; end < page.length && (end === i || rows + Number(page[end]?.[1]) <= TOGETHER); end++)
        rows += Number(page[end]?.[1])
      const values = [String(page[i]?.[0]), String(page[end - 1]?.[0])]
      for (const row of await tx.raw({ name: '', text: fetch, values })) yield storedSeal(row)
      i = end
    }
    if (page.length < PAGE) return
    at = Number(page.at(-1)?.[0]) + 1
  }
}

export async function sealNumbered(tx: Tx, numero: number): Promise<StoredSeal | null> {
  for await (const seal of storedSeals(tx, numero, numero)) return seal
  return null
}

/**
 * The number of the seal that a row is in; null while it is in none. Seals follow each other almost in the order of ids,
 * so the one looked for is among the first that end at the row or after it.
 */
export async function sealOf(tx: Tx, row: Pick<AuditRow, 'id' | 'tx'>): Promise<number | null> {
  const last = await lastSeal(tx)
  if (last === null || isBeyond(row, positionAfter(last.payload))) return null
  const text = `select s.numero from sello s where s.ultima >= $1::bigint and s.primera <= $1::bigint and $1::bigint = any(s.ids)
    order by s.ultima, s.numero limit 1`
  const [found] = await tx.raw({ name: '', text, values: [row.id] })
  return found === undefined ? null : Number(found[0])
}

/** The first seal made at this instant or later; `last + 1` if there is none. Seals are made one after another, so halving finds it. */
export async function firstSealFrom(tx: Tx, instant: string, last: number): Promise<number> {
  const text = 'select s.momento from sello s where s.numero = $1::bigint'
  let low = 1
  let high = last + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const [row] = await tx.raw({ name: '', text, values: [String(middle)] })
    if (row !== undefined && canonicalInstant(row[0] ?? '') >= instant) high = middle
    else low = middle + 1
  }
  return low
}

/** The seals that say that the data were restored. */
export async function restoreSeals(tx: Tx): Promise<SignedSeal[]> {
  const text = `select ${LIGHT} from sello s where s.restauracion is not null order by s.numero`
  return (await tx.raw({ name: 'sello_restauraciones', text, values: [] })).map(signedSeal)
}

/** Every key that the table has for seals, the oldest first. To be shown beside seals; whom to trust is not read from here. */
export async function sealKeys(tx: Tx): Promise<PublicJwk[]> {
  const rows = await tx.raw({
    name: '',
    text: "select l.publica from llave l where l.uso = 'sello' order by l.creada_en, l.retirada_en nulls last",
    values: [],
  })
  return rows.map(([publica]) => readJwk(JSON.parse(publica ?? '{}')))
}

/**
 * Of the keys that the secret of this service opens, newest first, those that no seal hands over to: the first, and each that followed one
 * that was lost. The service begins with them; others are told them from elsewhere.
 */
export async function firstKeys(tx: Tx, opened: readonly PublicJwk[]): Promise<PublicJwk[]> {
  const presented = new Set((await handoversBefore(tx, Number.MAX_SAFE_INTEGER)).map((s) => s.payload.llave_nueva?.kid))
  return opened.filter(({ kid }) => !presented.has(kid)).toReversed()
}
