import type { Tx } from '../../../engine/database.ts'
import { canonicalInstant } from '../seal/line.ts'
import type { SealKey } from '../seal/seal.ts'
import { type PublicJwk, sealHash } from '../seal/seal-payload.ts'
import { handoversBefore, sealsFrom } from '../seal/stored-seal.ts'
import { trust } from '../seal/trust.ts'
import { type Declaration, declarationHolds, declarationText, readDeclaration, signDeclaration } from './declaration.ts'
import type { VerifiedEnd } from './verify.ts'

/** From where a verification goes on. */
export interface Continuation {
  readonly declaration: Declaration
  readonly end: VerifiedEnd
}

/** Some that do not hold are stepped over; more are no accident, and everything is verified again. */
const TRIES = 20
/** An interrupted verification of everything is gone on with for this long: what it read is not older. */
const RESUMED_HOURS = 24

const FURTHEST = `select v.declaracion, v.llave, v.firma from verificacion v where v.sello is not null
  order by v.sello desc, v.id desc limit ${TRIES}`
const NEWEST = `select v.declaracion, v.llave, v.firma from verificacion v
  where v.momento > clock_timestamp() - make_interval(hours => ${RESUMED_HOURS}) order by v.id desc limit ${TRIES}`

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

/** The furthest seal that a verification came to without finding anything; null where none is remembered that holds. */
export const furthestVerified = (tx: Tx, trusted: readonly PublicJwk[]): Promise<Continuation | null> =>
  firstThatHolds(tx, trusted, FURTHEST, () => true)

/** A verification of everything that was interrupted on its way. */
export async function interruptedWhole(tx: Tx, trusted: readonly PublicJwk[]): Promise<Continuation | null> {
  const ended = new Set<string>()
  return firstThatHolds(tx, trusted, NEWEST, (d) => {
    if (d.terminada) ended.add(d.empezada)
    return d.completa && !d.terminada && !ended.has(d.empezada)
  })
}

async function firstThatHolds(
  tx: Tx,
  trusted: readonly PublicJwk[],
  text: string,
  isWanted: (declaration: Declaration) => boolean,
): Promise<Continuation | null> {
  for (const [stored, kid, signature] of await tx.raw({ name: '', text, values: [] })) {
    const declaration = readDeclaration(stored ?? '')
    if (declaration === null || !isWanted(declaration)) continue
    const end = await endOf(tx, trusted, declaration, stored ?? '', kid ?? '', signature ?? '')
    if (end !== null) return { declaration, end }
  }
  return null
}

/** Signed by a key that is trusted, and the seal that it names is still that one. */
async function endOf(
  tx: Tx,
  trusted: readonly PublicJwk[],
  { sello, huella, hallazgos, tardanza }: Declaration,
  text: string,
  kid: string,
  signature: string,
): Promise<VerifiedEnd | null> {
  if (sello === null || huella === null || hallazgos !== 0) return null
  const [seal] = await sealsFrom(tx, sello, sello, 1)
  if (seal === undefined || seal.huella !== huella || sealHash(seal.payload) !== huella) return null
  const keys = trust(trusted)
  for (const handover of await handoversBefore(tx, Number.MAX_SAFE_INTEGER)) keys.judge(handover)
  const key = keys.keyNamed(kid)
  if (key === null || !declarationHolds(text, signature, key)) return null
  return { payload: seal.payload, huella, late: tardanza }
}

/** The newest of all, whatever it found, and the newest that found nothing; not checked, only told. */
export async function lastVerification(tx: Tx): Promise<{ last: Declaration | null; holds: Declaration | null }> {
  const rows = await tx.raw({
    name: 'verificacion_ultima',
    text: `(select v.id, v.declaracion from verificacion v order by v.id desc limit 1)
      union all (select v.id, v.declaracion from verificacion v where v.sello is not null order by v.sello desc, v.id desc limit 1)`,
    values: [],
  })
  const [last, holds] = rows.map((row) => readDeclaration(row[1] ?? ''))
  return { last: last ?? null, holds: holds ?? null }
}
