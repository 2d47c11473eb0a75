import type { RawRow } from '../../../engine/connection/raw-query.ts'
import type { Database } from '../../../engine/database.ts'
import { checkIndexBeyond, checkMonthNotes, checkPatientIndex, sealsIndexedEarlier } from '../patient-index.ts'
import { auditSelect, lineOf } from '../seal/line.ts'
import { HASH_BYTES, leafOf } from '../seal/merkle.ts'
import { type Boundary, boundaryAfter, FIRST_BOUNDARY, lowestIdOf } from '../seal/position.ts'
import type { SealPayload, SignedSeal } from '../seal/seal-payload.ts'
import { lastSeal, type StoredSeal, sealKeys, sealNumbered, sealOf } from '../seal/stored-seal.ts'
import { databaseSource, rowsUnder } from './database-source.ts'
import type { ProofThreads } from './proof-threads.ts'
import type { BatchProof } from './prove-batch.ts'
import { readBatch, sealBatches } from './read-batch.ts'
import { uuidHash } from './shown-hash.ts'
import type { AuditSource, ProvenSeal, SourceRow } from './source.ts'

const PAGE_ROWS = 5_000

export interface ProvenRange {
  /** The seal before the first; null from the beginning. */
  readonly after: SealPayload | null
  /** The last; the newest where it is not said. */
  readonly to?: number
}

/**
 * The audit where it lives, with most of the work done in threads. A seal takes the rows between two ends in the order of
 * transactions: whatever lies between them is read once, in that order, hashed, and must be what was sealed and nothing else.
 * What is not exactly so is left to be looked at row by row. Null where the seals are not all of one server: transactions
 * were numbered anew when the data were moved.
 */
export async function provenSource(
  db: Database,
  threads: ProofThreads,
  { after, to }: ProvenRange,
): Promise<AuditSource | null> {
  const whole = await databaseSource(db)
  const first = (after?.numero ?? 0) + 1
  const top = Math.min(to ?? Number.MAX_SAFE_INTEGER, (await lastSeal(db))?.payload.numero ?? 0)
  if (!(await isOneSystem(db, after?.numero ?? 0, top))) return null
  const keys = new Map((await sealKeys(db)).map(({ kid, x }) => [kid, x]))
  const strays = new Set<string>()
  const isHashKnown = await answersTheSame(db)
  /** Seals of which the index has to be compared row by row. */
  const unindexed = new Set<number>()
  let checked = after?.numero ?? 0
  const lowestId = lowestIdOf(after)
  let last = after

  const begun = (batch: readonly SignedSeal[], before: SealPayload | null): Promise<BatchProof> =>
    readBatch(db, batch, before, lowestId, keys).then((read) => threads.prove(read))

  async function* seals(): AsyncGenerator<StoredSeal | ProvenSeal> {
    const ahead: { batch: readonly SignedSeal[]; proof: Promise<BatchProof> }[] = []
    let before = after
    const batches = sealBatches(db, first, top)
    for (;;) {
      // One more than there are threads: the database reads it while they hash.
      while (ahead.length <= threads.size) {
        const { value: batch, done } = await batches.next()
        if (done === true) break
        const proof = begun(batch, before)
        // Told where it is awaited, which may be after another has failed.
        proof.catch(() => {})
        ahead.push({ batch, proof })
        before = batch.at(-1)?.payload ?? before
      }
      const next = ahead.shift()
      if (next === undefined) return
      const { proofs, strays: found } = await next.proof
      for (const id of found) strays.add(id)
      for (const [i, seal] of next.batch.entries()) {
        last = seal.payload
        const proof = proofs[i]
        if (!isHashKnown || proof?.isIndexed !== true) unindexed.add(seal.payload.numero)
        if (proof?.rows === undefined || proof.rows === null) yield await stored(seal)
        else yield { ...seal, span: proof.rows.span, signedBy: proof.signedBy }
      }
    }
  }

  async function stored({ payload, firma, huella }: SignedSeal): Promise<StoredSeal> {
    const found = await sealNumbered(db, payload.numero)
    return { payload, firma, huella, ids: found?.ids ?? [], hojas: found?.hojas ?? Buffer.alloc(0) }
  }

  return {
    first,
    whole: to === undefined,
    handovers: [],
    ceiling: whole.ceiling,
    clock: whole.clock,
    seals,
    stored,
    hasStrays: () => strays.size > 0,
    rowsOf: whole.rowsOf,
    async *others(isSealed) {
      for (const id of strays) if (!isSealed(id)) yield* strangersUnder(db, id)
      if (to !== undefined) return
      const from = last === null ? FIRST_BOUNDARY : boundaryAfter(last)
      for await (const row of rowsFrom(db, from, lowestId)) if (!isSealed(row.id) && !strays.has(row.id)) yield row
    },
    async check(_isSealed, found, upTo) {
      const range = { after: checked, to: upTo ?? top }
      for (const numero of await sealsIndexedEarlier(db, range)) unindexed.add(numero)
      for (const part of runsOf([...unindexed].filter((numero) => numero <= range.to)))
        await checkPatientIndex(db, () => true, found, part)
      await checkMonthNotes(db, () => true, found, range)
      for (const numero of unindexed) if (numero <= range.to) unindexed.delete(numero)
      checked = range.to
      if (upTo === null) await checkIndexBeyond(db, found, after?.numero ?? 0)
    },
  }
}

