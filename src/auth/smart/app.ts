import type { JWK } from 'jose'
import type { Tx } from '../../engine/database.ts'
import { arrayText } from '../../engine/parameters.ts'

/** A row of `aplicacion`: a program that asks in somebody's name, or as the system that it is. */
export interface App {
  readonly client_id: string
  readonly tipo: 'publica' | 'confidencial' | 'servicio'
  readonly nombre: string
  readonly cuenta: string | null
  readonly redirecciones: readonly string[]
  /** Where the console opens it for a patient. */
  readonly inicio: string | null
  readonly secreto: string | null
  readonly llaves: readonly JWK[] | null
  readonly alcances: readonly string[]
  readonly activa: boolean
  readonly creado_en: string
  readonly creado_por: string
  readonly actualizado_en: string
}

const COLUMNS = `client_id, tipo, nombre, cuenta, redirecciones, inicio, secreto, llaves, alcances, activa, creado_en,
  creado_por, actualizado_en`

export async function findApp(tx: Tx, clientId: string): Promise<App | null> {
  const [row] = await tx.run<App>({
    name: 'aplicacion',
    text: `select ${COLUMNS} from aplicacion where client_id = $1`,
    values: [clientId],
  })
  return row ?? null
}

export async function lockApp(tx: Tx, clientId: string): Promise<App | null> {
  const [row] = await tx.run<App>({
    text: `select ${COLUMNS} from aplicacion where client_id = $1 for update`,
    values: [clientId],
  })
  return row ?? null
}

export async function listApps(tx: Tx, after: string | null, size: number): Promise<App[]> {
  return tx.run<App>({
    text: `select ${COLUMNS} from aplicacion where $1::text is null or client_id > $1 order by client_id limit $2`,
    values: [after, size],
  })
}

/** Made, or written over what was there: the caller holds the row, or knows that there is none. */
export async function saveApp(tx: Tx, a: App): Promise<void> {
  await tx.run({
    text: `insert into aplicacion (${COLUMNS})
values ($1, $2, $3, $4, $5::text[], $6, $7, $8, $9::text[], $10, $11, $12, $13)
on conflict (client_id) do update set nombre = excluded.nombre, redirecciones = excluded.redirecciones,
  inicio = excluded.inicio, secreto = excluded.secreto, llaves = excluded.llaves, alcances = excluded.alcances,
  activa = excluded.activa, actualizado_en = excluded.actualizado_en`,
    values: [
      a.client_id,
      a.tipo,
      a.nombre,
      a.cuenta,
      arrayText(a.redirecciones),
      a.inicio,
      a.secreto,
      a.llaves === null ? null : JSON.stringify(a.llaves),
      arrayText(a.alcances),
      a.activa,
      a.creado_en,
      a.creado_por,
      a.actualizado_en,
    ],
  })
}
