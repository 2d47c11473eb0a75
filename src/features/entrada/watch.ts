import type { Database } from '../../engine/database.ts'
import type { FeatureGauge } from '../../engine/feature-parts.ts'
import { deleteInBatches } from '../../work/delete-in-batches.ts'
import type { RoomLimits } from './waiting-room.ts'

const count = (name: string, help: string, sql: string): FeatureGauge => ({
  name,
  help,
  async read(db: Database) {
    const [row] = await db.run<{ n: number }>({ text: `select coalesce(${sql}, 0)::float8 as n`, values: [] })
    return row?.n ?? 0
  },
})

export const intakeGauges: readonly FeatureGauge[] = [
  count(
    'custodia_entrada_por_resolver',
    'Mensajes que esperan la decisión de una persona.',
    `(select count(*) from mensaje_entrada m where m.estado = 'por_resolver')`,
  ),
  count(
    'custodia_entrada_criticos',
    'Mensajes con un valor crítico que esperan la decisión de una persona.',
    `(select count(*) from mensaje_entrada m where m.critico and m.estado = 'por_resolver')`,
  ),
  count(
    'custodia_entrada_atraso_segundos',
    'Edad del mensaje más antiguo por aplicar.',
    `(select extract(epoch from clock_timestamp() - m.recibido_en) from mensaje_entrada m where m.estado = 'recibido' order by m.numero limit 1)`,
  ),
  count(
    'custodia_ordenes_por_enviar',
    'Órdenes que esperan ser enviadas por HL7 v2.',
    `(select count(*) from orden_salida s where s.estado = 'por_enviar')`,
  ),
  count(
    'custodia_ordenes_no_recibidas',
    'Órdenes que su destino rechazó o no aceptó a tiempo, por HL7 v2.',
    `(select count(*) from orden_salida s where s.estado in ('rechazado', 'vencido'))`,
  ),
]

/** How full the fullest channel is, of the messages and of the bytes that may wait of it. */
export const fullestChannel = ({ messages, bytes }: RoomLimits): FeatureGauge => ({
  name: 'custodia_entrada_canal_ocupacion',
  help: 'Qué parte de su cupo (ENTRADA_EN_ESPERA o ENTRADA_EN_ESPERA_MIB, la mayor) ocupa lo que espera del canal que más ocupa; con 1 se le pide que envíe después.',
  async read(db) {
    const [row] = await db.run<{ share: number }>({
      text: `select coalesce(max(greatest(c.mensajes / $1::float8, c.bytes / $2::float8)), 0)::float8 as share from (
  select count(*) as mensajes, sum(octet_length(m.contenido)) as bytes from mensaje_entrada m
  where m.estado in ('recibido', 'por_resolver') group by m.canal) c`,
      values: [messages, bytes],
    })
    return row?.share ?? 0
  },
})

/** Lets go of what was settled so many days ago; what waits for a person stays. */
export const forgetMessages = (db: Database, days: number, leaving: AbortSignal): Promise<number> =>
  deleteInBatches(db, {
    table: 'mensaje_entrada',
    where: `t.estado in ('aplicado', 'rechazado', 'anulado') and t.terminado_en < now() - make_interval(days => $1::integer)`,
    values: [days],
    leaving,
  })
