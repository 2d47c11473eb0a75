import type { Database, LongTx } from '../../../engine/database.ts'
import { boundaryAfter, FIRST_BOUNDARY } from '../seal/position.ts'
import { type SealPayload, type SignedSeal, sealText } from '../seal/seal-payload.ts'
import { sealsFrom } from '../seal/stored-seal.ts'
import { copiedSelect } from './copied-row.ts'
import type { Batch } from './prove-batch.ts'

const PAGE = 1_000
/** As many rows are read together as one large seal has, and as many seals as have their signatures checked in a moment. */
const BATCH_ROWS = 20_000
const BATCH_SEALS = 200
/** A seal that was tampered with may say that it has any number of rows. */
const [LEAST_ROOM, MOST_ROOM] = [1 << 16, 1 << 24]
/** What a row of the audit takes of each as a rule. */
const [LIST_BYTES, ROW_BYTES, SHOWN_BYTES] = [48, 512, 64]

/** Seals that follow each other, as many together as have the rows of one large seal. */
export async function* sealBatches(db: Database, from: number, to: number): AsyncGenerator<SignedSeal[], undefined> {
  let batch: SignedSeal[] = []
  let rows = 0
  for (let at = from; at <= to; ) {
    const page = await sealsFrom(db, at, to, PAGE)
    for (const seal of page) {
      if (batch.length > 0 && (rows + seal.payload.filas > BATCH_ROWS || batch.length === BATCH_SEALS)) {
        yield batch
        batch = []
        rows = 0
      }
      batch.push(seal)
      rows += seal.payload.filas
    }
    if (page.length < PAGE) break
    at = (page.at(-1)?.payload.numero ?? to) + 1
  }
  if (batch.length > 0) yield batch
}

const LISTS = `copy (select s.numero::bigint, s.ids::bigint[], s.hojas::bytea from sello s
  where s.numero >= current_setting('custodia.desde_sello')::bigint and s.numero <= current_setting('custodia.hasta_sello')::bigint
  ) to stdout (format binary)`
const SHOWN = `copy (select l.fila::bigint, l.claves::integer[] from lista_mostrada l
  where l.fila >= current_setting('custodia.primera_fila')::bigint and l.fila <= current_setting('custodia.ultima_fila')::bigint
  ) to stdout (format binary)`
const ROWS = `copy (select ${copiedSelect('a')} from auditoria a
  where (a.tx, a.id) >= (current_setting('custodia.desde_tx')::xid8, current_setting('custodia.desde_id')::bigint)
  and (a.tx, a.id) < (current_setting('custodia.hasta_tx')::xid8, current_setting('custodia.hasta_id')::bigint)
  and a.id >= current_setting('custodia.menor_id')::bigint) to stdout (format binary)`

/** What a batch is proven with: the lists of its seals, every row between the end of the seal before and its own, and what the index says of their rows. */
export async function readBatch(
  db: Database,
  seals: readonly SignedSeal[],
  before: SealPayload | null,
  lowestId: string,
  keys: ReadonlyMap<string | undefined, string | undefined>,
): Promise<Batch> {
  const from = before === null ? FIRST_BOUNDARY : boundaryAfter(before)
  const end = seals.at(-1)?.payload
  const until = end === undefined ? from : boundaryAfter(end)
  const settings = {
    desde_sello: String(seals[0]?.payload.numero),
    hasta_sello: String(end?.numero),
    desde_tx: from.tx,
    desde_id: from.id,
    hasta_tx: until.tx,
    hasta_id: until.id,
    menor_id: lowestId,
    ...idsOf(seals),
  }
  const read = await db.transaction(async (tx) => {
    const names = Object.keys(settings)
    const sets = names.map((name, i) => `set_config('custodia.${name}', $${i + 1}, true)`)
    // To compile each of these statements would take the server longer than to run it.
    const text = `select ${sets.join(', ')}, set_config('jit', 'off', true)`
    await tx.raw({ name: 'verificar_rango', text, values: Object.values(settings) })
    const rows = seals.reduce((sum, { payload }) => sum + payload.filas, 0)
    return {
      lists: await copied(tx, LISTS, rows * LIST_BYTES),
      rows: await copied(tx, ROWS, rows * ROW_BYTES),
      shown: await copied(tx, SHOWN, rows * SHOWN_BYTES),
    }
  })
  return {
    ...read,
    seals: seals.map(({ payload, firma }) => ({
      numero: payload.numero,
      filas: payload.filas,
      primera: payload.primera,
      ultima: payload.ultima,
      raiz: payload.raiz,
      text: sealText(payload),
      firma,
      key: keys.get(payload.llave) ?? null,
    })),
  }
}

/** The lowest and the highest id of the rows of these seals, as they say. */
function idsOf(seals: readonly SignedSeal[]): { primera_fila: string; ultima_fila: string } {
  const ids = seals
    .flatMap(({ payload: { primera, ultima } }) => [primera, ultima])
    .filter((id) => id !== null)
    .map(BigInt)
  const [first = 0n] = ids
  return {
    primera_fila: String(ids.reduce((low, id) => (id < low ? id : low), first)),
    ultima_fila: String(ids.reduce((high, id) => (id > high ? id : high), first - 1n)),
  }
}

/** All of it, in memory of its own that can be handed to a thread; `guess` is how much that may be. */
async function copied(tx: LongTx, text: string, guess: number): Promise<Buffer> {
  let room = Buffer.allocUnsafeSlow(Math.min(Math.max(LEAST_ROOM, guess), MOST_ROOM))
  let length = 0
  await tx.copyOut(text, (bytes) => {
    if (length + bytes.length > room.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(room.length * 2, length + bytes.length))
      room.copy(larger, 0, 0, length)
      room = larger
    }
    bytes.copy(room, length)
    length += bytes.length
  })
  return room.subarray(0, length)
}
