import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import type { DbRow, Tx } from '../../engine/database.ts'
import type { AuditNote } from '../../engine/operation.ts'
import { alive } from '../../engine/reach.ts'
import { fingerprintOf } from '../../engine/write/replay.ts'
import { Problem } from '../../model/problem.ts'
import { idempotencyReused, notFound } from '../../model/problems.ts'
import { listaEspera } from '../../resources/lista-espera.ts'
import { inQueue } from '../../resources/parts/waiting-moves.ts'
import { fueraDeLaFila, turnoNoTomado, turnoTomado } from './problems.ts'

/** Who calls a patient, and until when nobody else does. */
export interface Lease {
  readonly turno: string
  readonly tomado_por: string
  readonly desde: string
  readonly hasta: string
}

/** A lease that stands, of the turn of that alias. Also by the clock of the database, which all processes share. */
export const leasedSql = (alias: string): string =>
  `exists (select 1 from turno_tomado l where l.turno = ${alias}.id and l.soltado_en is null and l.hasta > clock_timestamp())`

const asLease = (row: DbRow): Lease => ({
  turno: String(row.turno),
  tomado_por: String(row.nombre),
  desde: String(row.desde),
  hasta: String(row.hasta),
})

const COLUMNS = 'l.turno, l.cuenta, l.nombre, l.desde, l.hasta'

/** The holder has called, or the turn has moved on. */
export async function releaseIn(tx: Tx, turn: string): Promise<void> {
  await tx.run({
    name: 'soltar_turno',
    text: 'update turno_tomado l set soltado_en = clock_timestamp() where l.turno = $1 and l.soltado_en is null',
    values: [turn],
  })
}

interface Locked {
  readonly estado: string
  readonly paciente: string
  readonly lease: DbRow | null
}

/** The turn is locked first: of two that ask at once, one sees what the other did. */
async function lockTurn(tx: Tx, turn: string): Promise<Locked> {
  const [row] = await tx.run({
    name: 'retener_turno',
    text: `select t.estado, t.paciente from lista_espera t where t.id = $1 and ${alive('t')} for update`,
    values: [turn],
  })
  if (row === undefined) throw new Problem(notFound)
  const [lease] = await tx.run({
    name: 'turno_tomado_por',
    text: `select ${COLUMNS} from turno_tomado l
where l.turno = $1 and l.soltado_en is null and l.hasta > clock_timestamp() order by l.hasta desc limit 1`,
    values: [turn],
  })
  return { estado: String(row.estado), paciente: String(row.paciente), lease: lease ?? null }
}

export interface TakenTurn {
  readonly lease: Lease
  readonly replayed: boolean
}

export interface TakeRequest {
  readonly turn: string
  readonly call: Call
  readonly minutes: number
  readonly key: string | null
}

const AS = { resource: listaEspera.name, action: 'actualizar', status: 200 } as const

/** A turn for one caller, for some minutes; while it stands nobody takes it again, not even who has it. */
export function taker(core: Core): (request: TakeRequest) => Promise<TakenTurn> {
  async function repeated({ turn, call, key }: TakeRequest, fingerprint: string): Promise<TakenTurn | null> {
    if (key === null) return null
    const [before] = await core.db.run({
      name: 'toma_repetida',
      text: `select i.huella, ${COLUMNS} from idempotencia i left join turno_tomado l on l.id = i.recurso_id
where i.actor = $1 and i.clave = $2`,
      values: [call.actor.id, key],
    })
    if (before === undefined) return null
    if (before.huella !== fingerprint) throw new Problem(idempotencyReused)
    const found = await core.load(listaEspera.name, turn)
    await core.audit.record({ ...AS, call, id: turn, patient: String(found?.paciente), code: 'repetida' })
    return { lease: asLease(before), replayed: true }
  }

  async function take(tx: Tx, { turn, call, minutes, key }: TakeRequest, fingerprint: string): Promise<Lease | null> {
    const { estado, paciente, lease } = await lockTurn(tx, turn)
    const id = core.newId()
    if (key !== null) {
      const claimed = await tx.run({
        text: `insert into idempotencia (actor, clave, huella, recurso, recurso_id, version, creada_en)
values ($1, $2, $3, 'turno_tomado', $4, 1, $5) on conflict do nothing returning 1 as nueva`,
        values: [call.actor.id, key, fingerprint, id, call.now],
      })
      if (claimed.length === 0) return null
    }
    if (!inQueue.some((state) => state === estado)) throw new Problem(fueraDeLaFila, { more: { estado } })
    if (lease !== null)
      throw new Problem(turnoTomado, { more: { tomado_por: String(lease.nombre), hasta: String(lease.hasta) } })
    const [made] = await tx.run({
      name: 'tomar_turno',
      text: `insert into turno_tomado as l (id, turno, cuenta, nombre, desde, hasta)
select $1, $2, $3, $4, c.ahora, c.ahora + make_interval(mins => $5) from (select clock_timestamp() as ahora) c
returning ${COLUMNS}`,
      values: [id, turn, call.actor.id, call.actor.nombre, minutes],
    })
    await core.audit.recordIn(tx, { ...AS, call, id: turn, patient: paciente, fields: ['tomado_por', 'tomado_hasta'] })
    return asLease(made ?? {})
  }

  return async (request) => {
    const { turn, call, minutes } = request
    const fingerprint = fingerprintOf(`tomar ${turn}`, { minutes })
    const before = await repeated(request, fingerprint)
    if (before !== null) return before
    if ((await core.loadFor(call, listaEspera.name, turn)) === null) throw new Problem(notFound)
    const lease = await core.db.transaction((tx) => take(tx, request, fingerprint))
    if (lease !== null) return { lease, replayed: false }
    const other = await repeated(request, fingerprint)
    if (other === null) throw new Error('A key was taken and is not there')
    return other
  }
}

/** Only who has it lets it go. */
export async function releaseTurn(core: Core, tx: Tx, turn: string, call: Call): Promise<AuditNote> {
  if ((await core.loadFor(call, listaEspera.name, turn)) === null) throw new Problem(notFound)
  const { paciente, lease } = await lockTurn(tx, turn)
  if (lease?.cuenta !== call.actor.id) throw new Problem(turnoNoTomado)
  await releaseIn(tx, turn)
  return { id: turn, patient: paciente, fields: ['tomado_hasta'] }
}
