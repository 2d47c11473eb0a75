import { hash, type KeyObject } from 'node:crypto'
import { statementHolds } from '../engine/signed-statement.ts'

export const hashOf = (bytes: Uint8Array): string => hash('sha256', bytes)

/** A key of the service, which signs on behalf of the caller. */
export interface SigningKey {
  readonly kid: string
  readonly privateKey: KeyObject
}

/** Whether these are the bytes of which the tenant signed the statement. */
export function documentHolds(
  statement: object,
  { huella, llave, firma }: Readonly<Record<'huella' | 'llave' | 'firma', string>>,
  bytes: Uint8Array,
  keyOf: (kid: string) => KeyObject | null,
): boolean {
  const key = keyOf(llave)
  return key !== null && hashOf(bytes) === huella && statementHolds(statement, firma, key)
}
