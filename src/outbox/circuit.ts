import type { Tx } from '../engine/database.ts'
import { type Attempt, afterFailure, afterPause, afterRefusedCredentials, type Circuit, passage } from './breaker.ts'
import type { Verdict } from './decide.ts'

/** The circuit of one receiver, a row that all processes obey. */
export function circuitIn(table: string) {
  const select = `select c.fallos, c.aperturas, c.abierto_hasta, c.pausa_hasta, c.motivo from ${table} c`
  const only = ([circuit]: readonly Circuit[]): Circuit => {
    if (circuit === undefined) throw new Error(`${table} has no row`)
    return circuit
  }
  const read = async (tx: Tx): Promise<Circuit> =>
    only(await tx.run<Circuit>({ name: table, text: select, values: [] }))

  async function change(tx: Tx, changed: (circuit: Circuit) => Circuit): Promise<void> {
    const next = changed(only(await tx.run<Circuit>({ text: `${select} for update`, values: [] })))
    await tx.run({
      text: `update ${table} set fallos = $1, aperturas = $2, abierto_hasta = $3, pausa_hasta = $4, motivo = $5`,
      values: [next.fallos, next.aperturas, next.abierto_hasta, next.pausa_hasta, next.motivo],
    })
  }

  return {
    read,
    /** Null if no document may pass now. A probe holds the circuit closed to the others as long as its lease lasts. */
    async pass(tx: Tx, leaseSeconds: number): Promise<{ readonly probe: boolean } | null> {
      const found = passage(await read(tx), Date.now())
      if (found === 'cerrado') return null
      if (found === 'libre') return { probe: false }
      const mine = await tx.run({
        text: `update ${table} set abierto_hasta = now() + make_interval(secs => $1) where abierto_hasta <= now() returning true as mia`,
        values: [leaseSeconds],
      })
      return mine.length === 0 ? null : { probe: true }
    },
    /** Learns what an attempt says of the receiver. */
    async tell(tx: Tx, { platform, codigo, waitMs }: Verdict<unknown>, attempt: Attempt): Promise<void> {
      const now = Date.now()
      if (platform === 'sana')
        // No attempt waits for the row while all goes well.
        await tx.run({
          name: `${table}_cierra`,
          text: `update ${table} set fallos = 0, aperturas = 0, abierto_hasta = null, motivo = null
where fallos <> 0 or aperturas <> 0 or abierto_hasta is not null`,
          values: [],
        })
      else if (platform === 'falla') await change(tx, (c) => afterFailure(c, codigo, now, attempt))
      else if (platform === 'credenciales') await change(tx, (c) => afterRefusedCredentials(c, codigo, now))
      else if (platform === 'pausa') await change(tx, (c) => afterPause(c, waitMs, now))
    },
    /** Lets one document through to see, at once. */
    async probe(tx: Tx): Promise<void> {
      await tx.run({ text: `update ${table} set abierto_hasta = now() where abierto_hasta > now()`, values: [] })
    },
  }
}
