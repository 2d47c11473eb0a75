import type { Core } from '../../../engine/core.ts'
import type { Database, Tx } from '../../../engine/database.ts'
import { pass } from '../../../outbox/circuit.ts'
import { tellsMarked } from './after-mark.ts'
import { addEvent, ENVIO_COLUMNS, type Envio, envioFrom, namesThePerson } from './envio.ts'

/** Somebody else is at it now: whatever came of it is his to say. */
export class LostLease extends Error {}

export interface Taken {
  readonly envio: Envio
  /** It is the one that is let through to see whether the platform is back. */
  readonly probe: boolean
  /** An earlier attempt left, and nobody knows whether it arrived. */
  readonly mayHaveArrived: boolean
}

/**
 * What was written under an identity that the person no longer has, or tells of an entry marked in error since, does not leave:
 * it waits for what takes its place.
 */
const isStale = (alias: string): string =>
  `(${alias}.estado = 'pendiente' and (not ${namesThePerson(alias)} or ${tellsMarked(alias)}))`

const NEXT = `select e.id, e.estado from rda_envio e
where e.estado in ('pendiente', 'enviado') and e.proximo_en <= now() and (e.arrendado_hasta is null or e.arrendado_hasta < now())
  and not exists (select 1 from rda_envio a
    where a.paciente = e.paciente and a.orden < e.orden and a.estado in ('pendiente', 'enviado') and not ${isStale('a')})
  and not ${isStale('e')}
order by e.proximo_en, e.orden limit 1 for update skip locked`

class NothingToDo extends Error {}

/**
 * Takes the next document that may leave: the first of its patient, due, and with nobody at it. Before a byte of it
 * leaves it stands written that it is about to.
 */
export async function takeNext(core: Core, runner: string, leaseSeconds: number): Promise<Taken | null> {
  try {
    return await core.db.transaction(async (tx) => {
      const passed = await pass(tx, leaseSeconds)
      if (passed === null) return null
      const now = new Date().toISOString()
      const [row] = await tx.run({
        name: 'rda_toma',
        text: `update rda_envio t set estado = 'enviado', codigo = 'enviando', intentos = t.intentos + 1, ejecutor = $1,
  arrendado_hasta = now() + make_interval(secs => $2), enviado_en = $3
from (${NEXT}) antes where t.id = antes.id returning ${ENVIO_COLUMNS}, antes.estado as antes`,
        values: [runner, leaseSeconds, now],
      })
      // The right to see was taken for nothing: it is given back with all of this.
      if (row === undefined) throw new NothingToDo()
      const { antes, ...held } = row
      const envio = envioFrom(held)
      await addEvent(tx, envio, 'enviado', { now })
      await core.audit.recordIn(tx, {
        call: { ...envio.llamada, now },
        action: 'enviar',
        resource: 'rda',
        status: 200,
        id: envio.id,
        patient: envio.paciente,
      })
      return { envio, probe: passed.probe, mayHaveArrived: antes === 'enviado' }
    })
  } catch (error) {
    if (error instanceof NothingToDo) return null
    throw error
  }
}

export async function beat(db: Database, id: string, runner: string, leaseSeconds: number): Promise<void> {
  await db.run({
    name: 'rda_late',
    text: `update rda_envio set arrendado_hasta = now() + make_interval(secs => $3) where id = $1 and ejecutor = $2`,
    values: [id, runner, leaseSeconds],
  })
}

/** Locks it, if it is still this runner's. */
export async function holdEnvio(tx: Tx, id: string, runner: string): Promise<void> {
  const held = await tx.run({
    name: 'rda_retiene',
    text: 'select t.id from rda_envio t where t.id = $1 and t.ejecutor = $2 for update',
    values: [id, runner],
  })
  if (held.length === 0) throw new LostLease()
}

/** Leaves it for whoever comes next, at once: this process is going. */
export async function releaseEnvio(db: Database, id: string, runner: string): Promise<void> {
  await db.run({
    text: `update rda_envio set ejecutor = null, arrendado_hasta = null, codigo = 'sin_respuesta' where id = $1 and ejecutor = $2`,
    values: [id, runner],
  })
}
