import type { Database, LongTx } from '../../../engine/database.ts'
import { auditSelect } from '../seal/line.ts'
import { boundaryAfter, FIRST_BOUNDARY } from '../seal/position.ts'
import { type SealPayload, type SignedSeal, sealText } from '../seal/seal-payload.ts'
import { sealsFrom } from '../seal/stored-seal.ts'
import type { Batch } from './prove-batch.ts'

const PAGE = 1_000
/** As many rows are read together as one large seal has, and as many seals as have their signatures checked in a moment. */
const BATCH_ROWS = 20_000
const BATCH_SEALS = 200
const FIRST_ROOM = 1 << 20

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

const LISTS = `copy (select s.numero, s.ids, s.hojas from sello s
  where s.numero >= current_setting('custodia.desde_sello')::bigint and s.numero <= current_setting('custodia.hasta_sello')::bigint
  order by s.numero) to stdout`
const ROWS = `copy (select ${auditSelect('a')} from auditoria a
  where (a.tx, a.id) >= (current_setting('custodia.desde_tx')::xid8, current_setting('custodia.desde_id')::bigint)
  and (a.tx, a.id) < (current_setting('custodia.hasta_tx')::xid8, current_setting('custodia.hasta_id')::bigint)
  and a.id >= current_setting('custodia.menor_id')::bigint) to stdout`

/** What a batch is proven with: the lists of its seals, and every row between the end of the seal before and its own. */
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
  }
  const read = await db.transaction(async (tx) => {
    const names = Object.keys(settings)
    const sets = names.map((name, i) => `set_config('custodia.${name}', $${i + 1}, true)`)
    await tx.raw({ name: 'verificar_rango', text: `select ${sets.join(', ')}`, values: Object.values(settings) })
    return { lists: await copied(tx, LISTS), rows: await copied(tx, ROWS) }
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

/** All of it, in memory of its own that can be handed to a thread. */
async function copied(tx: LongTx, text: string): Promise<Buffer> {
  let room = Buffer.allocUnsafeSlow(FIRST_ROOM)
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
