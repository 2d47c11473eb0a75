import type { Tx } from '../engine/database.ts'
import { type Circuit, passage } from './breaker.ts'

const COLUMNS = 'c.fallos, c.aperturas, c.abierto_hasta, c.pausa_hasta, c.motivo'

export async function readCircuit(tx: Tx): Promise<Circuit> {
  const [row] = await tx.run({ name: 'rda_circuito', text: `select ${COLUMNS} from rda_circuito c`, values: [] })
  return row as unknown as Circuit
}

/** Null if nobody may pass now. Whoever is let through to see holds it closed for the others as long as his lease lasts. */
export async function pass(tx: Tx, leaseSeconds: number): Promise<{ readonly probe: boolean } | null> {
  const found = passage(await readCircuit(tx), Date.now())
  if (found === 'cerrado') return null
  if (found === 'libre') return { probe: false }
  const mine = await tx.run({
    text: `update rda_circuito set abierto_hasta = now() + make_interval(secs => $1) where abierto_hasta <= now() returning true as mia`,
    values: [leaseSeconds],
  })
  return mine.length === 0 ? null : { probe: true }
}

/** Nobody waits for the row while all goes well. */
export async function closeCircuit(tx: Tx): Promise<void> {
  await tx.run({
    name: 'rda_circuito_cierra',
    text: `update rda_circuito set fallos = 0, aperturas = 0, abierto_hasta = null, motivo = null
where fallos <> 0 or aperturas <> 0 or abierto_hasta is not null`,
    values: [],
  })
}

export async function changeCircuit(tx: Tx, change: (circuit: Circuit) => Circuit): Promise<void> {
  const [row] = await tx.run({ text: `select ${COLUMNS} from rda_circuito c for update`, values: [] })
  const next = change(row as unknown as Circuit)
  await tx.run({
    text: 'update rda_circuito set fallos = $1, aperturas = $2, abierto_hasta = $3, pausa_hasta = $4, motivo = $5',
    values: [next.fallos, next.aperturas, next.abierto_hasta, next.pausa_hasta, next.motivo],
  })
}
