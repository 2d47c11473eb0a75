import type { Call } from '../../../engine/call.ts'
import type { Tx } from '../../../engine/database.ts'
import { arrayText } from '../../../engine/parameters.ts'
import type { BulkRequest } from './request.ts'

/** The last row of a file: of which source of its type, and its id. */
export type FileCut = readonly [prefix: string, id: string]

/** A row of `exportacion_fhir`. */
export interface BulkExport extends BulkRequest {
  readonly id: string
  readonly solicitud: string
  readonly momento: string
  readonly presentes: readonly string[]
  /** Of a type, where its files are cut: the last row of each file but the last, by source. */
  readonly cortes: Readonly<Record<string, readonly FileCut[]>>
  readonly mirados: number
  readonly borrados: boolean
  readonly estado: 'en_curso' | 'lista' | 'fallida' | 'cancelada'
  readonly avance_en: string
  readonly vence_en: string
}

const LIFETIME_MS = 24 * 3_600_000
const COLUMNS =
  'id, solicitud, nivel, momento, desde, tipos, grupo, filtros, elementos, presentes, cortes, mirados, borrados, estado, avance_en, vence_en'

export async function insertExport(
  tx: Tx,
  id: string,
  call: Call,
  asked: BulkRequest,
  solicitud: string,
): Promise<BulkExport> {
  const [made] = await tx.run<BulkExport>({
    text: `insert into exportacion_fhir (id, cuenta, actor, rol, solicitud, nivel, momento, desde, tipos, estado, avance_en, vence_en, grupo, filtros, elementos)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9::text[], 'en_curso', $7, $10, $11, $12::text[], $13::text[]) returning ${COLUMNS}`,
    values: [
      id,
      call.actor.id,
      call.actor.nombre,
      call.actor.rol,
      solicitud,
      asked.nivel,
      call.now,
      asked.desde,
      arrayText(asked.tipos),
      new Date(Date.parse(call.now) + LIFETIME_MS).toISOString(),
      asked.grupo,
      arrayText(asked.filtros),
      arrayText(asked.elementos),
    ],
  })
  if (made === undefined) throw new Error('The export was not kept')
  return made
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
export async function advance(
  tx: Tx,
  id: string,
  at: number,
  { presentes, cortes }: Pick<BulkExport, 'presentes' | 'cortes'>,
): Promise<boolean> {
  const rows = await tx.run({
    text: `update exportacion_fhir set mirados = $2 + 1, presentes = $3::text[], cortes = $4::jsonb, avance_en = now()
where id = $1 and mirados = $2 and estado = 'en_curso' returning id`,
    values: [id, at, arrayText(presentes), JSON.stringify(cortes)],
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
