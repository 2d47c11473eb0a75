import { createHash, type KeyObject, sign, verify } from 'node:crypto'
import { canonicalJson } from '../../../model/text/canonical-json.ts'

/** What is signed of a document: small, and enough to tell which one of which history it is. */
export interface RdaStatement {
  readonly formato: 'custodia/rda/1'
  readonly historia: string
  readonly tipo: string
  readonly huella: string
  readonly momento: string
  readonly llave: string
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export const signDocument = (statement: RdaStatement, privateKey: KeyObject): string =>
  sign(null, Buffer.from(canonicalJson(statement)), privateKey).toString('base64url')

interface Signed {
  readonly historia: string
  readonly tipo: string
  readonly huella: string
  readonly firmado_en: string
  readonly llave: string
  readonly firma: string
}

export const statementOf = ({ historia, tipo, huella, firmado_en, llave }: Signed): RdaStatement => ({
  formato: 'custodia/rda/1',
  historia,
  tipo,
  huella,
  momento: firmado_en,
  llave,
})

/** Whether these are the bytes that were signed. */
export function documentHolds(signed: Signed, bytes: Uint8Array, keyOf: (kid: string) => KeyObject | null): boolean {
  const key = keyOf(signed.llave)
  if (key === null || hashOf(bytes) !== signed.huella) return false
  const said = Buffer.from(canonicalJson(statementOf(signed)))
  return verify(null, said, key, Buffer.from(signed.firma, 'base64url'))
}
