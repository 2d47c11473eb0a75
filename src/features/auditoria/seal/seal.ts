import type { KeyObject } from 'node:crypto'
import { uptime as systemUptime } from 'node:os'
import { systemSql } from '../../../engine/connection/system-sql.ts'
import type { Database, Tx } from '../../../engine/database.ts'
import { Problem } from '../../../model/problem.ts'
import type { Anchor } from './anchors.ts'
import { hashBatch, indexPatients, nextBatch, SealError } from './batch.ts'
import { type ClockReading, clockStep } from './clock-step.ts'
import { anchorKey, type RestoreLink } from './restore-link.ts'
import {
  canonicalJwk,
  NO_PREVIOUS,
  type PublicJwk,
  RESTORE_VERSION,
  SEAL_VERSION,
  type SignedSeal,
  sealHash,
  signSeal,
  verifySeal,
} from './seal-payload.ts'
import { acceptedBreaks, anchorOf, BrokenChain, isAccepted, rememberBreak } from './stopped-sealing.ts'
import { lastSeal, restoreSeals, sealPage } from './stored-seal.ts'
import { locked, refuseRewound, serverState, store } from './write-seal.ts'

/** A key that signs seals; the key store of the service has them. */
export interface SealKey {
  readonly kid: string
  readonly privateKey: KeyObject
  readonly publicJwk: PublicJwk
}

export interface SealKeys {
  /** May be as old as `maxAgeMs`: 0 asks again. */
  current(uso: 'sello', maxAgeMs?: number): Promise<SealKey>
  rotate(uso: 'sello'): Promise<{ previous: SealKey | null; next: SealKey }>
  /** A retired key too: what finishes a rotation that was interrupted before its seal. */
  withKid?(uso: 'sello', kid: string): Promise<SealKey | null>
  /** What checks seals of a key that nobody can sign with any more. */
  lost?(uso: 'sello', kid: string): Promise<PublicJwk | null>
}

/** The keys of seals that the secret of the service opens, newest first: those of others are not among them. */
export interface SealPublicKeys {
  publicKeys(uso: 'sello', maxAgeMs?: number): Promise<readonly PublicJwk[]>
}

export interface SealerOptions {
  readonly db: Database
  readonly keys: SealKeys
  /** RFC 3339 in UTC; the clock of the database if it is not given, which is the one that dates the rows. */
  readonly now?: () => string
  /** Seconds that this machine has run: what no clock that is set changes. */
  readonly uptime?: () => number
  readonly anchor?: (seal: Anchor) => void | Promise<void>
  /** What was written down outside the database before this process began. */
  readonly anchors?: () => Promise<readonly Anchor[]>
  readonly maxRows?: number
  /** The server's own name is asked of the server; another is given where that server is not the subject. */
  readonly system?: string
}

export interface Seal extends SignedSeal {
  /** There is more to be sealed. */
  readonly more: boolean
}

export interface Sealer {
  /** Null when there is nothing to seal, or another process is at it. */
  sealOnce(): Promise<Seal | null>
  /** A new key, and a seal by the old one that names it. Null if there was no key before. */
  rotateSealKey(): Promise<SignedSeal | null>
  /** A seal that says that the data are an earlier state of themselves, and what of the chain is left behind. */
  sealRestore(link: RestoreLink): Promise<SignedSeal>
}

interface Signers {
  readonly signer: SealKey
  readonly next: SealKey | null
  /** A rotation waits for its turn; an ordinary seal leaves it to the process that is at it. */
  readonly wait: boolean
  /** The key that the chain expects and that was lost: it hands over to nobody, and the signer follows it all the same. */
  readonly after?: string
  readonly link?: RestoreLink
}

type Outcome = { readonly made: Seal | null; readonly reading?: ClockReading } | { readonly expected: string }

const MAX_ROWS = 20_000

