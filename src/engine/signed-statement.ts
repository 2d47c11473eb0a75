import { sign, verify } from 'node:crypto'
import { canonicalJson } from '../model/text/canonical-json.ts'

/** Who signs, named as the law wants every record to name its author. */
export interface Signer {
  readonly cuenta: string
  readonly nombre: string
  readonly documento: string | null
  readonly registro: string | null
}

export const signStatement = (statement: object, privateKey: Parameters<typeof sign>[2]): string =>
  sign(null, Buffer.from(canonicalJson(statement)), privateKey).toString('base64url')

export const statementHolds = (statement: object, firma: string, publicKey: Parameters<typeof verify>[2]): boolean =>
  verify(null, Buffer.from(canonicalJson(statement)), publicKey, Buffer.from(firma, 'base64url'))