/** Numbers that follow each other, together. */
function runsOf(numbers: readonly number[]): { readonly after: number; readonly to: number }[] {
  const runs: { after: number; to: number }[] = []
  for (const numero of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last !== undefined && last.to === numero - 1) last.to = numero
    else runs.push({ after: numero - 1, to: numero })
  }
  return runs
}

const SAMPLES = [
  '018f0000-0000-7000-8000-00000000002a',
  '00000000-0000-0000-0000-000000000000',
  'fedcba98-7654-3210-89ab-cdef01234567',
]

/** Whether the server hashes patients as the threads do. One of another make does not, and compares the index itself. */
async function answersTheSame(db: Database): Promise<boolean> {
  const text = 'select uuid_hash(u.id) from unnest($1::uuid[]) with ordinality u(id, n) order by u.n'
  const rows = await db.raw({ name: '', text, values: [`{${SAMPLES.join(',')}}`] })
  return SAMPLES.every((id, i) => rows[i]?.[0] === String(uuidHash(Buffer.from(id.replaceAll('-', ''), 'hex'), 0)))
}

const ONE_SYSTEM = `select count(distinct (s.sistema, s.tras_id)) <= 1 and not coalesce(bool_or(s.hasta_tx = '0'::xid8), false)
  from sello s where s.numero >= $1::bigint and s.numero <= $2::bigint`

async function isOneSystem(db: Database, from: number, to: number): Promise<boolean> {
  const [row] = await db.raw({ name: '', text: ONE_SYSTEM, values: [String(from), String(to)] })
  return row?.[0] === 't'
}

const asRow = (row: RawRow): SourceRow => ({ id: row[0] ?? '', line: lineOf(row) })

/** What stands under the id of a stray row. Where there is more than one, those that are not the one that was sealed. */
async function* strangersUnder(db: Database, id: string): AsyncGenerator<SourceRow> {
  const found: SourceRow[] = []
  for await (const raw of rowsUnder(db, [id])) found.push(asRow(raw))
  const sealed = found.length === 1 ? undefined : await sealedLeaf(db, id)
  for (const row of found) if (sealed === undefined || !leafOf(row.line).equals(sealed)) yield row
}

async function sealedLeaf(db: Database, id: string): Promise<Buffer | undefined> {
  const numero = await sealOf(db, { id, tx: '0' })
  const seal = numero === null ? null : await sealNumbered(db, numero)
  const at = seal?.ids.indexOf(id) ?? -1
  return at === -1 ? undefined : seal?.hojas.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES)
}

const BEYOND = `select ${auditSelect('a')} from auditoria a
  where (a.tx, a.id) >= ($1::xid8, $2::bigint) and a.id >= $3::bigint order by a.tx, a.id limit ${PAGE_ROWS}`

async function* rowsFrom(db: Database, from: Boundary, lowestId: string): AsyncGenerator<SourceRow> {
  for (let at = from; ; ) {
    const page = await db.raw({ name: '', text: BEYOND, values: [at.tx, at.id, lowestId] })
    for (const row of page) yield asRow(row)
    const end = page.at(-1)
    if (end === undefined || page.length < PAGE_ROWS) return
    at = { tx: end.at(-1) ?? '0', id: String(BigInt(end[0] ?? '0') + 1n) }
  }
}
