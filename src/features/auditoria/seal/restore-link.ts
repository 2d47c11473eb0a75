import type { Tx } from '../../../engine/database.ts'
import { isJsonObject } from '../../../model/text/json-object.ts'
import type { Anchor } from './anchors.ts'

/**
 * A restore, as the seal that follows it says it: up to which instant the data were brought back, and which seals had been written
 * down outside and are not among them. One that is not named here is missing for another reason.
 */
export interface RestoreLink {
  readonly hasta: string
  readonly por: string
  readonly motivo: string
  readonly abandona: readonly Anchor[]
}

export const canonicalRestore = ({ hasta, por, motivo, abandona }: RestoreLink): RestoreLink => ({
  hasta,
  por,
  motivo,
  abandona: abandona.map(({ numero, huella }) => ({ numero, huella })),
})

/** Null if it is not one. */
export function readRestore(value: unknown): RestoreLink | null {
  if (!isJsonObject(value)) return null
  const { hasta, por, motivo, abandona } = value
  if (typeof hasta !== 'string' || typeof por !== 'string' || typeof motivo !== 'string') return null
  if (!Array.isArray(abandona)) return null
  const anchors = abandona.map((a: unknown) => {
    if (!isJsonObject(a) || !Number.isSafeInteger(a.numero) || typeof a.huella !== 'string') return null
    return { numero: Number(a.numero), huella: a.huella }
  })
  return anchors.every((a) => a !== null) ? { hasta, por, motivo, abandona: anchors } : null
}

export const anchorKey = ({ numero, huella }: Anchor): string => `${numero}:${huella}`

const SLICE = 10_000
const UNMATCHED = `select a.numero, a.huella from unnest($1::bigint[], $2::text[]) a(numero, huella)
  left join sello s on s.numero = a.numero where s.huella is distinct from a.huella`

/** Those of the anchors that the chain does not have: what a restore leaves behind. */
export async function unmatchedAnchors(tx: Tx, anchors: readonly Anchor[]): Promise<Anchor[]> {
  const left: Anchor[] = []
  for (let at = 0; at < anchors.length; at += SLICE) {
    const slice = anchors.slice(at, at + SLICE)
    const values = [`{${slice.map((a) => a.numero).join(',')}}`, `{${slice.map((a) => a.huella).join(',')}}`]
    for (const [numero, huella] of await tx.raw({ name: 'sello_sin_ancla', text: UNMATCHED, values }))
      left.push({ numero: Number(numero), huella: huella ?? '' })
  }
  return left
}

/**
 * What a chain that was brought back must agree with: every anchor of a seal that it should have. Where one of two anchors of a
 * number is there, the other was left behind by an earlier restore.
 */
export function anchorsUpTo(anchors: readonly Anchor[], unmatched: readonly Anchor[], last: number): Anchor[] {
  const missing = new Set(unmatched.map(anchorKey))
  const matched = anchors.filter((a) => !missing.has(anchorKey(a)))
  const met = new Set(matched.map((a) => a.numero))
  return [...matched, ...unmatched.filter((a) => a.numero <= last && !met.has(a.numero))]
}
