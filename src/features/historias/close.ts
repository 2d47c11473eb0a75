import type { KeyObject } from 'node:crypto'
import { randomBytes } from 'node:crypto'
import type { Tx } from '../../engine/database.ts'
import { type Signer, signStatement } from '../../engine/signed-statement.ts'
import type { HistoryContent } from './content.ts'
import { type ClosingStatement, hashContent, withoutReports } from './seal.ts'

/** The key of the service that signs on behalf of the named professional. */
export interface ClosingKey {
  readonly kid: string
  readonly privateKey: KeyObject
}

const CODE_BYTES = 15

/** What the QR of a report carries: unguessable, short enough for a small square, and without personal data. */
export const newCode = (): string => randomBytes(CODE_BYTES).toString('base64url')

export interface SealedClosing {
  readonly statement: ClosingStatement
  readonly firma: string
  readonly registros: ReturnType<typeof hashContent>['registros']
  readonly codigo: string
}

/** The seal of a history whose header already says that it is closed. */
export function seal(content: HistoryContent, profesional: Signer, momento: string, key: ClosingKey): SealedClosing {
  const { huella, registros } = hashContent(withoutReports(content))
  const codigo = newCode()
  const statement: ClosingStatement = {
    formato: 'custodia/cierre/1',
    historia: content.historia.id,
    huella,
    momento,
    profesional,
    llave: key.kid,
    codigo,
  }
  return { statement, firma: signStatement(statement, key.privateKey), registros, codigo }
}

export const storeSeal = (tx: Tx, sealed: SealedClosing): Promise<void> => storeSeals(tx, [sealed])

export async function storeSeals(tx: Tx, seals: readonly SealedClosing[]): Promise<void> {
  const rows = seals.map(
    ({ statement: { historia, momento, huella, profesional, llave }, firma, registros, codigo }) => ({
      historia,
      momento,
      huella,
      profesional,
      registros,
      llave,
      firma,
      codigo,
    }),
  )
  await tx.run({
    text: `insert into cierre (historia, momento, huella, profesional, registros, llave, firma, codigo)
select n.* from jsonb_to_recordset($1::jsonb) as n(historia uuid, momento timestamptz, huella text, profesional jsonb,
  registros jsonb, llave text, firma text, codigo text)`,
    values: [JSON.stringify(rows)],
  })
}
