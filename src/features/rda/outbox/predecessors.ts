import type { Tx } from '../../../engine/database.ts'
import type { Replaced } from '../document/input.ts'
import type { DocumentKind } from './envio.ts'

/** A document that the ministry has. */
export interface Accepted {
  readonly id: string
  readonly huella: string
  readonly vida: string | null
}

/** What the ministry has of this kind of this history, the oldest first. */
export async function acceptedBefore(tx: Tx, historia: string, tipo: DocumentKind): Promise<readonly Accepted[]> {
  return tx.run<Accepted>({
    name: 'rda_aceptados',
    text: `select t.id, t.huella, t.vida from rda_envio t where t.historia = $1 and t.tipo = $2 and t.estado = 'aceptado' order by t.version`,
    values: [historia, tipo],
  })
}

/**
 * What one that comes after these replaces. A later version keeps the name of the first with its number after it; where
 * the ministry gave no name (an RDA of the patient never has one) there is nothing to refer to.
 */
export function replacedBy(accepted: readonly Accepted[]): Replaced | null {
  const named = accepted.map((a) => a.vida).filter((vida) => vida !== null)
  const [first] = named
  return first === undefined ? null : { primera: first, ultima: named.at(-1) ?? first, version: accepted.length + 1 }
}