/** The last that was written down: after a restore the highest number may be one that was left behind. */
const newestOf = (anchors: readonly Anchor[]): Anchor | null => anchors.at(-1) ?? null

/** A database that did not answer says nothing about the chain. */
function unlessDatabase(error: unknown): null {
  if (error instanceof Problem || (error instanceof Error && 'code' in error)) throw error
  return null
}

export function sealer(options: SealerOptions): Sealer {
  const { db, keys, anchor, maxRows = MAX_ROWS } = options
  let seen: Anchor | null | undefined
  let before: ClockReading | null = null
  const uptime = options.uptime ?? systemUptime
  const system = systemSql(db, options.system)

  async function attempt(s: Signers): Promise<Outcome> {
    const text = await system()
    // Outside the transaction, which may hold the only connection.
    const top = await lastSeal(db)
    if (top !== null) await keyOf(top.payload.llave, [s.signer])
    seen ??= newestOf((await options.anchors?.()) ?? [])
    const outcome = await db
      .transaction((tx) => sealIn(tx, s, text))
      .catch(async (error) => {
        if (error instanceof BrokenChain) await rememberBreak(db, error)
        throw error
      })
    if ('made' in outcome && outcome.made !== null) {
      const { payload, huella } = outcome.made
      seen = { numero: payload.numero, huella }
      before = outcome.reading ?? before
      await anchor?.(seen)
    }
    return outcome
  }

  async function sealIn(tx: Tx, { signer, next, wait, after, link }: Signers, systemText: string): Promise<Outcome> {
    if (!(await locked(tx, wait))) return { made: null }
    const accepted = await acceptedBreaks(tx)
    const newest = await lastSeal(tx)
    await refuseRewound(tx, newest, seen ?? null, accepted, (at) => isAbandoned(tx, at, link))
    const last = await trusted(tx, newest, [signer, ...(next === null ? [] : [next])], accepted)
    const expected = last?.payload.llave_nueva?.kid ?? last?.payload.llave ?? signer.kid
    if (next !== null && expected === next.kid) return { made: null }
    if (expected !== signer.kid && expected !== after) return { expected }
    const { state, clock } = await serverState(tx, systemText)
    const batch = await nextBatch(tx, last?.payload ?? null, state, maxRows)
    const moved = last !== null && last.payload.sistema !== state.system
    if (batch.ids.length === 0 && next === null && link === undefined && !moved) return { made: null }
    const numero = (newest?.payload.numero ?? 0) + 1
    const { raiz, hojas, lists } = await hashBatch(tx, batch.ids)
    const now = options.now?.() ?? clock
    const reading = { clock: Date.parse(now), ran: uptime() }
    const seal = signSeal(
      {
        version: link === undefined ? SEAL_VERSION : RESTORE_VERSION,
        numero,
        // Never before the previous one, whatever the clock does: dates of seals can be searched by halves.
        momento: last !== null && last.payload.momento > now ? last.payload.momento : now,
        sistema: state.system,
        desde_tx: batch.desde_tx,
        hasta_tx: batch.hasta_tx,
        tras_id: batch.tras_id,
        filas: batch.ids.length,
        primera: batch.ids[0] ?? null,
        ultima: batch.ids.at(-1) ?? null,
        raiz,
        anterior: last?.huella ?? NO_PREVIOUS,
        llave: signer.kid,
        llave_nueva: next === null ? null : canonicalJwk(next.publicJwk),
        reloj: now,
        salto_ms: clockStep(before, reading),
        restauracion: link ?? null,
      },
      signer.privateKey,
    )
    await store(tx, seal, batch.ids, hojas)
    if (lists) await indexPatients(tx, batch.ids)
    return { made: { ...seal, more: batch.more }, reading }
  }

  const known = new Map<string, PublicJwk>()
  async function keyOf(kid: string, at: readonly SealKey[]): Promise<PublicJwk | null> {
    for (const key of at) known.set(key.kid, key.publicJwk)
    const here = known.get(kid)
    if (here !== undefined) return here
    // A key that cannot be opened with the secret of this service is none of its keys.
    const found =
      (await keys.withKid?.('sello', kid).catch(unlessDatabase))?.publicJwk ??
      (await keys.lost?.('sello', kid).catch(unlessDatabase)) ??
      null
    if (found !== null) known.set(kid, found)
    return found
  }

  /** The newest seal that this service signed; anything after it must have been answered for. */
  async function trusted(
    tx: Tx,
    newest: SignedSeal | null,
    at: readonly SealKey[],
    accepted: ReadonlySet<string>,
  ): Promise<SignedSeal | null> {
    for (let seal = newest; seal !== null; ) {
      const key = await keyOf(seal.payload.llave, at)
      if (key !== null && seal.huella === sealHash(seal.payload) && verifySeal(seal, key)) return seal
      const { numero } = seal.payload
      if (!isAccepted(accepted, anchorOf(seal)))
        throw new BrokenChain(anchorOf(seal), `El sello ${numero} de la auditoría no lo firmó este servicio.`)
      seal = (await sealPage(tx, String(numero), 1))[0] ?? null
    }
    return null
  }

  /** Whether a restore that this service signed says that the seal is left behind. */
  async function isAbandoned(tx: Tx, at: Anchor, link: RestoreLink | undefined): Promise<boolean> {
    const names = ({ abandona }: RestoreLink): boolean => abandona.some((a) => anchorKey(a) === anchorKey(at))
    if (link !== undefined && names(link)) return true
    for (const seal of await restoreSeals(tx)) {
      if (seal.payload.restauracion === null || !names(seal.payload.restauracion)) continue
      const key = await keyOf(seal.payload.llave, [])
      if (key !== null && seal.huella === sealHash(seal.payload) && verifySeal(seal, key)) return true
    }
    return false
  }

  async function sealRestore(link: RestoreLink): Promise<SignedSeal> {
    const signer = await keys.current('sello', 0)
    const first = await attempt({ signer, next: null, wait: true, link })
    const isLost = 'expected' in first && (await keys.lost?.('sello', first.expected)) != null
    const outcome = isLost ? await attempt({ signer, next: null, wait: true, link, after: first.expected }) : first
    if ('expected' in outcome)
      throw new SealError(`La cadena de sellos espera la llave ${outcome.expected}, que no es la vigente.`)
    if (outcome.made === null) throw new SealError('No se pudo sellar la restauración.')
    return outcome.made
  }

  async function sealOnce(): Promise<Seal | null> {
    const first = await attempt({ signer: await keys.current('sello'), next: null, wait: false })
    if ('made' in first) return first.made
    // The chain asks for another key than the one we know: it was rotated elsewhere, or a rotation stopped half-way.
    const current = await keys.current('sello', 0)
    const signer = current.kid === first.expected ? current : await keys.withKid?.('sello', first.expected)
    if (signer === undefined || signer === null) {
      const after = first.expected
      if ((await keys.lost?.('sello', after)) != null) {
        const third = await attempt({ signer: current, next: null, wait: false, after })
        return 'made' in third ? third.made : null
      }
      throw new SealError(`La cadena de sellos espera la llave ${first.expected} y la vigente es ${current.kid}.`)
    }
    const second = await attempt({ signer, next: signer === current ? null : current, wait: false })
    return 'made' in second ? second.made : null
  }

  async function rotateSealKey(): Promise<SignedSeal | null> {
    const { previous, next } = await keys.rotate('sello')
    if (previous === null) return null
    const outcome = await attempt({ signer: previous, next, wait: true })
    if ('expected' in outcome)
      throw new SealError(`La llave ${outcome.expected} firma la cadena y no es la que se acaba de retirar.`)
    // A process that sealed in between may have handed over already.
    return outcome.made ?? (await lastSeal(db))
  }

  return { sealOnce, rotateSealKey, sealRestore }
}
