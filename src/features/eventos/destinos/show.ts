import type { SecretBox } from '../../../auth/secret-box.ts'
import type { Tx } from '../../../engine/database.ts'
import { cursorText } from '../../../engine/events/cursor.ts'
import { type Endpoint, endpointColumns, openSecrets, placeOf } from './endpoint.ts'
import { publicKeyText } from './signature.ts'

interface ShownRow extends Endpoint {
  readonly sistema: string
  readonly pendientes: number
  readonly muertas: number
  readonly atraso_segundos: number
}

/** Of an endpoint `d`: how old the oldest change is that it was not told, among those that wait and those after its place. */
export const lateSql = `greatest(0, extract(epoch from clock_timestamp() - least(
  (select min(p.momento) from destino_pendiente p where p.destino = d.id and p.estado = 'espera'),
  (select k.momento from evento_corte k where k.numero >= d.corte and (k.numero, k.ultimo) > (d.corte, d.evento) order by k.numero limit 1))))::integer`

const ROWS = `select ${endpointColumns('d')}, c.nombre as sistema, coalesce(${lateSql}, 0) as atraso_segundos,
  (select count(*)::integer from destino_pendiente p where p.destino = d.id and p.estado = 'espera') as pendientes,
  (select count(*)::integer from destino_pendiente p where p.destino = d.id and p.estado = 'muerta') as muertas
from destino d join cuenta c on c.id = d.cuenta`

const shown = (box: SecretBox, row: ShownRow): Record<string, unknown> => {
  const { secretos: _secret, rotado_en: _at, corte: _cut, marca: _mark, evento: _event, ...others } = row
  const {
    tema: _topic,
    contenido: _content,
    latido_segundos: _beat,
    vence_en: _end,
    alcances: _scopes,
    ...rest
  } = others
  const secrets = openSecrets(box, row)
  const until = secrets.previous?.until ?? null
  return {
    ...rest,
    entregados: Number(row.entregados),
    fallidos: Number(row.fallidos),
    llave_publica: publicKeyText(secrets),
    anterior_hasta: until !== null && Date.parse(until) > Date.now() ? until : null,
    cursor: cursorText(placeOf(row)),
  }
}

export async function shownEndpoints(tx: Tx, box: SecretBox): Promise<Record<string, unknown>[]> {
  const rows = await tx.run<ShownRow>({ name: 'destinos', text: `${ROWS} order by d.creado_en, d.id`, values: [] })
  return rows.map((row) => shown(box, row))
}

export async function shownEndpoint(tx: Tx, box: SecretBox, id: string): Promise<Record<string, unknown> | null> {
  const [row] = await tx.run<ShownRow>({ name: 'destino_mostrado', text: `${ROWS} where d.id = $1`, values: [id] })
  return row === undefined ? null : shown(box, row)
}
