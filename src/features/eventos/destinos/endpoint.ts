import { endpointContext } from '../../../auth/endpoint-context.ts'
import type { SecretBox } from '../../../auth/secret-box.ts'
import type { Tx } from '../../../engine/database.ts'
import type { EventPosition } from '../../../engine/events/read-events.ts'
import type { endpointReasons, endpointStates } from '../../../model/text/endpoint-words.ts'
import type { EndpointSecrets } from './signature.ts'

export type EndpointState = keyof typeof endpointStates
export type EndpointReason = keyof typeof endpointReasons

/** A row of `destino`: where the changes are delivered that one system may know about. */
export interface Endpoint {
  readonly id: string
  readonly cuenta: string
  readonly nombre: string
  readonly url: string
  readonly tipos: readonly string[] | null
  readonly finalidad: string
  readonly estado: EndpointState
  readonly motivo_estado: EndpointReason | null
  readonly secretos: Buffer
  readonly rotado_en: string | null
  readonly corte: string
  readonly marca: string
  readonly evento: string
  readonly fallas_seguidas: number
  readonly falla_desde: string | null
  readonly entregados: string
  readonly fallidos: string
  readonly entregado_en: string | null
  readonly canal: 'webhook' | 'fhir'
  /** Of a subscription of FHIR: the type that it is about, how much it is told, how often it hears that all is well, until when. */
  readonly tema: string | null
  readonly contenido: 'empty' | 'id-only' | 'full-resource' | null
  readonly latido_segundos: number | null
  readonly vence_en: string | null
  readonly alcances: readonly string[] | null
  readonly creado_en: string
  readonly creado_por: string
}

export const endpointColumns = (alias: string): string =>
  `id, cuenta, nombre, url, tipos, finalidad, estado, motivo_estado, secretos, rotado_en, corte, marca, evento, fallas_seguidas,
falla_desde, entregados, fallidos, entregado_en, canal, tema, contenido, latido_segundos, vence_en, alcances, creado_en, creado_por`
    .split(/,\s*/)
    .map((column) => `${alias}.${column}`)
    .join(', ')

export const placeOf = ({ corte, marca, evento }: Endpoint): EventPosition => ({
  cut: BigInt(corte),
  mark: marca,
  id: BigInt(evento),
})

export const sealSecrets = (box: SecretBox, id: string, secrets: EndpointSecrets): Buffer =>
  box.seal(Buffer.from(JSON.stringify(secrets)), endpointContext(id))

export const openSecrets = (box: SecretBox, { id, secretos }: Pick<Endpoint, 'id' | 'secretos'>): EndpointSecrets =>
  // As it was sealed by `sealSecrets`.
  JSON.parse(box.open(secretos, endpointContext(id)).toString('utf8')) as EndpointSecrets

export async function findEndpoint(tx: Tx, id: string, lock = false): Promise<Endpoint | null> {
  const [row] = await tx.run<Endpoint>({
    name: lock ? 'destino_bloquea' : 'destino_uno',
    text: `select ${endpointColumns('d')} from destino d where d.id = $1${lock ? ' for no key update' : ''}`,
    values: [id],
  })
  return row ?? null
}
