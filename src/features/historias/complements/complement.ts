import type { KeyObject } from 'node:crypto'
import { type Signer, statementHolds } from '../../../engine/signed-statement.ts'
import { canonicalHash } from '../../../engine/write/content-hash.ts'
import type { CompletableName } from './completable.ts'

/** What is signed by whoever adds it. */
export interface ComplementStatement {
  readonly formato: 'custodia/complemento/1'
  readonly id: string
  readonly historia: string
  readonly recurso: CompletableName
  readonly registro: string
  readonly campo: string
  readonly valor: string
  readonly motivo: string
  readonly momento: string
  readonly profesional: Signer
  readonly llave: string
}

export interface Complement {
  readonly declaracion: ComplementStatement
  readonly firma: string
}

/** With what a person calls the insurer that it names. */
export interface NamedComplement extends Complement {
  readonly nombra: string | null
}

export const complementHash = ({ declaracion }: Complement): string => canonicalHash(declaracion)

/** Signed as it stands, and of this history. */
export function complementHolds(
  { declaracion, firma }: Complement,
  history: string,
  keyOf: (kid: string) => KeyObject | null,
): boolean {
  const key = keyOf(declaracion.llave)
  return key !== null && declaracion.historia === history && statementHolds(declaracion, firma, key)
}

/** Who insures the patient and that nobody does answer one question. */
const questionOf = ({ recurso, registro, campo }: ComplementStatement): string =>
  recurso === 'historia' ? 'historia' : `${recurso} ${registro} ${campo}`

/** The last that was said of each, oldest first. */
export const standingComplements = (all: readonly Complement[]): readonly ComplementStatement[] => [
  ...new Map(all.map(({ declaracion }) => [questionOf(declaracion), declaracion] as const)).values(),
]
