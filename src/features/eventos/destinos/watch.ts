import type { Core } from '../../../engine/core.ts'
import type { Database, Tx } from '../../../engine/database.ts'
import type { FeatureGauge, ReadinessPart } from '../../../engine/feature-parts.ts'
import { lateSql } from './show.ts'

/** A figure of each endpoint: there are fifty at most. */
const gauge = (name: string, help: string, sql: string, kind?: 'total'): FeatureGauge => ({
  name,
  help,
  label: 'destino',
  ...(kind === undefined ? {} : { kind }),
  async read(db: Database) {
    const rows = await db.run<{ id: string; n: number }>({
      text: `select d.id, coalesce(${sql}, 0)::float8 as n from destino d`,
      values: [],
    })
    return new Map(rows.map(({ id, n }) => [id, n]))
  },
})

const countOf = (state: string): string =>
  `(select count(*) from destino_pendiente p where p.destino = d.id and p.estado = '${state}')`

const stopped = async (tx: Tx): Promise<number> => {
  const [row] = await tx.run<{ n: number }>({
    text: `select count(*)::integer as n from destino d where d.estado = 'desactivado'`,
    values: [],
  })
  return row?.n ?? 0
}

export const endpointGauges: readonly FeatureGauge[] = [
  gauge('custodia_destinos_pendientes', 'Entregas que esperan otro intento, por destino.', countOf('espera')),
  gauge('custodia_destinos_muertas', 'Entregas que agotaron sus intentos, por destino.', countOf('muerta')),
  gauge(
    'custodia_destinos_atraso_segundos',
    'Edad de lo más antiguo que a un destino le falta recibir.',
    // Who was stopped is late for as long, and not for that reason.
    `case when d.estado in ('activo', 'solicitado') and (d.vence_en is null or d.vence_en > now()) then ${lateSql} end`,
  ),
  gauge('custodia_destinos_fallas', 'Intentos de entrega fallidos desde que se registró el destino.', 'd.fallidos'),
  {
    name: 'custodia_destinos_desactivados',
    help: 'Destinos que el servicio dejó de intentar; más de 0 pide atención.',
    read: stopped,
  },
]

/** An endpoint that was given up refuses nobody; it is said where the service is watched. */
export const endpointReadiness: ReadinessPart<{ readonly core: Core }> = {
  name: 'destinos',
  async look({ core }) {
    const n = await stopped(core.db)
    return { estado: n === 0 ? 'al_dia' : 'desactivados', desactivados: n }
  },
}
