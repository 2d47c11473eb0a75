import { type KeyObject, sign, verify } from 'node:crypto'
import { isJsonObject } from '../../../model/text/json-object.ts'
import type { LatenessState } from '../seal/lateness.ts'

/** What the service says of a verification it made, and signs. */
export interface Declaration {
  /** When the verification began: what was interrupted and is gone on with keeps it. */
  readonly empezada: string
  readonly momento: string
  /** From the first row on, and not from an earlier verification. */
  readonly completa: boolean
  /** Up to the newest seal there was, and not a stop on the way. */
  readonly terminada: boolean
  readonly hallazgos: number
  readonly sellos: number
  readonly filas: number
  /** The seal up to which all is as it was sealed, and its hash; null where something was found. */
  readonly sello: number | null
  readonly huella: string | null
  /** What tells late rows among the next ones. */
  readonly tardanza: LatenessState
  /** What was found before and still stands: carried on, so that it is not forgotten with the row that first said it. */
  readonly en_pie?: StandingFinding | null
}

/** Something that a verification found, until a whole one that began later finds nothing. */
export interface StandingFinding {
  readonly momento: string
  readonly hallazgos: number
}

const TYPE = 'custodia-verificacion'
const VERSION = 1

/** It says what it is, so that no signature of a seal passes for one of these. */
export const declarationText = (d: Declaration): string => JSON.stringify({ tipo: TYPE, version: VERSION, ...d })

export const signDeclaration = (text: string, key: KeyObject): string =>
  sign(null, Buffer.from(text, 'utf8'), key).toString('base64url')

const declarationHolds = (text: string, signature: string, key: KeyObject): boolean =>
  verify(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64url'))

/** Null if it is not one. Only worth something with a signature that holds: see `signedDeclaration`. */
export function readDeclaration(text: string): Declaration | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (!isJsonObject(value) || value.tipo !== TYPE || value.version !== VERSION) return null
  // The service wrote it and signed it whole.
  return value as unknown as Declaration
}

/** A declaration as it was stored, if a key of that name signed it. */
export function signedDeclaration(
  [text, kid, signature]: readonly (string | null)[],
  keyNamed: (kid: string) => KeyObject | null,
): Declaration | null {
  const key = keyNamed(kid ?? '')
  if (key === null || !declarationHolds(text ?? '', signature ?? '', key)) return null
  return readDeclaration(text ?? '')
}
