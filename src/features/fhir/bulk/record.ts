import type { Call } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import type { Tx } from '../../../engine/database.ts'
import { arrayText } from '../../../engine/parameters.ts'
import type { BulkRequest } from './request.ts'

/** A row of `exportacion_fhir`. */
export interface BulkExport extends BulkRequest {
  readonly id: string
  readonly solicitud: string
  readonly momento: string
  readonly presentes: readonly string[]
  readonly mirados: number
  readonly borrados: boolean
  readonly estado: 'en_curso' | 'lista' | 'fallida' | 'cancelada'
  readonly avance_en: string
  readonly vence_en: string
}

const LIFETIME_MS = 24 * 3_600_000
const COLUMNS = 'id, solicitud, nivel, momento, desde, tipos, presentes, mirados, borrados, estado, avance_en, vence_en'

/** With the audit row of who asked for it, and for what. */
export async function insertExport(core: Core, call: Call, asked: BulkRequest, solicitud: string): Promise<BulkExport> {
  return core.db.transaction(async (tx) => {
    const [made] = await tx.run<BulkExport>({
      text: `insert into exportacion_fhir (id, cuenta, actor, rol, solicitud, nivel, momento, desde, tipos, estado, avance_en, vence_en)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9::text[], 'en_curso', $7, $10) returning ${COLUMNS}`,
      values: [
        core.newId(),
        call.actor.id,
        call.actor.nombre,
        call.actor.rol,
        solicitud,
        asked.nivel,
        call.now,
        asked.desde,
        arrayText(asked.tipos),
        new Date(Date.parse(call.now) + LIFETIME_MS).toISOString(),
      ],
    })
    if (made === undefined) throw new Error('The export was not kept')
    await core.audit.recordIn(tx, {
      call: because(call, made),
      action: 'exportar',
      resource: 'exportacion_fhir',
      status: 202,
      id: made.id,
      fields: asked.tipos,
    })
    return made
  })
}

/** Every audit row of an export says which one, beside the reason that was stated. */
export const because = (call: Call, { id }: Pick<BulkExport, 'id'>): Call => ({
  ...call,
  reason: [`Exportación masiva FHIR ${id}`, call.reason].filter((part) => part !== null).join('. '),
})

/** One's own, while it may be fetched. */
export async function findExport(tx: Tx, call: Call, id: string): Promise<BulkExport | null> {
  const [found] = await tx.run<BulkExport>({
    text: `select ${COLUMNS} from exportacion_fhir
where id = $1 and cuenta = $2 and estado <> 'cancelada' and vence_en > $3`,
    values: [id, call.actor.id, call.now],
  })
  return found ?? null
}

/** Of two that go on with it at once, the one that is behind changes nothing. */
export async function advance(tx: Tx, id: string, at: number, presentes: readonly string[]): Promise<boolean> {
  const rows = await tx.run({
    text: `update exportacion_fhir set mirados = $2 + 1, presentes = $3::text[], avance_en = now()
where id = $1 and mirados = $2 and estado = 'en_curso' returning id`,
    values: [id, at, arrayText(presentes)],
  })
  return rows.length > 0
}

export async function finish(tx: Tx, id: string, estado: 'lista' | 'fallida', borrados: boolean): Promise<void> {
  await tx.run({
    text: `update exportacion_fhir set estado = $2, borrados = $3, avance_en = now() where id = $1 and estado = 'en_curso'`,
    values: [id, estado, borrados],
  })
}

export async function cancel(tx: Tx, call: Call, id: string): Promise<boolean> {
  const rows = await tx.run({
    text: `update exportacion_fhir set estado = 'cancelada', avance_en = $3
where id = $1 and cuenta = $2 and estado <> 'cancelada' and vence_en > $3 returning id`,
    values: [id, call.actor.id, call.now],
  })
  return rows.length > 0
}
