import type { KeyObject } from 'node:crypto'
import type { Tx } from '../../../engine/database.ts'
import { canonicalInstant } from '../seal/line.ts'
import type { SealKey } from '../seal/seal.ts'
import { type PublicJwk, sealHash } from '../seal/seal-payload.ts'
import { handoversBefore, sealsFrom } from '../seal/stored-seal.ts'
import { trust } from '../seal/trust.ts'
import { type Declaration, declarationText, signDeclaration, signedDeclaration } from './declaration.ts'
import { isGenuine, newestBy, type ToldVerification } from './standing.ts'
import type { VerifiedEnd } from './verify.ts'

/** From where a verification goes on. */
export interface Continuation {
  readonly declaration: Declaration
  readonly end: VerifiedEnd
}

type KeyNamed = (kid: string) => KeyObject | null

/** So many are looked at: rows that do not hold are stepped over; more of them are no accident, and everything is verified again. */
const TRIES = 200
/** An interrupted verification of everything is gone on with for this long: what it read is not older. */
const RESUMED_MS = 24 * 3_600_000

/** The last says whether it is the first that says so: who copies a row chooses its date, but not that it comes later. */
const COLUMNS = `v.declaracion, v.llave, v.firma, v.momento,
  v.id in (select min(o.id) from verificacion o group by o.declaracion)`
const FURTHEST = `select ${COLUMNS} from verificacion v where v.sello is not null order by v.sello desc, v.id desc limit ${TRIES}`
const NEWEST = `select ${COLUMNS} from verificacion v order by v.id desc limit ${TRIES}`
/** As `declarationText` writes it. Not read as JSON there: a row that is none would be an error. */
const WHOLE = `select ${COLUMNS} from verificacion v where strpos(v.declaracion, '"completa":true,"terminada":true,') > 0
  order by v.id desc limit ${TRIES}`

export async function clockOf(tx: Tx): Promise<string> {
  const [row] = await tx.raw({ name: '', text: 'select clock_timestamp()::timestamptz(3)', values: [] })
  return canonicalInstant(row?.[0] ?? '')
}

export async function remember(tx: Tx, key: SealKey, declaration: Declaration): Promise<void> {
  const text = declarationText(declaration)
  await tx.raw({
    name: 'verificacion_nueva',
    text: 'insert into verificacion (sello, declaracion, llave, firma) values ($1::bigint, $2, $3, $4)',
    values: [
      declaration.sello === null ? null : String(declaration.sello),
      text,
      key.kid,
      signDeclaration(text, key.privateKey),
    ],
  })
}

/** The keys that trust in these has come to by the newest seal. */
export async function keysTrusted(tx: Tx, trusted: readonly PublicJwk[]): Promise<KeyNamed> {
  const keys = trust(trusted)
  for (const handover of await handoversBefore(tx, Number.MAX_SAFE_INTEGER)) keys.judge(handover)
  return keys.keyNamed
}

async function told(tx: Tx, text: string, keyNamed: KeyNamed): Promise<ToldVerification[]> {
  const rows = await tx.raw({ name: '', text, values: [] })
  return rows.map((row) => ({
    storedAt: canonicalInstant(row[3] ?? ''),
    declaration: row[4] === 't' ? signedDeclaration(row, keyNamed) : null,
  }))
}

/** The newest rows, whatever they say. */
export const lastTold = (tx: Tx, keyNamed: KeyNamed): Promise<ToldVerification[]> => told(tx, NEWEST, keyNamed)

/** The newest verification of everything that came to its end, whatever it found; by the date that was signed. */
export async function lastWhole(tx: Tx, keyNamed: KeyNamed, now: string): Promise<Declaration | null> {
  const declarations = (await told(tx, WHOLE, keyNamed)).filter(isGenuine).map(({ declaration }) => declaration)
  const past = declarations.filter((d) => d.completa && d.terminada && d.momento <= now)
  return newestBy(past, (d) => d.momento)
}

/** The furthest seal that a verification came to without finding anything; null where none is remembered that holds. */
export async function furthestVerified(tx: Tx, keyNamed: KeyNamed): Promise<Continuation | null> {
  for (const { declaration } of await told(tx, FURTHEST, keyNamed)) {
    const end = declaration === null ? null : await endOf(tx, declaration)
    if (declaration !== null && end !== null) return { declaration, end }
  }
  return null
}

/** A verification of everything that was interrupted on its way. */
export async function interruptedWhole(tx: Tx, keyNamed: KeyNamed): Promise<Continuation | null> {
  const since = new Date(Date.parse(await clockOf(tx)) - RESUMED_MS).toISOString()
  const recent = (await lastTold(tx, keyNamed))
    .filter(isGenuine)
    .map(({ declaration }) => declaration)
    .filter((d) => d.completa && d.empezada >= since)
  const ended = new Set(recent.filter((d) => d.terminada).map((d) => d.empezada))
  const stop = newestBy(
    recent.filter((d) => !ended.has(d.empezada)),
    (d) => d.momento,
  )
  const end = stop === null ? null : await endOf(tx, stop)
  return stop === null || end === null ? null : { declaration: stop, end }
}

/** The seal that it names, while it is still that one. */
async function endOf(tx: Tx, { sello, huella, hallazgos, tardanza }: Declaration): Promise<VerifiedEnd | null> {
  if (sello === null || huella === null || hallazgos !== 0) return null
  const [seal] = await sealsFrom(tx, sello, sello, 1)
  if (seal === undefined || seal.huella !== huella || sealHash(seal.payload) !== huella) return null
  return { payload: seal.payload, huella, late: tardanza }
}
