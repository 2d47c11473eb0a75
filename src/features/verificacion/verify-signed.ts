import type { KeyObject } from 'node:crypto'
import type { AbsentAudit } from '../../engine/audit/told-audit.ts'
import type { Tx } from '../../engine/database.ts'
import { allConsents, consentFindingLine, consentsOfHistory, verifyConsents } from '../historias/verify-consents.ts'
import { historiesWithPapers, paperFindingLine, verifyPapers } from '../papeles/verify-papers.ts'
import { allReports, reportFindingLine, reportsOfHistory, verifyReports } from '../resultados/verify-results.ts'

/** What is signed, or told of by the audit, and that no closing seals. */
export interface SignedVerification {
  readonly what: 'resultado' | 'papeles' | 'consentimiento'
  /** Of the history, where these are its papers. */
  readonly id: string
  /** False where it was written before there were seals of it. */
  readonly isSealed: boolean
  /** What does not fit, a sentence each. */
  readonly faults: readonly string[]
}

type KeyOf = (kid: string) => KeyObject | null

const verifiedReports = async (tx: Tx, ids: readonly string[], keyOf: KeyOf): Promise<SignedVerification[]> =>
  (await verifyReports(tx, ids, keyOf)).map(({ resultado, sellado, hallazgos }) => ({
    what: 'resultado',
    id: resultado,
    isSealed: sellado,
    faults: hallazgos.map(reportFindingLine),
  }))

const verifiedPapers = async (tx: Tx, history: string, keyOf: KeyOf): Promise<SignedVerification> => ({
  what: 'papeles',
  id: history,
  isSealed: true,
  faults: (await verifyPapers(tx, history, keyOf)).map(paperFindingLine),
})

async function verifiedConsents(tx: Tx, ids: readonly string[]): Promise<SignedVerification[]> {
  const found = Map.groupBy(await verifyConsents(tx, ids), ({ id }) => id)
  return ids.map((id) => ({
    what: 'consentimiento',
    id,
    isSealed: true,
    faults: (found.get(id) ?? []).map(consentFindingLine),
  }))
}

export const verifySignedOf = async (tx: Tx, history: string, keyOf: KeyOf): Promise<SignedVerification[]> => [
  ...(await verifiedReports(tx, await reportsOfHistory(tx, history), keyOf)),
  await verifiedPapers(tx, history, keyOf),
  ...(await verifiedConsents(tx, await consentsOfHistory(tx, history))),
]

/** Of all histories and of none, some at a time. */
export async function* verifyAllSigned(tx: Tx, keyOf: KeyOf): AsyncGenerator<SignedVerification> {
  for await (const ids of allReports(tx)) yield* await verifiedReports(tx, ids, keyOf)
  for (const history of await historiesWithPapers(tx)) yield verifiedPapers(tx, history, keyOf)
  for await (const ids of allConsents(tx)) yield* await verifiedConsents(tx, ids)
}

/** What can no longer be proved. */
export const absentAuditLine = ({ firstSeal, lastSeal, until }: AbsentAudit): string =>
  `De la auditoría no están todos los meses de los sellos ${firstSeal} a ${lastSeal}: de lo escrito hasta ${until} no se puede probar que no se haya devuelto a como estaba antes. Adjúntelos (auditoria adjuntar) y repita.`
