import type { Database } from '../../../engine/database.ts'
import type { Anchor } from '../seal/anchors.ts'
import type { SealKey } from '../seal/seal.ts'
import type { PublicJwk } from '../seal/seal-payload.ts'
import { handoversBefore } from '../seal/stored-seal.ts'
import { databaseSource } from './database-source.ts'
import type { StandingFinding } from './declaration.ts'
import { type Finding, findings } from './finding.ts'
import { type ProofThreads, proofThreads } from './proof-threads.ts'
import { provenSource } from './proven-source.ts'
import {
  type Continuation,
  clockOf,
  furthestVerified,
  interruptedWhole,
  keysTrusted,
  lastTold,
  remember,
} from './remembered.ts'
import type { AuditSource } from './source.ts'
import { standingOf } from './standing.ts'
import { type Verification, type VerifiedEnd, verifyAudit } from './verify.ts'

export interface StoredVerificationOptions {
  readonly db: Database
  readonly trusted: readonly PublicJwk[]
  readonly anchors?: readonly Anchor[]
  /** From the first row on; otherwise from the last seal that was verified. */
  readonly whole: boolean
  readonly threads: number
  /** Signs how far it came; null where that is not to be remembered. */
  readonly signer: SealKey | null
  /** Ends it before its time, once it was remembered how far it came. */
  readonly signal?: AbortSignal
}

export interface StoredVerification extends Verification {
  /** The seal that an earlier verification had come to; null from the beginning. */
  readonly after: number | null
  /** It began earlier and was interrupted. */
  readonly resumed: boolean
}

/** How many rows an interruption costs at most. */
const REMEMBER_ROWS = 500_000

/** The audit in the database: in threads, from where the last verification ended, remembering how far it came. */
export async function verifyStored(options: StoredVerificationOptions): Promise<StoredVerification> {
  const { db, trusted, whole } = options
  const keyNamed = await keysTrusted(db, trusted)
  const from = whole ? await interruptedWhole(db, keyNamed) : await furthestVerified(db, keyNamed)
  const threads = proofThreads(options.threads)
  try {
    const continued = from === null ? null : await sourceAfter(db, threads, from.end)
    // Moved to another server since: only all of it can be told apart.
    const source = continued ?? (await sourceAfter(db, threads, null)) ?? (await databaseSource(db))
    return await verifyFrom(options, source, continued === null ? null : from)
  } finally {
    await threads.close()
  }
}

async function sourceAfter(
  db: Database,
  threads: ProofThreads,
  after: VerifiedEnd | null,
): Promise<AuditSource | null> {
  const source = await provenSource(db, threads, { after: after?.payload ?? null })
  return source === null ? null : { ...source, handovers: await handoversBefore(db, source.first) }
}

async function verifyFrom(
  { db, trusted, anchors = [], whole, signer, signal }: StoredVerificationOptions,
  source: AuditSource,
  from: Continuation | null,
): Promise<StoredVerification> {
  const empezada = whole && from !== null ? from.declaration.empezada : await clockOf(db)
  const before = whole && from !== null ? from.declaration : { sellos: 0, filas: 0 }
  const first = from?.end.payload.numero ?? 0
  const standing = async (): Promise<StandingFinding | null> =>
    standingOf(await lastTold(db, await keysTrusted(db, trusted)))
  const declared = async (end: VerifiedEnd | null, found: { rows: number; total: number; terminada: boolean }) => {
    if (signer === null) return
    await remember(db, signer, {
      empezada,
      momento: await clockOf(db),
      completa: whole || from === null,
      terminada: found.terminada,
      hallazgos: found.total,
      sellos: before.sellos + (end === null ? 0 : end.payload.numero - first),
      filas: before.filas + found.rows,
      sello: end?.payload.numero ?? null,
      huella: end?.huella ?? null,
      tardanza: end?.late ?? { marks: [], steps: [] },
      en_pie: await standing(),
    })
  }
  let remembered = 0
  const told = findings()
  const found = await verifyAudit({
    source,
    trusted,
    anchors,
    found: told,
    ...(from === null ? {} : { after: from.end }),
    stops: {
      isDue: (rows) => rows - remembered >= REMEMBER_ROWS || signal?.aborted === true,
      async reached(end, rows) {
        remembered = rows
        await declared(end, { rows, total: 0, terminada: false })
        signal?.throwIfAborted()
      },
    },
  }).catch(async (error: unknown) => {
    if (told.total > 0) await declared(null, { rows: remembered, total: told.total, terminada: false })
    throw error
  })
  await declared(found.end, { rows: found.rows, total: found.total, terminada: true })
  const stands = whole || from === null ? null : await standing()
  const verdict = stands === null || found.total > 0 ? found : { ...found, ...withStanding(stands) }
  return { ...verdict, after: from?.end.payload.numero ?? null, resumed: whole && from !== null }
}

/** What is new is as it was sealed, and something earlier is not. */
function withStanding({
  momento,
  hallazgos,
}: StandingFinding): Pick<Verification, 'holds' | 'findings' | 'total' | 'counts'> {
  const kind = 'hallazgos_en_pie'
  const message = `Lo nuevo está como se selló, pero el ${momento} se halló algo (${hallazgos}) y ninguna verificación completa posterior lo ha dado por resuelto.`
  const finding: Finding = { kind, message }
  return { holds: false, findings: [finding], total: 1, counts: { [kind]: 1 } }
}
