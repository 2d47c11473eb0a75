import type { KeyObject } from 'node:crypto'
import { toldAuditMark } from '../../engine/audit/told-audit.ts'
import type { Core } from '../../engine/core.ts'
import type { Tx } from '../../engine/database.ts'
import { remembered } from '../../engine/remembered.ts'
import { FOREIGN_CORRECTIONS } from '../historias/corrected-values.ts'
import { historyMark, rowsMark } from '../historias/history-mark.ts'
import { wholeContent } from '../historias/load-content.ts'
import { closingToVerify, verifyContent } from '../historias/verify.ts'
import { paperMarks } from '../papeles/verify-papers.ts'
import type { VerificationFacts } from '../reporte/verification-page.ts'
import { verifySignedOf } from './verify-signed.ts'

export interface VerifiedRecord {
  readonly facts: VerificationFacts
  readonly patient: string
}

const MOST_BYTES = 1_048_576

/** As the mark of a history, of what is beside its entries. */
const SIGNED_MARK = `select concat_ws(' ', ${[
  ...paperMarks,
  rowsMark('resultado x where x.historia = $1'),
  rowsMark('sello_resultado x where x.historia = $1'),
  rowsMark(
    `sello_resultado s join mensaje_entrada x on x.id = (s.declaracion #>> '{mensaje,id}')::uuid where s.historia = $1`,
  ),
  rowsMark('consentimiento c join version x on x.id = c.id where c.historia = $1'),
  rowsMark(FOREIGN_CORRECTIONS),
].join(',\n')}) as marca`

async function signedMark(tx: Tx, id: string): Promise<string> {
  const [found] = await tx.run({ name: 'marca_firmado', text: SIGNED_MARK, values: [id] })
  return String(found?.marca)
}

/**
 * What the holder of a copy is told of a history. It is public and may be asked often, and hashing a long history takes a
 * while: what held is not hashed again until something that its verification reads is written, attached or taken away.
 */
export function recordVerifier(
  core: Core,
  closingKeys: () => Promise<(kid: string) => KeyObject | null>,
): (id: string) => Promise<VerifiedRecord | null> {
  const known = remembered<VerifiedRecord>(MOST_BYTES)
  const mark = historyMark(core.registry)
  const whole = wholeContent(core.registry)
  return async (id) => {
    // Before the rows are read: what is written in between is another mark.
    const audit = await toldAuditMark(core.db)
    const question = `${id} ${await mark(core.db, id)} ${await signedMark(core.db, id)} ${audit.mark}`
    const before = known.get([], question)
    if (before !== undefined) return before
    const found = await whole(core.db, id)
    if (found === null) return null
    const keyOf = await closingKeys()
    const closing = await closingToVerify(core.db, id)
    const { valida, posteriores, marcas } = verifyContent(core.registry, found, closing, keyOf)
    const signed = await verifySignedOf(core.db, id, keyOf)
    const facts = {
      valido: valida && signed.every(({ faults }) => faults.length === 0),
      estado: String(found.historia.estado),
      cerrada_en: closing?.momento ?? null,
      aclaraciones: posteriores.filter((p) => p.recurso === 'nota').map((p) => p.fecha),
      marcas: marcas.flatMap(({ decision }) => (decision?.declaracion.vigente ? [decision.declaracion.momento] : [])),
      sin_auditoria: audit.absent !== null && found.historia.creado_en <= audit.absent.until,
    }
    const verified = { facts, patient: String(found.historia.paciente) }
    if (facts.valido) known.keep([], question, verified, 200 + (facts.aclaraciones.length + facts.marcas.length) * 32)
    return verified
  }
}
