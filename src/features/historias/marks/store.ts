import type { Tx } from '../../../engine/database.ts'
import { signStatement } from '../../../engine/signed-statement.ts'
import type { ClosingKey } from '../close.ts'
import { type DecisionStatement, type ErrorMark, type MarkStatement, markHash } from './mark.ts'

export async function storeMark(tx: Tx, declaracion: MarkStatement, key: ClosingKey): Promise<ErrorMark> {
  const firma = signStatement(declaracion, key.privateKey)
  const { id, historia, recurso, registro } = declaracion
  await tx.run({
    text: `insert into marca_error (id, historia, recurso, registro, declaracion, llave, firma) values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [id, historia, recurso, registro, JSON.stringify(declaracion), key.kid, firma],
  })
  return { declaracion, firma, decision: null, alcanza_correcta: declaracion.correcta !== null }
}

type Decided = Pick<DecisionStatement, 'vigente' | 'motivo' | 'momento' | 'profesional' | 'registros'>

export async function storeDecision(tx: Tx, mark: ErrorMark, decided: Decided, key: ClosingKey): Promise<ErrorMark> {
  const declaracion: DecisionStatement = {
    formato: 'custodia/marca-error-decision/1',
    marca: mark.declaracion.id,
    huella: markHash(mark.declaracion),
    ...decided,
    llave: key.kid,
  }
  const firma = signStatement(declaracion, key.privateKey)
  await tx.run({
    text: `insert into marca_error_decision (marca, vigente, declaracion, llave, firma) values ($1, $2, $3, $4, $5)`,
    values: [mark.declaracion.id, decided.vigente, JSON.stringify(declaracion), key.kid, firma],
  })
  return { ...mark, decision: { declaracion, firma } }
}
