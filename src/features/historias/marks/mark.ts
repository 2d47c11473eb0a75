import type { KeyObject } from 'node:crypto'
import { type Signer, statementHolds } from '../../../engine/signed-statement.ts'
import { canonicalHash } from '../../../engine/write/content-hash.ts'
import type { Value } from '../../../model/resource.ts'
import type { SealedName } from '../../../resources/sealed-entries.ts'

export const markKinds = {
  paciente_equivocado: 'Paciente equivocado',
  registrado_por_error: 'Registrado por error',
} as const
export type MarkKind = keyof typeof markKinds

/** Where what was meant stands now: a history, or an entry of it. */
export interface RightRecord {
  readonly historia: string
  readonly recurso: SealedName | null
  readonly registro: string | null
}

/** What whoever marks signs. Neither `recurso` nor `registro` is the whole encounter. */
export interface MarkStatement {
  readonly formato: 'custodia/marca-error/1'
  readonly id: string
  readonly historia: string
  readonly recurso: SealedName | null
  readonly registro: string | null
  readonly tipo: MarkKind
  readonly motivo: string
  readonly correcta: RightRecord | null
  /** Another person has to sign it before it takes effect. */
  readonly cofirma: boolean
  readonly momento: string
  readonly profesional: Signer
  readonly llave: string
}

/** A row that the mark made void: what its columns said, and what they say since. */
export interface VoidedRow {
  readonly recurso: SealedName
  readonly id: string
  readonly antes: Readonly<Record<string, Value>>
  readonly despues: Readonly<Record<string, Value>>
}

/** What became of a mark, signed by whoever decided: the same person at once, another who co-signs, or who turns it down. */
export interface DecisionStatement {
  readonly formato: 'custodia/marca-error-decision/1'
  readonly marca: string
  /** Of the statement that is decided on. */
  readonly huella: string
  readonly vigente: boolean
  readonly motivo: string | null
  readonly momento: string
  readonly profesional: Signer
  readonly registros: readonly VoidedRow[]
  readonly llave: string
}

export interface Signed<S> {
  readonly declaracion: S
  readonly firma: string
}

export interface ErrorMark extends Signed<MarkStatement> {
  readonly decision: Signed<DecisionStatement> | null
  /** Whether whoever asked reaches the history where the right record is. */
  readonly alcanza_correcta: boolean
}

export type MarkState = 'pendiente' | 'vigente' | 'rechazada'

export const stateOf = ({ decision }: ErrorMark): MarkState =>
  decision === null ? 'pendiente' : decision.declaracion.vigente ? 'vigente' : 'rechazada'

export const markHash = (statement: MarkStatement): string => canonicalHash(statement)

/** The same human being, whatever the account: by document where there is one. */
export const isSameSigner = (a: Signer, b: Signer): boolean =>
  a.cuenta === b.cuenta || (a.documento !== null && a.documento === b.documento)

/** Whether both signatures are the service's, over each other, and by two people where two were asked for. */
export function markHolds(
  { declaracion, firma, decision }: ErrorMark,
  keyOf: (kid: string) => KeyObject | null,
): boolean {
  const key = keyOf(declaracion.llave)
  if (key === null || !statementHolds(declaracion, firma, key)) return false
  if (decision === null) return true
  const said = decision.declaracion
  const deciding = keyOf(said.llave)
  return (
    deciding !== null &&
    statementHolds(said, decision.firma, deciding) &&
    said.marca === declaracion.id &&
    said.huella === markHash(declaracion) &&
    !(said.vigente && declaracion.cofirma && isSameSigner(said.profesional, declaracion.profesional))
  )
}
