import type { KeyObject } from 'node:crypto'
import type { Core } from '../../engine/core.ts'
import { remembered } from '../../engine/remembered.ts'
import { historyMark } from '../historias/history-mark.ts'
import { wholeContent } from '../historias/load-content.ts'
import { closingToVerify, verifyContent } from '../historias/verify.ts'
import type { VerificationFacts } from './verification-page.ts'

export interface Verified {
  readonly facts: VerificationFacts
  readonly patient: string
}

const MOST_BYTES = 1_048_576

/**
 * What the holder of a copy is told of a history. It is public and may be asked often, and hashing a long history takes a
 * while: what held is not hashed again until a row of it is written.
 */
export function reportVerifier(
  core: Core,
  closingKeys: () => Promise<(kid: string) => KeyObject | null>,
): (id: string) => Promise<Verified | null> {
  const known = remembered<Verified>(MOST_BYTES)
  const mark = historyMark(core.registry)
  const whole = wholeContent(core.registry)
  return async (id) => {
    // Before the rows are read: what is written in between is another mark.
    const question = `${id} ${await mark(core.db, id)}`
    const before = known.get([], question)
    if (before !== undefined) return before
    const found = await whole(core.db, id)
    if (found === null) return null
    const closing = await closingToVerify(core.db, id)
    const { valida, posteriores, marcas } = verifyContent(core.registry, found, closing, await closingKeys())
    const facts = {
      valido: valida,
      estado: String(found.historia.estado),
      cerrada_en: closing?.momento ?? null,
      aclaraciones: posteriores.filter((p) => p.recurso === 'nota').map((p) => p.fecha),
      marcas: marcas.flatMap(({ decision }) => (decision?.declaracion.vigente ? [decision.declaracion.momento] : [])),
    }
    const verified = { facts, patient: String(found.historia.paciente) }
    if (valida) known.keep([], question, verified, 200 + (facts.aclaraciones.length + facts.marcas.length) * 32)
    return verified
  }
}
