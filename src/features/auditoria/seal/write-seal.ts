import { HORIZON } from '../../../engine/connection/horizon.ts'
import type { Tx } from '../../../engine/database.ts'
import type { Anchor } from './anchors.ts'
import type { ServerState } from './batch.ts'
import { canonicalInstant } from './line.ts'
import type { SignedSeal } from './seal-payload.ts'
import { BrokenChain, isAccepted } from './stopped-sealing.ts'

/** Any number will do, as long as every process takes the same. */
const LOCK = '7263401184'

/** One seal at a time, whichever process makes it. */
export async function locked(tx: Tx, wait: boolean): Promise<boolean> {
  const text = wait
    ? 'select true from pg_advisory_xact_lock($1::bigint)'
    : 'select pg_try_advisory_xact_lock($1::bigint)'
  const [row] = await tx.raw({ name: '', text, values: [LOCK] })
  return row?.[0] === 't'
}

/** A seal that this process made or saw made must still be there: somebody may be cutting off the end of the chain. */
export async function refuseRewound(
  tx: Tx,
  last: SignedSeal | null,
  seen: Anchor | null,
  accepted: ReadonlySet<string>,
  isAbandoned: (seal: Anchor) => Promise<boolean>,
): Promise<void> {
  if (seen === null || last?.huella === seen.huella) return
  const [row] = await tx.raw({
    name: 'sello_visto',
    text: 'select s.huella from sello s where s.numero = $1::bigint',
    values: [String(seen.numero)],
  })
  if (row?.[0] !== seen.huella && !isAccepted(accepted, seen) && !(await isAbandoned(seen)))
    throw new BrokenChain(seen, `El sello ${seen.numero} de la auditoría ya no está o cambió.`)
}

export async function serverState(tx: Tx, system: string): Promise<{ state: ServerState; clock: string }> {
  const [row] = await tx.raw({
    name: '',
    text: `select ${system}, ${HORIZON}, pg_snapshot_xmax(s), clock_timestamp()::timestamptz(3)
      from pg_current_snapshot() s, pg_database d where d.datname = current_database()`,
    values: [],
  })
  const [name, horizon, ceiling, clock] = row ?? []
  return {
    state: { system: name ?? '', horizon: horizon ?? '0', ceiling: ceiling ?? '0' },
    clock: canonicalInstant(clock ?? ''),
  }
}

const STORE = `insert into sello (numero, momento, sistema, desde_tx, hasta_tx, tras_id, filas, primera, ultima, raiz, anterior,
  llave, llave_nueva, reloj, salto_ms, firma, huella, ids, hojas, restauracion)
values ($1::bigint, $2::timestamptz, $3, $4::xid8, $5::xid8, $6::bigint, $7::integer, $8::bigint, $9::bigint, $10, $11,
  $12, $13::jsonb, $14::timestamptz, $15::bigint, $16, $17, $18::bigint[], $19::bytea, $20::jsonb)`

export async function store(
  tx: Tx,
  { payload: p, firma, huella }: SignedSeal,
  ids: readonly string[],
  hojas: Buffer,
): Promise<void> {
  await tx.raw({
    name: 'sello_nuevo',
    text: STORE,
    values: [
      String(p.numero),
      p.momento,
      p.sistema,
      p.desde_tx,
      p.hasta_tx,
      p.tras_id,
      String(p.filas),
      p.primera,
      p.ultima,
      p.raiz,
      p.anterior,
      p.llave,
      p.llave_nueva === null ? null : JSON.stringify(p.llave_nueva),
      p.reloj,
      p.salto_ms === null ? null : String(p.salto_ms),
      firma,
      huella,
      `{${ids.join(',')}}`,
      `\\x${hojas.toString('hex')}`,
      p.restauracion === null ? null : JSON.stringify(p.restauracion),
    ],
  })
}
